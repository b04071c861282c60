# Stránka v prehliadači: stôl, boxy a stávky.

## Čo je na stole natlačené

print-two-plus-four = Dealer sa kvalifikuje od esa s kráľom
print-six-card = Dealer sa kvalifikuje od esa s kráľom
print-four-card = Platia najlepšie štyri karty, rovnaká kombinácia vyhráva
print-casino-holdem = Dealer sa kvalifikuje od páru štvoriek
print-caribbean-stud = Dealer sa kvalifikuje od esa s kráľom
limits-from = Ante od { $low }
limits-from-pays = Ante od { $low }, výplata do { $most } na box
limits-range = Ante { $low } až { $high }
limits-range-pays = Ante { $low } až { $high }, výplata do { $most } na box

## Dealer a spoločné karty

dealer-cards =
    { $count ->
        [one] { $count } karta
        [few] { $count } karty
       *[other] { $count } kariet
    }
dealer-open =
    { $down ->
        [one] { $down } zakrytá
        [few] { $down } zakryté
       *[other] { $down } zakrytých
    }, { $open ->
        [one] { $open } odkrytá
        [few] { $open } odkryté
       *[other] { $open } odkrytých
    }
dealer-down =
    { $down ->
        [one] { $down } zakrytá
        [few] { $down } zakryté
       *[other] { $down } zakrytých
    }
dealer-all-open = Všetky karty odkryté
dealer-so-far = zatiaľ { $hand }
dealer-exchanges = výmena
dealer-gives = vymenená
place-your-bets = Vsaďte si
board-cards = Spoločné karty

## Boxy

boxes = Boxy
seats = Miesta
figure-empty = { $place }, { $bet }, prázdne
figure-holds = { $place }, { $bet }, { $amount }
figure-proposed = { $place }, { $bet }, návrh { $amount }
figure-given = { $place }, { $bet }, { $amount }, dané za výmenu
given = dané
back = späť
bet-settled = { $bet }{ "\u00A0" }{ $result }
paid-hand = { $hand } { $pays }:1
capped = znížené o { $amount } na najvyššiu výplatu
box-sum = Spolu
rule-link = Pravidlo { $rule }

## Vkladanie stávok

your-bets = Vaše stávky
your-answer = Váš ťah
chip = Žetón
chip-chosen = Žetón { $amount }
staked = Vsadené
hint-mouse = Kliknutím na pole pridáte žetón, pravým tlačidlom ho vezmete späť.
hint-touch = Ťuknutím na pole pridáte žetón, podržaním ho vezmete späť.
hint-empty = Žetón ste odložili: kliknutím na stávku vezmete späť jej posledný žetón.
clear = Zmazať
key-clear = M
rebet = Zopakovať
key-rebet = O
double = Zdvojiť
deal = Rozdať
key-deal = R
deal-sure = Rozdať za { $amount }?
deal-again = Stlačte ešte raz
sealed = Balíček zapečatený: { $start }…
sealed-label = Balíček je zapečatený. Jeho záväzok sa začína na { $start }. Pozrite sa, ako je chránený.
hint-type = Teraz stlačte pole, ktorého sumu chcete napísať.
type-amount = Napísať sumu
typed-on = { $place }, { $bet }
typed-amount = Suma
typed-not = Napíšte sumu ako 5, 2,50 alebo 1000.
typed-set = Vložiť
typed-cancel = Zrušiť
table-menu = Tento stôl
table-unknown = Taký stôl tu nie je
table-fairness = Férovosť
table-coach = Tréner
