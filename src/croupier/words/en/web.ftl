# The page in the browser: its frame, the lobby, the settings.

## Everywhere

play-money = Play money
main-menu = Main
menu = Menu
tables = Tables
practice = Practice
history = History
statistics = Statistics
settings = Settings
rules = Rules
balance = Balance
time = Time
net = Net
minutes = { $minutes } min
back-to-lobby = Back to the tables
close = Close
on = On
off = Off
loading = One moment.
try-again = Try again
pick-table = Table
pick-all = All tables
not-found = There is no such page
to-lobby = To the tables
not-loaded = The page could not be loaded
reload = Load it again
page-failed = Something went wrong on this page
page-failed-note = Your money and your round are with the house, and safe. Load the page again to go on.
reconnecting = Reconnecting. Your money and your round are safe.
refusal-sent-already = That move is on its way already: wait for its answer.
refusal-not-seen = The table is not shown yet: wait a moment.
not-reached = The house is not reached. Nothing was changed.

## Lobby

choose-table = Choose a table
choose-table-note = You play against the dealer, never against other players. The money is play money and cannot be bought or paid out.
round-waits = A round waits for you
round-waits-box = { $game }, { $box }: { $hand }. On the table: { $staked }.
continue-round = Continue the round
ante-from = Ante from
ante-range = Ante
from-to = { $low } to { $high }
pays-at-most = Pays at most
pays-hand = { $bet }, { $hand }
edge = House edge
edge-of = House edge, { $bet }
edge-unknown = not counted yet
edge-sampled = { $edge } ± { $half }
edge-sampled-note = sampled, { $rounds } rounds
sit-down = Sit down
table-closed = This table is closed at the moment.
house-closed = The house is closed at the moment: no new bets. A round that is open can be played to its end.
broke = You are out of chips
broke-note = It is play money: you can go back to { $grant }.
reset-bankroll = Back to { $grant }
bankroll-set = Your balance is { $amount }.

## Settings

settings-note = Kept in this browser and restored next time.
setting-language = Language
setting-text = Text size
text-times = { $times }×
setting-surround = Surroundings
surround-system = As system
surround-light = Light
surround-dark = Dark
setting-contrast = High contrast
setting-contrast-note = Black and white, strong outlines
setting-deck = Deck
setting-deck-note = Colours of the suits
deck-four = Four colours
deck-two = Two colours
setting-index = Large index
setting-index-note = Rank and suit larger on every card
setting-motion = Animation
setting-motion-note = The game never waits for one
motion-none = None
motion-fast = Fast
motion-normal = Normal
motion-slow = Slow
setting-prompts = Reminders
setting-prompts-note = Show a rule when it matters
setting-confirm = Ask before dealing
setting-confirm-note = One more press before the cards come
setting-letters = Letter keys
setting-letters-note = The letters shown on the buttons
setting-sound = Sound
setting-volume = Volume
setting-seed = Your seed
setting-seed-note = Mixed into every deck from the next round. Left empty, the house draws one.
settings-reset = Restore the defaults

## Who plays

account = Your place
account-note = You play as a guest. With this code you come back to your balance and your rounds, on any device. Whoever has it plays as you.
show-code = Show the code
copy = Copy
copied = Copied
no-code = This browser does not know your code: it was shown where you came in.
recover-title = Come back with a code
recover-note = It takes you to the balance that the code belongs to. The one you have now stays with its own code.
recover-label = Code
recover-shape = Six groups of four letters and digits, as ab12-cd34-ef56-gh78-jk90-mn12.
recover-no-code = That is no recovery code: one has six groups of four letters and digits, and nothing else.
recover = Use the code
session-ended = Your session has ended
session-ended-note = Nothing is lost: your balance and an open round are kept.
come-back = Come back
begin-anew = Begin as a new guest
