# Čo sa hovorí pri stole, v termináli aj na stránke. Sumy prichádzajú ako hotový text; $rule je
# odsek pravidiel, napríklad 2P4 R9.

game-two-plus-four = 2 Plus 4 Poker
game-two-plus-four-no-house-edge = 2 Plus 4 Poker bez výhody kasína
game-six-card = Šesťkartový poker
game-four-card = Four Card Poker
game-casino-holdem = 2 Hand Casino Hold'em
game-caribbean-stud = Caribbean Stud
summary-two-plus-four = Dealer má šesť kariet, štyri z nich odkryté; môžete kúpiť šiestu kartu aj poistiť sa proti dealerovi bez esa s kráľom.
summary-two-plus-four-no-house-edge = 2 Plus 4 Poker, v ktorom BET platí viac, takže najlepšia hra na otvorenom boxe je s kasínom vyrovnaná.
summary-six-card = Vymeňte jednu či dve karty, kúpte šiestu, a keď dealer nemá eso-kráľ, kúpte jeho hru.
summary-four-card = Najlepšie štyri z vašich piatich kariet proti šiestim dealera; PLAY od jedného do troch ante a Aces Up na vlastné karty.
summary-casino-holdem = Dve odkryté ruky s rovnakým flopom; každú hráte alebo skladáte proti dealerovi, ktorý potrebuje pár štvoriek.
summary-caribbean-stud = Päť kariet proti piatim dealera, z ktorých jednu vidíte; zložte alebo vsaďte dve ante proti dealerovi, ktorý potrebuje eso-kráľ.

# Miesta
place-dealer = Dealer
place-board = Spoločné karty
place-box = Box { $number }
place-seat = Miesto { $number }
place-hand = Ruka { $number }

# Polia a stávky na nich
figure-ellipse = elipsa
figure-square = štvorec
figure-rectangle = obdĺžnik
figure-circle = kruh
spot-ante = ANTE
spot-bet = BET
spot-play = PLAY
spot-bonus = bonus
spot-blind = box bez rozhodovania
spot-aces_up = Aces Up
spot-ante_bonus = automatický bonus
spot-insurance = poistenie
spot-buy = šiesta karta
spot-change = výmena
spot-purchase = hra dealera

# Rozhodnutia
action-fold = Zložiť
action-bet = Vsadiť
action-buy = Kúpiť kartu
action-change = Vymeniť
action-go-on = Ďalej
action-play = Hrať
action-win = Vziať výhru
action-exchange = Žiadať výmenu

# Ako stávka dopadla
outcome-win = platí { $pays }:1
outcome-lose = prehráva
outcome-push = vracia sa
outcome-unplayed = vracia sa bez hry
outcome-folded = prepadá zložením
outcome-spent = zaplatené
outcome-given = dáva sa za výmenu
outcome-given-win = dáva sa za výmenu, a predsa platí 1:1
outcome-capped = { $outcome }, znížené o { $capped } na najvyššiu výplatu

# Box
box-free = Voľný
box-open =
    { $order ->
        [1] Otvorený, prvý
        [2] Otvorený, druhý
        [3] Otvorený, tretí
       *[4] Otvorený, štvrtý
    }
box-blind = Slepý, treba { $amount }
box-closed = Uzavretý, treba { $amount }
box-side = Iba { $spot }
box-waiting =
    { $order ->
        [1] Čaká: hrá prvý
        [2] Čaká: hrá druhý
        [3] Čaká: hrá tretí
       *[4] Čaká: hrá štvrtý
    }
box-active = Ste na ťahu
box-decided = Stávka podaná
box-played = V hre
box-blind-placed = Slepý: BET vložený
box-closed-placed = Uzavretý: BET vložený
box-folded = Zložený
box-asked = Žiada výmenu
box-takes-win = Berie výhru
box-won = Výhra
box-lost = Prehra
box-push = Vrátené
box-refused = Stávka odmietnutá

# Dealer
dealer-qualifies = kvalifikuje sa
dealer-fails = nekvalifikuje sa

# Odseky pravidiel podľa oddielu: 6C Porovnanie 2. Odseky 2 Plus 4 majú len písmeno.
rule-table = { $code } Tabuľka { $number }
rule-table-2h = { $code } Stôl { $number }
rule-bets = { $code } Stávky { $number }
rule-table-and-bets = { $code } Stôl a stávky { $number }
rule-deal-and-information = { $code } Rozdanie a odkryté karty { $number }
rule-deal-and-decisions = { $code } Rozdanie a rozhodnutia { $number }
rule-decisions = { $code } Rozhodnutia { $number }
rule-showdown = { $code } Porovnanie { $number }
rule-buying-the-dealers-game = { $code } Kúpa hry dealera { $number }
rule-round = { $code } Priebeh { $number }
rule-outcomes = { $code } Výsledky { $number }
rule-ranking-of-four-card-hands = { $code } Poradie štvorkartových kombinácií { $number }
rule-settlement-order = { $code } Poradie vyrovnania { $number }
rule-malfunction = { $code } Porucha { $number }
rule-without-house-edge = { $code } Bez výhody kasína { $number }

