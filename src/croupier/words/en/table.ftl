# What is said at a table, on the terminal and on the page. Amounts come as text that is formatted
# already; $rule is the paragraph of the rules, such as 2P4 R9.

game-two-plus-four = 2 Plus 4 Poker
game-two-plus-four-no-house-edge = 2 Plus 4 Poker without house edge
game-six-card = Six-card poker
game-four-card = Four Card Poker
game-casino-holdem = 2 Hand Casino Hold'em
game-caribbean-stud = Caribbean Stud
summary-two-plus-four = The dealer has six cards, four of them open; a sixth card is for sale, and so is insurance against a dealer without ace-king.
summary-two-plus-four-no-house-edge = 2 Plus 4 Poker whose BET pays more, so that the best play of an open box is even with the house.
summary-six-card = Change one or two cards, buy a sixth, and buy the dealer's game when he has no ace-king.
summary-four-card = Five cards make four against the dealer's six; Play from one to three antes, and Aces Up on your own hand.
summary-casino-holdem = Two open hands share a flop; Play or Fold each against a dealer who needs a pair of fours.
summary-caribbean-stud = Five cards against the dealer's five, of which you see one; fold or bet two antes against a dealer who needs ace-king.

# Places
place-dealer = Dealer
place-board = Board
place-box = Box { $number }
place-seat = Seat { $number }
place-hand = Hand { $number }

# Figures, and the bets that lie on them
figure-ellipse = ellipse
figure-square = square
figure-rectangle = rectangle
figure-circle = circle
spot-ante = ANTE
spot-bet = BET
spot-play = PLAY
spot-bonus = bonus
spot-blind = a box without decisions
spot-aces_up = Aces Up
spot-ante_bonus = automatic bonus
spot-insurance = insurance
spot-buy = sixth card
spot-change = change
spot-purchase = dealer's game

# Decisions
action-fold = Fold
action-bet = Bet
action-buy = Buy a card
action-change = Change
action-go-on = Go on
action-play = Play
action-win = Take the win
action-exchange = Ask for the exchange

# What a bet came to
outcome-win = pays { $pays }:1
outcome-lose = lost
outcome-push = returned
outcome-unplayed = returned unplayed
outcome-folded = lost with the fold
outcome-spent = spent
outcome-given = given for the exchange
outcome-given-win = given for the exchange, and still pays 1:1
outcome-capped = { $outcome }, cut by { $capped } to the maximum payout

# A box
box-free = Free
box-open =
    { $order ->
        [1] Open, first
        [2] Open, second
        [3] Open, third
       *[4] Open, fourth
    }
box-blind = Blind, needs { $amount }
box-closed = Closed, needs { $amount }
box-side = { $spot } only
box-waiting =
    { $order ->
        [1] Waits: plays first
        [2] Waits: plays second
        [3] Waits: plays third
       *[4] Waits: plays fourth
    }
box-active = Your move
box-decided = Bet placed
box-played = In play
box-blind-placed = Blind: bet placed
box-closed-placed = Closed: bet placed
box-folded = Folded
box-asked = Exchange asked
box-takes-win = Takes the win
box-won = Won
box-lost = Lost
box-push = Push
box-refused = Bet refused

# The dealer
dealer-qualifies = qualifies
dealer-fails = does not qualify

# Paragraphs of the rules by their section: 6C Showdown 2. Those of 2 Plus 4 have a letter alone.
rule-table = { $code } Table { $number }
rule-table-2h = { $code } Table { $number }
rule-bets = { $code } Bets { $number }
rule-table-and-bets = { $code } Table and bets { $number }
rule-deal-and-information = { $code } Deal and information { $number }
rule-deal-and-decisions = { $code } Deal and decisions { $number }
rule-decisions = { $code } Decisions { $number }
rule-showdown = { $code } Showdown { $number }
rule-buying-the-dealers-game = { $code } Buying the dealer's game { $number }
rule-round = { $code } Round { $number }
rule-outcomes = { $code } Outcomes { $number }
rule-ranking-of-four-card-hands = { $code } Ranking of four-card hands { $number }
rule-settlement-order = { $code } Settlement order { $number }
rule-malfunction = { $code } Malfunction { $number }
rule-without-house-edge = { $code } Without house edge { $number }

