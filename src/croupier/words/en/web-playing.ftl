# The page in the browser: decisions, the exchange, the end of a round.

## Answers

answer-change = Change
answer-buy = Buy
answer-bet = Bet
answer-go-on = Go on
answer-play = Play
answer-fold = Fold
answer-win = Take the win
answer-exchange = Exchange
answer-play-times = Play { $times }×
answer-amount = Amount
answer-amount-range = { $low } to { $high }
key-change = C
key-buy = U
key-bet = B
key-go-on = G
key-play = P
key-fold = F
key-amount = A
answer-full = { $name }, { $price }: { $consequence }
answer-priced = { $name }, { $price }
lays = { $bet }{ "\u00A0" }{ $amount }
loses-one = the { $bet } of { $amount } is lost
loses-several = lost: { $bets }
change-none = no card chosen
sent-waiting = Sent, waiting

## What is asked

ask-hand = { $place }: { $hand }
ask-place = { $place }: your move
question = Question and reminders
ask-change =
    { $most ->
        [1] { $place }: choose a card to change
        [2] { $place }: choose one or two cards to change
       *[other] { $place }: choose up to { $most } cards to change
    }
change-price = One card costs { $one }.
change-prices = One card costs { $one }, two cost { $two }.
ask-wait = The cards are dealt.
decides-in = Without an answer, in { $time }: { $action }.
decides-now = Without an answer now: { $action }.

## Insurance

insurance = Insurance
insurance-note = Pays 1:1 if the dealer does not qualify
insurance-none = none
insurance-no = No insurance
insurance-from = Insure { $amount }
insurance-most = { $amount } most

## The dealer's exchange

exchange-ask = Exchange the dealer's { $card }?
exchange-boxes = exchange on { $boxes }
win-boxes = win on { $boxes }
exchange-note = Press an ANTE to give it for the exchange; press again to take it back.
exchange-note-price = Press an ANTE to pay for the exchange; press again to take it back.

## The end of a round

round-net = Round { $net }
round-even = Round: nothing won, nothing lost
round-balance = Your balance is { $balance }.
round-void = This round is void
round-void-note = Every stake is back. The house says: { $reason }
new-bets = New bets
key-new-bets = N

## Above the answers

refused = Not taken
line-back = Back. Nothing was lost.
taken = This table is open in another tab.
taken-note = Nothing is lost: play on there, or here.
play-here = Play here
understood = Understood

## Said to who listens

told-hand = { $hand }.
told-dealt = Dealer shows { $cards }.
told-dealer-so-far = { $hand } so far.
told-dealer = Dealer: { $hand }.
told-qualifies = Dealer: { $hand }, qualifies.
told-fails = Dealer: { $hand }, does not qualify.
told-board = Board: { $cards }.
told-move = { $place }, your move.
told-exchange = The dealer does not qualify. Exchange his { $card }, or go on.
told-exchanged = The dealer gives the { $gives } and draws the { $draws }.
told-box = { $place }: { $net }.
told-box-hand = { $place }: { $hand }, { $net }.
told-round = Round: { $net }. Balance { $balance }.
told-plus = plus { $amount }
told-minus = minus { $amount }
told-even = nothing won or lost
