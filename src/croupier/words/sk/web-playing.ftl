# Stránka v prehliadači: rozhodnutia, výmena, koniec hry.

## Odpovede

answer-change = Vymeniť
answer-buy = Kúpiť
answer-bet = Vsadiť
answer-go-on = Ďalej
answer-play = Hrať
answer-fold = Zložiť
answer-win = Vziať výhru
answer-exchange = Výmena
answer-play-times = Hrať { $times }×
answer-amount = Suma
answer-amount-range = { $low } až { $high }
key-change = Y
key-buy = K
key-bet = V
key-go-on = D
key-play = H
key-fold = Z
key-amount = S
answer-full = { $name }, { $price }: { $consequence }
answer-priced = { $name }, { $price }
lays = { $bet }{ "\u00A0" }{ $amount }
loses-one = { $bet }{ "\u00A0" }{ $amount } prepadne
loses-several = prepadne: { $bets }
change-none = nevybrali ste kartu
sent-waiting = Odoslané, čaká sa

## Na čo sa stôl pýta

ask-hand = { $place }: { $hand }
ask-place = { $place }: ste na ťahu
question = Otázka a pripomienky
ask-change =
    { $most ->
        [1] { $place }: vyberte kartu na výmenu
        [2] { $place }: vyberte jednu alebo dve karty na výmenu
       *[other] { $place }: vyberte karty na výmenu, najviac { $most }
    }
change-price = Jedna karta stojí { $one }.
change-prices = Jedna karta stojí { $one }, dve stoja { $two }.
ask-wait = Karty sa rozdávajú.
decides-in = Bez odpovede o { $time }: { $action }.
decides-now = Bez odpovede teraz: { $action }.

## Poistenie

insurance = Poistenie
insurance-note = Platí 1:1, ak sa dealer nekvalifikuje
insurance-none = žiadne
insurance-no = Bez poistenia
insurance-from = Poistiť { $amount }
insurance-most = { $amount } max.

## Výmena dealera

exchange-ask = Vymeniť dealerovi kartu: { $card }?
exchange-boxes = výmena: { $boxes }
win-boxes = výhra: { $boxes }
exchange-note = Stlačením ANTE ho dáte za výmenu, ďalším stlačením ho vezmete späť.
exchange-note-price = Stlačením ANTE zaplatíte výmenu, ďalším stlačením ju odvoláte.

## Koniec hry

round-net = Hra { $net }
round-even = Hra: bez výhry, bez straty
round-balance = Váš zostatok je { $balance }.
round-void = Táto hra je neplatná
round-void-note = Všetky vklady sú späť. Kasíno uvádza: { $reason }
new-bets = Nové stávky
key-new-bets = N

## Nad odpoveďami

refused = Neprijaté
line-back = Spojenie je späť. Nič sa nestratilo.
taken = Tento stôl je otvorený na inej karte prehliadača.
taken-note = Nič sa nestratilo: hrajte ďalej tam alebo tu.
play-here = Hrať tu
understood = Rozumiem

## Pre toho, kto počúva

told-hand = { $hand }.
told-dealt = Dealer ukazuje: { $cards }.
told-dealer-so-far = Zatiaľ { $hand }.
told-dealer = Dealer: { $hand }.
told-qualifies = Dealer: { $hand }, kvalifikuje sa.
told-fails = Dealer: { $hand }, nekvalifikuje sa.
told-board = Spoločné karty: { $cards }.
told-move = { $place }, ste na ťahu.
told-exchange = Dealer sa nekvalifikuje. Môžete mu dať vymeniť kartu ({ $card }), alebo ísť ďalej.
told-exchanged = Dealer vymenil kartu: { $gives } ide preč, { $draws } prichádza.
told-box = { $place }: { $net }.
told-box-hand = { $place }: { $hand }, { $net }.
told-round = Hra: { $net }. Zostatok { $balance }.
told-plus = plus { $amount }
told-minus = mínus { $amount }
told-even = bez výhry a straty
