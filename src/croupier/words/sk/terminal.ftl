# Stôl v termináli. $spots, $cards a $boxes sú už spojené zoznamy.

play-money-only = Hrá sa iba o herné peniaze.
balance = Zostatok { $amount }

# Ktorá hra
ask-game = Ktorá hra?
key-last-game = { $game } (Enter)

# Klávesy, ktoré platia vždy
key-promptings = pripomienky
key-colours = farby
key-history = história
key-rules = pravidlá
key-quit = koniec
promptings-on = Pripomienky sú zapnuté.
promptings-off = Pripomienky sú vypnuté.
colours-two = Karty majú dve farby.
colours-four = Karty majú štyri farby.
settings-unkept = Nastavenia sa nedajú uložiť: { $reason }.
history-title = Hry tejto návštevy
history-empty = Zatiaľ sa nič nehralo.
history-round = { $round }: vsadené { $staked }, výsledok { $net }
farewell = Hry: { $rounds }, zostatok { $amount }.
refused = { $reason } Nič sa nezmenilo.

# Hra
round-sealed = Hra { $round }: zapečatená pred stávkami
round-demonstration = Hra { $round }: ukážka, nezapečatená
commitment = záväzok { $hash }
server-seed = seed servera { $seed }
round-over = Koniec hry: výsledok { $net }.
broke = Minuli ste všetko. Kasíno vám požičiava { $amount } herných peňazí.
key-next = ďalšia hra
left = Odišli ste; o otvorenom rozhodne pravidlo: žiadna nová stávka.
left-decision = { $place }: { $action }.

# Vklady
ask-stakes = { $place }, žetón { $chip }, vsadené { $staked }.
key-choose-box = vybrať box
key-choose-seat = vybrať miesto
key-choose-hand = vybrať ruku
key-add-chip = { $spot } +žetón
key-take-back = vziať späť
key-other-chip = iný žetón
key-amount = napísať sumu
key-clear = zmazať
key-rebet = zopakovať
key-double = zdvojnásobiť
key-deal = rozdať
key-seed = seed a snímanie
key-new = nový zostatok
ask-amount = Pole a suma, napríklad a 12,50 ({ $spots }):
spot-key = { $key } je { $spot }
spot-unknown = { $typed } nie je pole tejto hry: { $spots }.
nothing-to-rebet = Pred touto hrou nebola žiadna, ktorá by sa dala zopakovať.
ask-seed = Váš seed, ľubovoľný text (prázdne: nový náhodný):
ask-cut = Koľko kariet snímate, 0 až 51 (prázdne: 0):
seed-own = Váš seed { $seed }, snímanie { $cut }.
seed-fresh = Nový náhodný seed, snímanie { $cut }.

# Rozhodnutia
ask-decision = { $place }: rozhodnite sa.
key-bet = Vsadiť { $price }
key-bet-insured = Vsadiť { $price } a poistiť { $lowest } – { $highest }
key-buy = Kúpiť kartu { $price }
key-change =
    { $count ->
        [one] Vymeniť kartu od { $price }
       *[other] Vymeniť karty od { $price }
    }
key-go-on-insured = Ďalej a poistiť { $lowest } – { $highest }
key-play = Hrať { $price }
key-play-times = Hrať { $times }× { $price }
key-play-amount = Hrať inú sumu
ask-range = { $says }. Suma od { $lowest } do { $highest } (prázdne: { $lowest }, max: { $highest }):
ask-leave = Odísť? O otvorenom sa rozhodne bez vás: žiadna nová stávka, výhra sa vezme, inak sa skladá.
key-leave = odísť
key-stay = zostať
ask-change-none = Karty na výmenu: žiadne.
ask-change = Karty na výmenu: { $cards }.
ask-change-price = Karty na výmenu: { $cards } za { $price }.
key-change-them = vymeniť ich
key-back = späť

# Výmena dealera
ask-exchange-none = Dealer sa nekvalifikuje. Výmena: žiadna.
ask-exchange = Dealer sa nekvalifikuje. Výmena: { $boxes }.
ask-exchange-price = Dealer sa nekvalifikuje. Výmena: { $boxes }, zaplatíte { $price }.
key-exchange = výmena, { $place }
exchange-uncovered = Na výmenu, ktorú žiada aj { $place }, váš zostatok nestačí.
dealer-would-exchange = { $qualifies }, vymenil by { $card }
dealer-exchanged = { $qualifies }, za { $given } dostal { $drawn }

