# The page in the browser: rounds that are over, and how it is shown that they were fair.

## The list of rounds

history-note = Every round, card by card. Anyone can check a finished round; your browser does it itself, also without a network.
history-none = No rounds yet.
history-none-game = No rounds at this table yet.
history-rounds = Rounds
history-live = At live tables
history-newer = Newer
history-older = Older
history-failed = Your rounds cannot be shown now: the house is not reached.
history-open = not over yet
history-void = void
history-check-file = Check a record of your own

## A round

history-all = All rounds
history-round-of = { $game }, your round { $number }
history-round-unknown = You have no such round.
history-still-open = This round is not over: its cards are shown here once it is.
history-go-on = To the table
history-replay = Step by step
history-first = First step
history-previous = Step back
history-next = Step forward
history-last = Last step
history-step = Step { $step } of { $steps }
history-arrows = Arrow keys step, Home and End go to the ends.
history-said = { $place }: { $what }
history-decided = { $action }: { $what }
history-laid = { $bet }{ "\u00A0" }{ $amount }
history-stakes = Bets
history-deal = Deal
history-results = Results
history-before = Balance before
history-after = Balance after
history-staked = Staked
history-returned = Returned
history-void-note = Every stake came back. The house says: { $reason }

## Fairness of a round

fair-title = Was it fair?
fair-commitment = Commitment, before the bets
fair-seed = Seed, after the round
fair-own = Your seed
fair-cut = Cut
fair-cut-none = not cut
fair-cut-cards =
    { $cards ->
        [one] { $cards } card to the end
       *[other] { $cards } cards to the end
    }
fair-method = Method
fair-method-note = croupier/deal/1: SHA-256, HMAC, Fisher and Yates
fair-log-place = Place in the log
fair-check = Check this round
fair-check-again = Check again
fair-save = Save the record
fair-save-log = Save the log
fair-save-page = Save the checking page
fair-checking = One moment.
fair-log-missing = The house's log could not be had, so the record was checked without it.

## What was checked

fair-passed =
    { $checks ->
        [one] It holds: { $checks } check passed
       *[other] It holds: all { $checks } checks passed
    }
fair-passed-records =
    { $records ->
        [one] { $records } record, and it holds
       *[other] { $records } records, and all of them hold
    }
fair-failed = It does not hold
fair-checked = Checked
fair-not-checked = Not checked here
fair-check-form = The record is written in its one exact form, and its digest fits: no byte of it was changed.
fair-check-commitment = The seed shown after the round gives exactly the commitment, { $start }…
fair-check-bound = The commitment belongs to this round, this table, this game and these rules, and to nothing else.
fair-check-deck = The seed, the player's seed and the cut give one order of the 52 cards, and it was computed again.
fair-check-cards =
    { $cards ->
        [one] The card that was opened is the card at its place in that order.
       *[other] All { $cards } cards that were opened are the cards at their places in that order.
    }
fair-check-log = The house's log has this commitment from before the bets and this round's end, in one chain of hashes.
fair-check-shown = This browser was shown the same commitment before the bets.
fair-check-void = The log has this commitment and the seed that gives it. The round was given up, and no record was made.
fair-check-chain =
    { $count ->
        [one] { $count } entry of the log is a chain without a gap: its hash fits.
       *[other] { $count } entries of the log are one chain without a gap: every hash fits.
    }
fair-check-seeds = Every seed gives the commitment of its round. Settled: { $settled }, void: { $voids }, not over: { $open }.
fair-check-head = The log ends with the hash { $head }. Compare it with the one you kept.
fair-open-log = No log was there to compare with: load the log too, and it is compared.
fair-open-shown = This browser has not kept the commitment from before the bets. Compare it with the one you saw.
fair-open-rules = That every decision was allowed and every bet paid by the rules: croupier verify plays the round again.
fair-open-looked = That nobody looked at the sealed deck. No record can show that.
fair-open-head = That others were shown the same log: compare its last hash with theirs.

## What is wrong

