# The page in the browser: the rules of a game, and the keys of its table.

rules-of = { $game }: rules
rules-and-keys = Rules and keys
rules-pay-part = Pay tables
rules-pay = What the hands pay
rules-hand-column = Hand
rules-in-force = This table
rules-of-version = Rules version { $version }. The paragraph beside a setting says what it is for.
rules-common = Common to all games
rules-failed = The rules cannot be shown: the house is not reached.
rules-again = Try again
choice-variant-standard = as published
choice-variant-no-house-edge = without house edge
choice-insurance_on_tie-lost = lost
choice-insurance_on_tie-returned = returned
choice-dealer_discard-best = the best one
choice-dealer_discard-highest = the highest one
choice-purchase_price-box_ante = the ANTE on the box
choice-purchase_price-extra_ante = one more ante
choice-on_timeout-fold = folded
choice-on_timeout-play = played

## Keys

keys-title = Keys
keys-note = A key works where the button with its letter is shown.
keys-off = The letter keys are switched off in the settings.
keys-betting = Placing bets
keys-chip = choose a chip
keys-add = on a bet: add a chip
keys-take = on a bet: take one back
keys-deciding = Your answer
keys-cards = choose the cards to change
keys-times = so many antes
keys-insuring = Insurance
keys-unit = one unit less or more
keys-ante = one ante more or less
keys-least = one ante
keys-most = the most
keys-exchanging = The dealer's exchange
keys-give = give the ANTE of that box
keys-anywhere = Anywhere
keys-close = close what lies over the table
