# Stránka v prehliadači: živé stoly so spoločným rozdaním pre všetkých hráčov.

## Vo vstupnej hale

live-title = Živé stoly
live-note = Jedno rozdanie pre všetkých pri stole a vymedzený čas na stávky. Na pozeranie netreba účet.
live-times = { $bets } s na stávky, { $decisions } s na rozhodnutie
live-players =
    { $count ->
        [0] Zatiaľ nikto nehrá
        [one] Jeden hráč
        [few] { $count } hráči
       *[other] { $count } hráčov
    }
live-go = Ísť k stolu
live-phase-closed = Zatvorené
live-phase-paused = Odovzdáva sa
live-phase-asleep = Čaká na prvú stávku
live-phase-betting = Prijímajú sa stávky
live-phase-deciding = Hráči sa rozhodujú
live-phase-settled = Hra sa skončila

## Pri stole

live-limits = Naživo
live-limits-from = Naživo. Ante od { $low }
live-limits-range = Naživo. Ante { $low } až { $high }
live-clock = Čas
live-seconds =
    { $count ->
        [one] sekunda
        [few] sekundy
       *[other] sekúnd
    }
live-left =
    { $count ->
        [one] Zostáva 1 sekunda
        [few] Zostávajú { $count } sekundy
       *[other] Zostáva { $count } sekúnd
    }
live-no-more-bets = Koniec stávok
live-decide = Rozhodnite sa
live-seat-taken = { $place }, obsadené
live-others = Karty ostatných hráčov
live-bet = Staviť
live-bet-sure = Staviť { $amount }?
live-placed = Vaša stávka je prijatá
live-placed-note = Karty sa rozdajú, keď uplynie čas na stávky.
live-seeds-note = Do balíčka sa práve miešajú seedy všetkých hráčov.
live-watch = Túto hru sledujete
live-watch-note = Ak chcete staviť, vstúpte ako hosť.
live-watch-next = Staviť môžete v ďalšej hre.
live-decided = Rozhodli ste sa
live-waiting =
    { $count ->
        [0] Všetci sa už rozhodli.
        [one] Rozhoduje sa ešte jeden hráč.
        [few] Rozhodujú sa ešte { $count } hráči.
       *[other] Rozhoduje sa ešte { $count } hráčov.
    }
live-both = { $name } obe
live-unanswered = Bez odpovede v čase: { $action }.
live-hand-result = { $place }: { $result }.
live-hand-cards = { $place }: { $cards }.
live-repeat = Opakovať stávku
live-repeating = Vaša stávka sa opakuje v každej hre, kým to v ponuke nevypnete.
live-leave = Odísť
live-guest = Sledujete hru. Ak chcete staviť, vstúpte ako hosť: hrá sa o herné peniaze.
live-enter = Vstúpiť ako hosť
live-paused-note = Stôl preberá iný počítač. Vaše vklady aj rozdanie sú v bezpečí.
live-away = Dlho ste tu neboli a spojenie sa zatvorilo. Nič sa nestratilo.
live-resume = Sledovať ďalej

## Ako sa stráži férovosť

live-fair-2 = Váš prehliadač si vytvorí vlastný seed a so stávkou pošle jeho odtlačok. Samotný seed pošle až po uzavretí stávok, takže nikto nevyberá posledný, ani kasíno.
live-fair-3 = Po hre sa ukáže seed kasína a spolu so seedmi všetkých hráčov dá znova celý balíček.
live-fair-hash = Odtlačok vášho seedu, poslaný so stávkou
live-fair-seed = Váš seed, zatiaľ neposlaný
live-fair-revealed = Váš seed, poslaný po uzavretí stávok
live-fair-digest = Odtlačok zo všetkých odtlačkov hráčov
live-fair-unrevealed = Seedy, ktoré neprišli včas
