# Stránka v prehliadači: pravidlá hry a klávesy jej stola.

rules-of = { $game }: pravidlá
rules-and-keys = Pravidlá a klávesy
rules-pay-part = Výplaty
rules-pay = Čo kombinácie vyplácajú
rules-hand-column = Kombinácia
rules-in-force = Tento stôl
rules-of-version = Verzia pravidiel { $version }. Na čo je nastavenie, hovorí odsek vedľa neho.
rules-common = Spoločné pre všetky hry
rules-failed = Pravidlá sa nedajú zobraziť: kasíno neodpovedá.
rules-again = Skúsiť znova
choice-variant-standard = zverejnený
choice-variant-no-house-edge = bez výhody kasína
choice-insurance_on_tie-lost = prehráva
choice-insurance_on_tie-returned = vracia sa
choice-dealer_discard-best = najvýhodnejšia
choice-dealer_discard-highest = najvyššia
choice-purchase_price-box_ante = ANTE na boxe
choice-purchase_price-extra_ante = ešte jedno ante
choice-on_timeout-fold = zloží sa
choice-on_timeout-play = hrá sa

## Klávesy

keys-title = Klávesy
keys-note = Kláves platí tam, kde je zobrazené tlačidlo s jeho písmenom.
keys-off = Klávesy s písmenami sú v nastaveniach vypnuté.
keys-betting = Vkladanie stávok
keys-chip = vybrať žetón
keys-add = na stávke: pridať žetón
keys-take = na stávke: vziať žetón späť
keys-deciding = Vaša odpoveď
keys-cards = vybrať karty na výmenu
keys-times = toľkokrát ante
keys-insuring = Poistenie
keys-unit = o jednotku menej alebo viac
keys-ante = o jedno ante viac alebo menej
keys-least = jedno ante
keys-most = najviac
keys-exchanging = Výmena dealera
keys-give = dať ANTE toho boxu
keys-anywhere = Kdekoľvek
keys-close = zavrieť, čo leží nad stolom
