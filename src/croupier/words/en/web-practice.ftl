# The page in the browser: decisions to practise on.

practice-note = Real decisions, the closest ones first. Nothing is staked; every answer is valued exactly.
practice-position = The decision
practice-ante = Ante { $amount }
practice-none = No decisions are kept for this game as its rules are now.
practice-failed = The next decision cannot be shown: the house is not reached.
practice-again = Try again
practice-verdict = How your answer was
practice-right = { $action }: the best answer.
practice-worse = You chose { $action }. { $best } was better by { $cost } antes.
practice-next = Next decision
key-next = N
practice-score = Your score
practice-lost = Antes lost per 100 decisions
practice-count =
    { $decisions ->
        [one] { $decisions } decision, { $best } best
       *[other] { $decisions } decisions, { $best } best
    }
practice-kind = Where { $answer } was best
practice-kind-lost = { $lost } lost
practice-seen = { $seen } of { $size } seen.
practice-missed =
    { $missed ->
        [one] { $missed } that you missed comes again.
       *[other] { $missed } that you missed come again.
    }

## Strategy charts

chart-title = Strategy chart
chart-failed = The chart cannot be shown: the house is not reached.
chart-exact = Best play, counted over every deal there is.
chart-sampled = These squares are not counted whole. Each is a sample of { $deals } deals, every one of them valued exactly; a larger sample may change a letter where two answers are close.
chart-mixed = Where a square has more than one colour, other cards decide; its letter is best on average.
chart-only = The chart is of hands without a pair of your own, a flush draw or a straight draw. Of all others: { $shares }.
chart-caption = Rows: { $rows }. Columns: { $columns }.
chart-axis-hand = Your hand
chart-axis-high-card = Your higher card
chart-axis-low-card = Your lower card
chart-axis-upcard = Dealer’s upcard
chart-axis-open-cards = Dealer’s open cards
chart-change =
    { $cards ->
        [one] Change { $cards } card
       *[other] Change { $cards } cards
    }
chart-share = { $option } { $share }
chart-always = { $option }, whatever the other cards.
chart-all-sampled = { $option }, in all { $deals } sampled deals.
chart-square = On average: { $option }. Share of the deals in which each is best: { $shares }.
chart-to = { $first } to { $last }
chart-or-better = { $hand } or better
chart-or-lower = { $hand } or lower
chart-ace-king = ace-king-{ rank-one }
chart-no-hand = less than ace-king
chart-rules = Rules to keep in mind
chart-rules-note = Follow the first one that holds.
chart-rules-count = How many
chart-rules-cost = They cost { $cost } of the ante against best play.
chart-rule = { $option }: { $conditions }.
chart-otherwise = Everything else: { $option }.

# What a rule asks for. $hand is a hand in words, $rank the sign of a rank, $level what else there is.
chart-if-hand-at-least =
    { $level ->
        [a-pair-on-the-board-alone] a pair, if only on the board
        [a-pair-of-ones-own] a pair of your own
        [two-pair-or-better] two pair or better
       *[other] { $hand } or better
    }
chart-if-hand-at-most =
    { $level ->
        [no-pair] no pair
        [a-pair-on-the-board-alone] no pair of your own
        [a-pair-of-ones-own] a pair at most
       *[other] { $hand } or lower
    }
chart-if-upcard-at-least = upcard { $rank } or higher
chart-if-upcard-at-most = upcard { $rank } or lower
chart-if-matched-at-least = the upcard’s rank in your hand
chart-if-matched-at-most = the upcard’s rank not in your hand
chart-if-pair-against-the-upcard-at-least =
    { $level ->
        [higher] pair above the upcard
       *[other] pair not below the upcard
    }
chart-if-pair-against-the-upcard-at-most =
    { $level ->
        [lower] pair below the upcard
       *[other] pair not above the upcard
    }
chart-if-side-card-at-least = side card { $rank } or higher
chart-if-side-card-at-most = side cards { $rank } or lower
chart-if-fourth-card-at-most = fourth card { $rank } or lower
chart-if-fourth-above-the-upcard-at-most = fourth card not above the upcard
chart-if-high-card-at-least = higher card { $rank } or better
chart-if-high-card-at-most = higher card { $rank } or lower
chart-if-low-card-at-least = lower card { $rank } or better
chart-if-flop-at-least = { $rank } or higher in the flop
chart-if-flush-draw-at-least =
    { $level ->
        [three-to-a-flush] three to a flush
       *[other] flush draw
    }
chart-if-straight-draw-at-most =
    { $level ->
        [one-rank-completes-it] no open straight draw
        [three-to-a-straight] no straight draw
       *[other] no three to a straight
    }