# Upozornenia
prompt-stake-two-plus-four = Vložte ANTE, bonus alebo oboje na ktorýkoľvek box ({ $rule }).
prompt-bonus-alone = Box iba s bonusom dostane päť kariet a o ničom nerozhoduje ({ $rule }).
prompt-blind-boxes = Prvé dva boxy s ANTE sú otvorené. Ostatné sú slepé: ich BET vo výške dvoch ante sa vloží hneď a nedajú sa zložiť ani na ne kúpiť kartu ({ $rule }).
prompt-ante-ratio = Najvyššie ante musí byť menšie ako { $ratio }-násobok najnižšieho ({ $rule }).
prompt-stake-six-card = Vložte ANTE na jeden, dva alebo tri boxy ({ $rule }).
prompt-closed-box = Tretí box je uzavretý: jeho BET vo výške dvoch ante sa vloží hneď a nič sa naň nekupuje, nemení ani neskladá ({ $rule }).
prompt-stake-four-card = Vložte ANTE, Aces Up alebo oboje na jedno miesto ({ $rule }).
prompt-aces-up-alone = Iba s Aces Up nie je o čom rozhodovať ({ $rule }).
prompt-stake-caribbean-stud = Vložte ANTE na box ({ $rule }).
prompt-stake-casino-holdem = Vložte ANTE na jednu ruku alebo na obe; bonus sa bez neho nedá staviť ({ $rule }).
prompt-only-fold = Zostatok nestačí na ďalšiu stávku: môžete iba zložiť.
prompt-exchange-highest = Ďalej znamená vziať výhru: ANTE 1:1, BET späť. Označený box namiesto toho dá svoje ANTE a dealer vymení najvyššiu kartu ({ $rule }).
prompt-exchange-marks = Boxy môžete označovať aj odznačovať, kým nestlačíte Ďalej ({ $rule }).
prompt-exchange-box-ante = Ďalej znamená vziať výhru: ANTE 1:1, BET späť. Označený box namiesto toho dá svoje ANTE a dealer vymení kartu ({ $rule }).
prompt-exchange-extra-ante = Ďalej znamená vziať výhru: ANTE 1:1, BET späť. Označený box namiesto toho zaplatí ešte jedno ante a dealer vymení kartu ({ $rule }).
prompt-buy-with-bet = Odkryté karty dealera sú nižšie ako pár kráľov: ak kúpite kartu, BET je povinný ({ $rule }).
prompt-buy-and-fold = Po kúpe môžete ešte zložiť; prídete o ante aj o cenu karty ({ $rule }).
prompt-insurance = Poistenie platí 1:1, ak sa dealer nekvalifikuje, vráti sa, ak má dealer vyššiu kombináciu, a inak prepadá ({ $rule }).
prompt-insurance-or-card = Ak poistíte, kartu už nekúpite ({ $rule }).
prompt-buy-before-change = Po výmene sa už nedá kupovať; ak chcete oboje, najprv kúpte ({ $rule }).
prompt-change-after-buy = Jednu zo šiestich kariet môžete vymeniť za dve ante ({ $rule }).
prompt-four-card-fold = Zložením prídete o ANTE, Aces Up zostáva v hre ({ $rule }).
prompt-four-card-play = PLAY je jedno až tri ante; pri rovnosti vyhrávate tiež ({ $rule }).
prompt-caribbean-stud-bet = Vsadiť znamená vložiť dve ante; zložením prídete o ante ({ $rule }).
prompt-caribbean-stud-dealer = Dealer potrebuje aspoň eso-kráľ, inak sa BET vracia ({ $rule }).
prompt-casino-holdem-dealer = Dealer potrebuje aspoň pár štvoriek, hoci aj zo spoločných kariet ({ $rule }).
prompt-casino-holdem-ante = Ak ho nemá, ANTE sa vyplatí bez ohľadu na vašu kombináciu ({ $rule }).

# Nastavenia stola
setting-chips = hodnoty žetónov
setting-seats = počet miest pri stole
setting-min_ante = najnižšie ANTE
setting-max_ante = najvyššie ANTE
setting-min_bonus = najnižší bonus
setting-max_bonus = najvyšší bonus
setting-min_aces_up = najnižšia stávka Aces Up
setting-max_aces_up = najvyššia stávka Aces Up
setting-max_payout = najviac, čo box vyhrá na ANTE a BET spolu, a takisto na bonuse
setting-max_ante_ratio = najvyššie ante v hre je menšie ako toľkonásobok najnižšieho
setting-variant = koľko platí BET: podľa zverejnenej tabuľky, alebo toľko, že kasíno nemá výhodu
setting-insurance_on_tie = čo sa stane s poistením, keď sa dealer kvalifikuje a kombinácie sú rovnaké
setting-aces_up = výplatná tabuľka Aces Up podľa násobkov od štvorice po pár es
setting-dealer_discard = karta, ktorú dealer mení: tá, po ktorej sa najskôr kvalifikuje, alebo jeho najvyššia
setting-purchase_price = čím sa kupuje hra dealera: ANTE na boxe alebo ešte jedno ante
setting-on_timeout = čo sa stane s rukou, keď hráč neodpovie včas