# Reminders
prompt-stake-two-plus-four = Put an ANTE, a bonus bet, or both on any of the boxes ({ $rule }).
prompt-bonus-alone = A box with a bonus bet alone gets five cards and no decisions ({ $rule }).
prompt-blind-boxes = The first two boxes with an ANTE are open. The others are blind: their BET of two antes is placed at once, they cannot fold or buy ({ $rule }).
prompt-ante-ratio = The largest ante has to be less than { $ratio } times the smallest ({ $rule }).
prompt-stake-six-card = Put an ANTE on one, two or three boxes ({ $rule }).
prompt-closed-box = The third box is closed: its BET of two antes is placed at once, and on it nothing is bought, changed or folded ({ $rule }).
prompt-stake-four-card = Put an ANTE, an Aces Up bet, or both on one seat ({ $rule }).
prompt-aces-up-alone = With Aces Up alone there is nothing to decide ({ $rule }).
prompt-stake-caribbean-stud = Put an ANTE on the box ({ $rule }).
prompt-stake-casino-holdem = Put an ANTE on either hand or on both; a bonus needs one ({ $rule }).
prompt-only-fold = Your balance does not cover the next bet: you can only fold.
prompt-exchange-highest = Go on takes the win: ANTE 1:1, BET back. A marked box gives its ANTE instead, and the dealer's highest card is replaced ({ $rule }).
prompt-exchange-marks = Boxes can be marked and unmarked until Go on ({ $rule }).
prompt-exchange-box-ante = Go on takes the win: ANTE 1:1, BET back. A marked box gives its ANTE instead, and the dealer exchanges a card ({ $rule }).
prompt-exchange-extra-ante = Go on takes the win: ANTE 1:1, BET back. A marked box pays one more ante instead, and the dealer exchanges a card ({ $rule }).
prompt-buy-with-bet = The dealer's open cards are below a pair of kings: if you buy, the BET is obligatory ({ $rule }).
prompt-buy-and-fold = After buying you may still fold, for the ante and the price ({ $rule }).
prompt-insurance = Insurance is paid 1:1 if the dealer does not qualify, comes back if he is higher, and is lost otherwise ({ $rule }).
prompt-insurance-or-card = If you insure, you cannot buy a card any more ({ $rule }).
prompt-buy-before-change = After a change nothing can be bought; buy first to do both ({ $rule }).
prompt-change-after-buy = One of the six cards can be changed for two antes ({ $rule }).
prompt-four-card-fold = Folding loses the ANTE and leaves Aces Up alone ({ $rule }).
prompt-four-card-play = Play one to three antes; an equal hand wins as well ({ $rule }).
prompt-caribbean-stud-bet = Bet places two antes; Fold loses the ante ({ $rule }).
prompt-caribbean-stud-dealer = The dealer needs an ace-king, or else the BET comes back ({ $rule }).
prompt-casino-holdem-dealer = The dealer needs a pair of fours, on the board or not ({ $rule }).
prompt-casino-holdem-ante = If he has none, the ANTE is paid whatever your hand ({ $rule }).

