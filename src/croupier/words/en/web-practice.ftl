# The page in the browser: decisions to practise on.

practice-note = Real decisions, the closest ones first. Nothing is staked; every answer is valued exactly.
practice-game = Table
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