fair-wrong-in-entry = { $wrong } (Entry { $entry } of the log.)
fair-wrong-in-line = { $wrong } (Line { $line } of the file.)
fair-wrong-too-large = The file is larger than any record or log that is read here.
fair-wrong-not-read = The file could not be read.
fair-wrong-not-json = This is no record and no log: its text cannot be read.
fair-wrong-not-object = This is no record and no log, but something else.
fair-wrong-not-canonical = It is not written in the one exact form, so it was changed after it was made.
fair-wrong-long-number = A number in it is longer than any record has.
fair-wrong-not-whole = A number in it is not a whole one.
fair-wrong-key-twice = A name in it comes twice, so it could be read in two ways.
fair-wrong-field-missing = The field { $name } is missing.
fair-wrong-field-kind = The field { $name } is not of its kind.
fair-wrong-field-hex = The field { $name } is not 64 hexadecimal digits.
fair-wrong-field-too-many = It has a field too many.
fair-wrong-no-end = Its last line has no end: the file was cut short, or is no record at all.
fair-wrong-not-record = This is no record of a round of croupier.
fair-wrong-seat = The field { $name } names a seat that there cannot be.
fair-wrong-no-seat = No seat played in it, or one that gave no seed.
fair-wrong-client-seed = A player's seed is no text of up to 256 bytes.
fair-wrong-cut = The cut is not 0 to 51 cards.
fair-wrong-opened = A card that was opened is not told as it should be.
fair-wrong-slot = A card was opened at a place that there is not.
fair-wrong-opened-twice = The place { $slot } was opened twice.
fair-wrong-other-card = At { $slot } the deck has another card: { $due }.
fair-wrong-digest = The record is not what it was when it was written: its digest is another one.
fair-wrong-other-seed = The seed is not the one that was committed.
fair-wrong-not-shown = The commitment is not the one that this browser was shown before the bets.
fair-wrong-log-no-place = The record names no place in the log.
fair-wrong-log-place = The log does not commit this round at the place that the record names.
fair-wrong-log-bound = The log commits this round to another table, game or rules.
fair-wrong-log-commitment = The log has another commitment for this round.
fair-wrong-log-began = The bets are older than the commitment.
fair-wrong-log-not-revealed = The log does not tell the end of this round.
fair-wrong-log-void = The log says that this round is void.
fair-wrong-log-ended = The log tells another time for the end of this round.
fair-wrong-chain = It does not follow the one before: the chain is broken.
fair-wrong-entry-hash = Its hash is not that of its text.
fair-wrong-entry-time = Its time is negative.
fair-wrong-entry-kind = It is neither a commitment nor a reveal.
fair-wrong-entry-outcome = Its outcome is neither settled nor void.
fair-wrong-committed-twice = The round is committed twice.
fair-wrong-never-committed = The round was never committed.
fair-wrong-revealed-twice = The round is revealed twice.
fair-wrong-sealed-differs = The record and the name of its round say opposite things of the seal.
fair-wrong-demonstration = All of it fits, but it is a demonstration: its seed was no secret, so it proves nothing.

## The page that checks files

verify-title = Check a round
verify-note = Choose the record of a round, and the log if you have it. Everything is computed in this browser; no file leaves it.
verify-choose = Choose files
verify-drop = or drop them here
verify-language = Language
verify-files = Files
verify-record = Record of a round
verify-log = Log of commitments
verify-forget = Forget these files
verify-offline = This page works without a network too: save it, and check your rounds wherever you like.

## Fairness at the table

fair-sheet-1 = Before you bet, the house seals a deck and shows this commitment to it: it cannot change the deck afterwards.
fair-sheet-2 = Your own seed and your cut go into the order of the cards, so the house cannot choose that order either.
fair-sheet-3 = After the round the house's seed is shown, and your browser can deal the whole deck again and compare.
fair-sealed-now = The deck of this round is sealed
fair-sealed-next = The next deck is sealed as soon as you lay a bet
fair-last-round = The last round
fair-own-note = Any text of your own. It counts from the next deal; left empty, the house draws one for you.
fair-own-long = That is too long: letters with marks count as several, and 256 are the most.
fair-cut-title = Cut the deck
fair-cut-note = So many cards go from the top to the end, before the next deal.
fair-cut-deck = The deck from the side: { $top } cards above the cut, { $rest } below
fair-check-last = Check the last round
