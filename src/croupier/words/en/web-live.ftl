# The page in the browser: live tables, whose deal all players share.

## In the lobby

live-title = Live tables
live-note = One deal for everyone at the table, and a time within which to bet. To watch, nobody needs an account.
live-times = { $bets } s to bet, { $decisions } s to decide
live-players =
    { $count ->
        [0] Nobody plays yet
        [one] One player
       *[other] { $count } players
    }
live-go = Go to the table
live-phase-closed = Closed
live-phase-paused = Being handed over
live-phase-asleep = Waits for the first bet
live-phase-betting = Bets are open
live-phase-deciding = Hands are being decided
live-phase-settled = The round is over

## At the table

live-limits = Live
live-limits-from = Live. Ante from { $low }
live-limits-range = Live. Ante { $low } to { $high }
live-clock = Time
live-seconds =
    { $count ->
        [one] second
       *[other] seconds
    }
live-left =
    { $count ->
        [one] 1 second left
       *[other] { $count } seconds left
    }
live-no-more-bets = No more bets
live-decide = Your decision
live-seat-taken = { $place }, taken
live-others = The other hands
live-bet = Bet
live-bet-sure = Bet { $amount }?
live-placed = Your bet is placed
live-placed-note = The cards come when the time for bets is over.
live-seeds-note = The seeds of all players are mixed into the deck now.
live-watch = You watch this round
live-watch-note = To bet, come in as a guest.
live-watch-next = You can bet on the next round.
live-decided = You have decided
live-waiting =
    { $count ->
        [0] Everyone has decided.
        [one] One player still decides.
       *[other] { $count } players still decide.
    }
live-both = { $name } both
live-unanswered = Without an answer in time: { $action }.
live-hand-result = { $place }: { $result }.
live-hand-cards = { $place }: { $cards }.
live-repeat = Repeat my bet
live-repeating = Your bet is repeated in every round until you turn that off in the menu.
live-leave = Leave
live-guest = You watch. To bet, come in as a guest: the money is play money.
live-enter = Come in as a guest
live-paused-note = Another machine takes the table over. Your stakes and the deal are safe.
live-away = You were away for long, and the line was closed. Nothing was lost.
live-resume = Watch on

## How it is kept fair

live-fair-2 = Your browser makes a seed of its own, and its hash goes with your bet. The seed itself is sent when betting is closed, so nobody chooses last, the house included.
live-fair-3 = After the round the house's seed is shown, and with the seeds of all players it gives the whole deck again.
live-fair-hash = Hash of your seed, sent with your bet
live-fair-seed = Your seed, not sent yet
live-fair-revealed = Your seed, sent when betting was closed
live-fair-digest = Digest of the hashes of all players
live-fair-unrevealed = Seeds that were not sent in time