# Settings of a table
setting-chips = the values of the chips
setting-seats = how many seats the table has
setting-min_ante = the smallest ANTE
setting-max_ante = the largest ANTE
setting-min_bonus = the smallest bonus bet
setting-max_bonus = the largest bonus bet
setting-min_aces_up = the smallest Aces Up bet
setting-max_aces_up = the largest Aces Up bet
setting-max_payout = the most that a box wins on ANTE and BET together, and on its bonus bet
setting-max_ante_ratio = the largest ante of a round is less than this many times the smallest
setting-variant = what the BET pays: as the published table says, or so much that the house has no advantage
setting-insurance_on_tie = what becomes of an insurance when the dealer qualifies and the hands are equal
setting-aces_up = the Aces Up pay table, by its multiples from four of a kind down to a pair of aces
setting-dealer_discard = the card the dealer exchanges: the one that makes him most likely to qualify, or his highest
setting-purchase_price = what buys the dealer's game: the ANTE on the box, or one more ante
setting-on_timeout = what becomes of a hand whose player does not answer in time

# Refusals, by their code
refusal-unknown-game = There is no such game.
refusal-stakes-empty = Nothing is staked.
refusal-stakes-unknown-box = There is no such box at this table.
refusal-stakes-unknown-spot = This game has no such bet.
refusal-stakes-too-many-boxes =
    { $most ->
        [one] One player takes one place here.
       *[other] One player takes up to { $most } boxes here.
    }
refusal-stake-not-whole = A stake is a whole number of cents.
refusal-stake-not-positive = A stake has to be above zero.
refusal-stake-too-large = That is more than any table takes.
refusal-stake-below-minimum = The smallest stake here is { $minimum }.
refusal-stake-above-maximum = The largest stake here is { $maximum }.
refusal-stake-needs-ante = A bonus needs an ANTE on the same hand.
refusal-antes-too-far-apart = The largest ante must be less than { $ratio } times the smallest.
refusal-price-not-whole = Two cards cost one and a half antes: the ANTE has to be an even number of cents.
refusal-balance-not-whole = The balance is not an amount that a table takes.
refusal-balance-too-small = Your balance covers { $balance }, this needs { $needed }.
refusal-seating = That seat cannot be taken.
refusal-round-over = The round is over.
refusal-round-open = The stakes are placed already.
refusal-not-a-choice = No decision is awaited now.
refusal-wrong-box = Another box decides now.
refusal-not-offered = That is not possible here.
refusal-amount-out-of-range = The amount has to be from { $lowest } to { $highest }.
refusal-cards-not-held = The box has no such card.
refusal-cut = The cut is 0 to 51 cards.
refusal-client-seed = That cannot be a client seed: it is a short text.
refusal-funds-too-small = Your balance does not cover this.
refusal-session-unknown = You are not at the table yet: enter first.
refusal-session-over = This session is over: enter again.
refusal-recovery-unknown = No account has this recovery code.
refusal-player-unknown = There is no such player.
refusal-player-disabled = Your account takes no new bets. An open round can be played to its end.
refusal-game-disabled = This game takes no new bets. An open round can be played to its end.
refusal-house-disabled = The house takes no new bets. An open round can be played to its end.
refusal-bank-too-small = The house cannot cover what these stakes could win: stake less.
refusal-round-unknown = There is no such round.
refusal-round-elsewhere = End your round at the other table first.
refusal-round-final = This round is over.
refusal-round-too-soon = The next round starts in a moment: try again.
refusal-no-round = No round is open at this table.
refusal-late = Too late: the time for this is over.
refusal-not-owner = The table is being handed over. Nothing is lost: try again.
refusal-table-unknown = There is no such table.
refusal-not-broke = Your balance is set back only when it buys no stake and no round is open.
refusal-command-form = The table did not understand this.
refusal-command-differs = This was sent before as something else.
refusal-storage = The table cannot be kept at the moment. Nothing is lost: try again.
refusal-stale-seq = The table has gone on in the meantime. Look again.
refusal-body-form = The table did not understand this.
refusal-body-too-large = That is too much at once.
refusal-not-found = There is nothing here.
refusal-origin = This page may not play here.
refusal-rate-limited = That was too much at once: wait a moment.
refusal-advice-busy = The coach is busy: try again in a moment.
refusal-ticket = The connection has to be made again.
refusal-method = That cannot be done here.
refusal-failure = The table has failed at this. Your money is as it was: try again.
