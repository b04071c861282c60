# The page in the browser: the felt, the boxes and the stakes.

## What is printed on the felt

print-two-plus-four = Dealer qualifies with ace-king or better
print-six-card = Dealer qualifies with ace-king or better
print-four-card = Best four cards play, an equal hand wins
print-casino-holdem = Dealer qualifies with a pair of fours or better
print-caribbean-stud = Dealer qualifies with ace-king or better
limits-from = Ante from { $low }
limits-from-pays = Ante from { $low }, pays up to { $most } a box
limits-range = Ante { $low } to { $high }
limits-range-pays = Ante { $low } to { $high }, pays up to { $most } a box

## Dealer and board

dealer-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
dealer-open = { $down } face down, { $open } open
dealer-down = { $down } face down
dealer-all-open = All cards open
dealer-so-far = { $hand } so far
dealer-exchanges = exchange
dealer-gives = given up
place-your-bets = Place your bets
board-cards = Board

## Boxes

boxes = Boxes
seats = Seats
figure-empty = { $place }, { $bet }, empty
figure-holds = { $place }, { $bet }, { $amount }
figure-proposed = { $place }, { $bet }, { $amount } proposed
figure-given = { $place }, { $bet }, { $amount }, given for the exchange
given = given
back = back
bet-settled = { $bet }{ "\u00A0" }{ $result }
paid-hand = { $hand } { $pays }:1
capped = cut by { $amount } to the maximum payout
box-sum = Total
rule-link = Rule { $rule }

## Placing bets

your-bets = Your bets
your-answer = Your move
chip = Chip
chip-chosen = Chip of { $amount }
staked = Staked
hint-mouse = Click a figure to add a chip, right-click to take one back.
hint-touch = Tap a figure to add a chip, hold it to take one back.
hint-empty = Your chip is put down: click a bet to take its last chip back.
clear = Clear
key-clear = C
rebet = Rebet
key-rebet = R
double = Double
deal = Deal
key-deal = D
deal-sure = Deal for { $amount }?
deal-again = Press once more
sealed = Deck sealed: { $start }…
sealed-label = The deck is sealed. Its commitment begins with { $start }. See how it is kept fair.
hint-type = Now press the figure whose amount you want to type.
type-amount = Type an amount
typed-on = { $place }, { $bet }
typed-amount = Amount
typed-not = Write an amount as 5, 2.50 or 1000.
typed-set = Set
typed-cancel = Cancel
table-menu = This table
table-unknown = There is no such table
table-fairness = Fairness
table-coach = Coach