# Stôl po riadkoch
bet-stands = BET je vložený
laid-nothing = { $spot } nič
cards-down =
    { $count ->
        [one] { $count } zakrytá
        [few] { $count } zakryté
       *[other] { $count } zakrytých
    }
keys-listed = { $question } Klávesy: { $keys }.
key-impossible = { $typed } tu nie je možné, jeden kláves na riadok: { $keys }
page-more = Ďalej
page-back = Späť

# Pravidlá
rules-title = Pravidlá
rules-version = { $game }, verzia { $version }
rules-where = Celé pravidlá: docs/rules, odseky s označením { $code }.
rules-box =
    { $count ->
        [one] Stôl: 1 box.
        [few] Stôl: { $count } boxy, najviac { $most } pre jedného hráča.
       *[other] Stôl: { $count } boxov, najviac { $most } pre jedného hráča.
    }
rules-seat =
    { $count ->
        [one] Stôl: 1 miesto.
        [few] Stôl: { $count } miesta, najviac { $most } pre jedného hráča.
       *[other] Stôl: { $count } miest, najviac { $most } pre jedného hráča.
    }
rules-hand =
    { $count ->
        [one] Stôl: 1 ruka.
        [few] Stôl: { $count } ruky, najviac { $most } pre jedného hráča.
       *[other] Stôl: { $count } rúk, najviac { $most } pre jedného hráča.
    }
rules-spot = { $spot }: { $figure } ({ $rule })
rules-settings = Nastavenia sa menia pomocou --set NÁZOV=HODNOTA (sumy v centoch):
rules-default = predvolené { $value }
rules-choices = jedno z { $choices }
rules-pays = { $bet }, výplaty ({ $rule }):

# Hra rozprávaná zo záznamu
story-table = { $game } (pravidlá verzie { $version }) pri stole { $table }
story-round = Hra { $round }, { $time } UTC
story-balance = Zostatok predtým: { $amount }
story-board = Spoločné karty sú { $cards }
story-dealer-shows = Dealer ukazuje { $cards }
story-dealer-turns = Dealer odkrýva { $cards }
story-dealer-draws = Dealer dostáva { $cards } namiesto { $given }
story-has = { $place } má { $cards }
story-draws = { $place } dostáva { $drawn } a má { $cards }
story-fold = { $place } skladá
story-bet = { $place } vsádza { $price }
story-bet-insured = { $place } vsádza { $price }, poistenie { $insurance }
story-go-on = { $place } pokračuje
story-go-on-insured = { $place } pokračuje, poistenie { $insurance }
story-buy = { $place } kupuje kartu za { $price }
story-buy-with-bet = { $place } kupuje kartu za { $price } a vkladá povinný BET { $bet }
story-change = { $place } mení { $cards } za { $price }
story-play = { $place } hrá { $price }
story-win = { $place } berie výhru
story-exchange = { $place } dáva ANTE za výmenu dealera
story-exchange-paid = { $place } platí { $price } za výmenu dealera
story-result = Vsadené { $staked }, vrátené { $returned }, výsledok { $net }, zostatok potom { $balance }
story-sealed = Zapečatená: porovnajte záväzok { $commitment } s tým, ktorý ste videli pred stávkami
story-unsealed = Nezapečatená: ukážka, ktorej balíček mohol byť známy pred stávkami
story-client-seed = Seed miesta { $seat }: { $seed }
story-seed = Snímanie { $cut }, seed servera { $seed }
story-verify = Overenie: croupier verify { $file }

# Odmietnutia príkazov, ktoré stránka nemá
refusal-other = To sa nedá urobiť.
refusal-card-text = To nie je karta.
refusal-card-duplicate = Tá istá karta je tam dvakrát.
refusal-card-count = Počet kariet nie je správny.
refusal-action-text = To nie je rozhodnutie.
refusal-stake-text = To nie je suma: napíšte ju ako 5, 2,50 alebo 1000.
refusal-unknown-setting = Táto hra také nastavenie nemá.
refusal-setting-value = Toto nastavenie nemôže mať takú hodnotu.
refusal-not-a-deal = Hra čaká na rozhodnutie.
refusal-deal-cards = Tieto karty sa teraz nedajú rozdať.
refusal-entropy = Nedá sa rozdávať: zdroj náhody zlyhal.
refusal-round-not-final = Hra sa ešte neskončila na všetkých miestach.
refusal-position-form = To nie je pozícia.
refusal-unknown-step = Také rozhodnutie tu nie je.
refusal-position-impossible = Takáto pozícia nemôže nastať.
refusal-bet-settled = Táto stávka je už vyrovnaná.
