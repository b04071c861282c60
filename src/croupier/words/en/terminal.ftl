# The table in the terminal. $spots, $cards and $boxes are lists that are joined already.

play-money-only = Play money only.
balance = Balance { $amount }

# Which game
ask-game = Which game?
key-last-game = { $game } (Enter)

# Keys that are there at any time
key-promptings = reminders
key-colours = colours
key-history = history
key-rules = rules
key-quit = quit
promptings-on = Reminders are on.
promptings-off = Reminders are off.
colours-two = The deck has two colours.
colours-four = The deck has four colours.
settings-unkept = The settings cannot be kept: { $reason }.
history-title = The rounds of this session
history-empty = Nothing was played yet.
history-round = { $round }: staked { $staked }, net { $net }
farewell = Rounds { $rounds }, bankroll { $amount }.
refused = { $reason } Nothing has changed.

# A round
round-sealed = Round { $round }: sealed before the bets
round-demonstration = Round { $round }: a demonstration, not sealed
commitment = commitment { $hash }
server-seed = server seed { $seed }
round-over = Round over: net { $net }.
broke = You are broke. The house lends { $amount } of play money.
key-next = next round
left = You left; what was open is decided by the rule: no new bet.
left-decision = { $place }: { $action }.

# Stakes
ask-stakes = { $place }, chip { $chip }, staked { $staked }.
key-choose-box = choose the box
key-choose-seat = choose the seat
key-choose-hand = choose the hand
key-add-chip = { $spot } +chip
key-take-back = take back
key-other-chip = other chip
key-amount = type an amount
key-clear = clear
key-rebet = rebet
key-double = double
key-deal = deal
key-seed = seed and cut
key-new = new bankroll
ask-amount = Spot and amount, such as a 12.50 ({ $spots }):
spot-key = { $key } for { $spot }
spot-unknown = { $typed } is no spot of this game: { $spots }.
nothing-to-rebet = There is no round before this one to repeat.
ask-seed = Your client seed, any text (empty: a fresh random one):
ask-cut = The cut, 0 to 51 cards (empty: 0):
seed-own = Client seed { $seed }, cut { $cut }.
seed-fresh = A fresh client seed, cut { $cut }.

# Decisions
ask-decision = { $place }: your decision.
key-bet = Bet { $price }
key-bet-insured = Bet { $price } and insure { $lowest }-{ $highest }
key-buy = Buy a card { $price }
key-change =
    { $count ->
        [one] Change a card from { $price }
       *[other] Change cards from { $price }
    }
key-go-on-insured = Go on and insure { $lowest }-{ $highest }
key-play = Play { $price }
key-play-times = Play { $times }x { $price }
key-play-amount = Play another amount
ask-range = { $says }. The amount, { $lowest } to { $highest } (empty: { $lowest }, max: { $highest }):
ask-leave = Leave? What is open is decided without you: no new bet, a win is taken, else a fold.
key-leave = leave
key-stay = stay
ask-change-none = Cards to change: none.
ask-change = Cards to change: { $cards }.
ask-change-price = Cards to change: { $cards } for { $price }.
key-change-them = change them
key-back = back

# The dealer's exchange
ask-exchange-none = The dealer does not qualify. Exchange: none.
ask-exchange = The dealer does not qualify. Exchange: { $boxes }.
ask-exchange-price = The dealer does not qualify. Exchange: { $boxes }, { $price } to pay.
key-exchange = exchange on { $place }
exchange-uncovered = Your balance does not cover the exchange on { $place } as well.
dealer-would-exchange = { $qualifies }, would exchange { $card }
dealer-exchanged = { $qualifies }, gave { $given } up for { $drawn }

# The table in lines
bet-stands = its BET stands
laid-nothing = { $spot } nothing
cards-down =
    { $count ->
       *[other] { $count } face down
    }
keys-listed = { $question } Keys: { $keys }.
key-impossible = { $typed } is not possible here, one key a line: { $keys }
page-more = More
page-back = Back

# Rules
rules-title = Rules
rules-version = { $game }, version { $version }
rules-where = Full rules: docs/rules, the paragraphs cited as { $code }.
rules-box =
    { $count ->
        [one] Table: 1 box.
       *[other] Table: { $count } boxes, up to { $most } for one player.
    }
rules-seat =
    { $count ->
        [one] Table: 1 seat.
       *[other] Table: { $count } seats, up to { $most } for one player.
    }
rules-hand =
    { $count ->
        [one] Table: 1 hand.
       *[other] Table: { $count } hands, up to { $most } for one player.
    }
rules-spot = { $spot }: the { $figure } ({ $rule })
rules-settings = Settings, changed with --set NAME=VALUE (amounts in cents):
rules-default = default { $value }
rules-choices = one of { $choices }
rules-pays = { $bet } pays, to one ({ $rule }):

# A round told from its record
story-table = { $game } (rules version { $version }) at table { $table }
story-round = Round { $round }, { $time } UTC
story-balance = Balance before: { $amount }
story-board = The board shows { $cards }
story-dealer-shows = The dealer shows { $cards }
story-dealer-turns = The dealer turns { $cards }
story-dealer-draws = The dealer draws { $cards } in place of { $given }
story-has = { $place } has { $cards }
story-draws = { $place } draws { $drawn } and has { $cards }
story-fold = { $place } folds
story-bet = { $place } bets { $price }
story-bet-insured = { $place } bets { $price }, insured for { $insurance }
story-go-on = { $place } goes on
story-go-on-insured = { $place } goes on, insured for { $insurance }
story-buy = { $place } buys a card for { $price }
story-buy-with-bet = { $place } buys a card for { $price }, and the obligatory BET of { $bet } is placed
story-change = { $place } changes { $cards } for { $price }
story-play = { $place } plays { $price }
story-win = { $place } takes the win
story-exchange = { $place } gives its ANTE for the dealer's exchange
story-exchange-paid = { $place } pays { $price } for the dealer's exchange
story-result = Staked { $staked }, returned { $returned }, net { $net }, balance after { $balance }
story-sealed = Sealed: compare commitment { $commitment } with the one shown before the bets
story-unsealed = Not sealed: a demonstration round, whose deck could be known before the bets
story-client-seed = Client seed of seat { $seat }: { $seed }
story-seed = Cut { $cut }, server seed { $seed }
story-verify = To verify: croupier verify { $file }

# Refusals of commands that the page does not have
refusal-other = That cannot be done.
refusal-card-text = That is not a card.
refusal-card-duplicate = The same card comes twice.
refusal-card-count = That is not the number of cards that is needed.
refusal-action-text = That is not a decision.
refusal-stake-text = That is not an amount: write it as 5, 2.50 or 1000.
refusal-unknown-setting = This game has no such setting.
refusal-setting-value = This setting cannot have that value.
refusal-not-a-deal = The round waits for a decision.
refusal-deal-cards = These cards cannot be dealt now.
refusal-entropy = No round can be dealt: the source of chance has failed.
refusal-round-not-final = The round is not over on every seat.
refusal-position-form = That is not a position.
refusal-unknown-step = There is no such decision.
refusal-position-impossible = This position cannot occur.
refusal-bet-settled = This bet is settled already.
