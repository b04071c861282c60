# The page in the browser: what was played, as figures.

statistics-note = What your bets have returned, beside what best play returns. Within the interval luck alone explains the difference.
statistics-failed = Your statistics cannot be shown now: the house is not reached.
statistics-rounds = Rounds
statistics-staked = Staked
statistics-expected = Best play expects
statistics-exact = exact
statistics-partly-sampled = sampled in part
statistics-net-title = Net after each round
statistics-axis = rounds
statistics-summary =
    { $rounds ->
        [one] After { $rounds } round your net is { $net }.
       *[other] After { $rounds } rounds your net is { $net }; it was { $high } at most and { $low } at least.
    }
statistics-summary-expected = Best play with the same stakes expects { $expected }.
statistics-dashed = what best play expects
statistics-points = The points as a table
statistics-of-game =
    { $rounds ->
        [one] { $rounds } round, staked { $staked }, net { $net }
       *[other] { $rounds } rounds, staked { $staked }, net { $net }
    }
statistics-bet = Bet
statistics-main = Main bets
statistics-measured = Returned to you
statistics-best-play = Returned by best play
statistics-of-bet =
    { $rounds ->
        [one] { $rounds } round, { $staked }
       *[other] { $rounds } rounds, { $staked }
    }
statistics-interval = { $low } to { $high }
statistics-no-interval = no interval yet: no two rounds differed
statistics-sampled = sampled: { $low } to { $high }, { $rounds } rounds
statistics-within = within your interval
statistics-outside = outside your interval
statistics-unknown = not known under these rules
statistics-bars = Shares are of all that was staked. The dot is your return, the bar its 95% interval, the upright line best play.