# Odmietnutia podľa kódu
refusal-unknown-game = Taká hra tu nie je.
refusal-stakes-empty = Nič nie je vsadené.
refusal-stakes-unknown-box = Taký box pri tomto stole nie je.
refusal-stakes-unknown-spot = Táto hra takú stávku nemá.
refusal-stakes-too-many-boxes =
    { $most ->
        [one] Jeden hráč tu má jedno miesto.
        [few] Jeden hráč tu má najviac { $most } boxy.
       *[other] Jeden hráč tu má najviac { $most } boxov.
    }
refusal-stake-not-whole = Vklad musí byť v celých centoch.
refusal-stake-not-positive = Vklad musí byť vyšší ako nula.
refusal-stake-too-large = Toľko neprijme žiadny stôl.
refusal-stake-below-minimum = Najnižší vklad je tu { $minimum }.
refusal-stake-above-maximum = Najvyšší vklad je tu { $maximum }.
refusal-stake-needs-ante = Bonus potrebuje ANTE na tej istej ruke.
refusal-antes-too-far-apart = Najvyššie ante musí byť menšie ako { $ratio }-násobok najnižšieho.
refusal-price-not-whole = Dve karty stoja poldruha ante: ANTE musí mať párny počet centov.
refusal-balance-not-whole = Taký zostatok stôl neprijme.
refusal-balance-too-small = Váš zostatok je { $balance }, treba { $needed }.
refusal-seating = Toto miesto sa nedá obsadiť.
refusal-round-over = Hra sa skončila.
refusal-round-open = Vklady sú už vložené.
refusal-not-a-choice = Teraz sa na rozhodnutie nečaká.
refusal-wrong-box = Teraz rozhoduje iný box.
refusal-not-offered = To tu nie je možné.
refusal-amount-out-of-range = Suma musí byť od { $lowest } do { $highest }.
refusal-cards-not-held = Takú kartu box nemá.
refusal-cut = Snímať možno 0 až 51 kariet.
refusal-client-seed = Toto nemôže byť váš seed: má to byť krátky text.
refusal-funds-too-small = Váš zostatok na to nestačí.
refusal-session-unknown = Ešte nie ste pri stole: najprv vstúpte.
refusal-session-over = Vaša návšteva sa skončila: vstúpte znova.
refusal-recovery-unknown = Tento obnovovací kód nepatrí žiadnemu účtu.
refusal-player-unknown = Taký hráč tu nie je.
refusal-player-disabled = Váš účet neprijíma nové stávky. Rozohranú hru môžete dohrať.
refusal-game-disabled = Táto hra neprijíma nové stávky. Rozohranú hru môžete dohrať.
refusal-house-disabled = Kasíno neprijíma nové stávky. Rozohranú hru môžete dohrať.
refusal-bank-too-small = Kasíno nepokryje, čo by tieto vklady mohli vyhrať: vsaďte menej.
refusal-round-unknown = Taká hra tu nie je.
refusal-round-elsewhere = Najprv dohrajte hru pri druhom stole.
refusal-round-final = Táto hra sa už skončila.
refusal-round-too-soon = Ďalšia hra sa začne o chvíľu: skúste to znova.
refusal-no-round = Pri tomto stole nie je rozohraná hra.
refusal-late = Neskoro: čas na to už uplynul.
refusal-not-owner = Stôl práve preberá iný server. Nič sa nestratilo: skúste to znova.
refusal-table-unknown = Taký stôl tu nie je.
refusal-not-broke = Zostatok sa obnoví, až keď nestačí na žiadny vklad a nie je rozohraná hra.
refusal-command-form = Stôl tomu nerozumie.
refusal-command-differs = Toto už bolo poslané ako niečo iné.
refusal-storage = Stôl sa teraz nedá uložiť. Nič sa nestratilo: skúste to znova.
refusal-stale-seq = Stôl medzitým pokročil. Pozrite sa znova.
refusal-body-form = Stôl tomu nerozumie.
refusal-body-too-large = To je naraz priveľa.
refusal-not-found = Nič tu nie je.
refusal-origin = Táto stránka tu nesmie hrať.
refusal-rate-limited = Bolo toho naraz priveľa: chvíľu počkajte.
refusal-advice-busy = Tréner je zaneprázdnený: skúste to o chvíľu.
refusal-ticket = Spojenie treba nadviazať znova.
refusal-method = To sa tu nedá urobiť.
refusal-failure = Stôl pri tom zlyhal. Vaše peniaze sú, ako boli: skúste to znova.
