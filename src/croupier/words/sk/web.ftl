# Stránka v prehliadači: rám, hala, nastavenia.

## Všade

play-money = Herné peniaze
main-menu = Hlavná ponuka
menu = Ponuka
tables = Stoly
practice = Cvičenie
history = História
statistics = Štatistika
settings = Nastavenia
rules = Pravidlá
balance = Zostatok
time = Čas
net = Spolu
minutes = { $minutes } min
back-to-lobby = Späť k stolom
close = Zavrieť
on = Zapnuté
off = Vypnuté
loading = Okamih, prosím.
try-again = Skúsiť znova
pick-table = Stôl
pick-all = Všetky stoly
not-found = Taká stránka tu nie je
to-lobby = K stolom
not-loaded = Stránku sa nepodarilo načítať
reload = Načítať znova
page-failed = Na tejto stránke sa niečo pokazilo
page-failed-note = Vaše peniaze aj hra sú uložené v kasíne a v bezpečí. Načítajte stránku znova a môžete pokračovať.
reconnecting = Obnovuje sa spojenie. Vaše peniaze aj hra sú v bezpečí.
refusal-sent-already = Predošlý ťah je ešte na ceste: počkajte na odpoveď.
refusal-not-seen = Stôl ešte nie je zobrazený: počkajte chvíľu.
not-reached = Kasíno je nedostupné. Nič sa nezmenilo.

## Hala

choose-table = Vyberte si stôl
choose-table-note = Hráte proti dealerovi, nikdy nie proti iným hráčom. Peniaze sú herné, nedajú sa kúpiť ani vyplatiť.
round-waits = Čaká na vás rozohraná hra
round-waits-box = { $game }, { $box }: { $hand }. Na stole: { $staked }.
continue-round = Pokračovať v hre
ante-from = Ante od
ante-range = Ante
from-to = { $low } až { $high }
pays-at-most = Výplata najviac
pays-hand = { $bet }, { $hand }
edge = Výhoda kasína
edge-of = Výhoda kasína, { $bet }
edge-unknown = ešte nespočítaná
edge-sampled = { $edge } ± { $half }
edge-sampled-note = zo vzorky, { $rounds } hier
sit-down = Sadnúť si
table-closed = Tento stôl je práve zatvorený.
house-closed = Kasíno je práve zatvorené: nové stávky neprijíma. Rozohraná hra sa dá dohrať.
broke = Došli vám žetóny
broke-note = Sú to herné peniaze: môžete sa vrátiť na { $grant }.
reset-bankroll = Späť na { $grant }
bankroll-set = Váš zostatok je { $amount }.

## Nastavenia

settings-note = Uložené v tomto prehliadači, nabudúce sa obnovia.
setting-language = Jazyk
setting-text = Veľkosť textu
text-times = { $times }×
setting-surround = Okolie stola
surround-system = Podľa systému
surround-light = Svetlé
surround-dark = Tmavé
setting-contrast = Vysoký kontrast
setting-contrast-note = Čierna a biela, výrazné obrysy
setting-deck = Karty
setting-deck-note = Farby kariet
deck-four = Štyri farby
deck-two = Dve farby
setting-index = Veľký index
setting-index-note = Väčšia hodnota a farba na každej karte
setting-motion = Animácie
setting-motion-note = Hra na ne nikdy nečaká
motion-none = Žiadne
motion-fast = Rýchle
motion-normal = Bežné
motion-slow = Pomalé
setting-prompts = Pripomienky
setting-prompts-note = Pripomenúť pravidlo, keď na ňom záleží
setting-confirm = Pýtať sa pred rozdaním
setting-confirm-note = Ešte jedno stlačenie, kým prídu karty
setting-letters = Písmenové klávesy
setting-letters-note = Písmená zobrazené na tlačidlách
setting-sound = Zvuk
setting-volume = Hlasitosť
setting-seed = Váš seed
setting-seed-note = Primieša sa do každého balíčka od ďalšej hry. Ak je prázdny, vyžrebuje ho kasíno.
settings-reset = Vrátiť pôvodné nastavenia

## Kto hrá

account = Vaše miesto
account-note = Hráte ako hosť. S týmto kódom sa vrátite k svojmu zostatku a hrám na ktoromkoľvek zariadení. Kto ho má, hrá za vás.
show-code = Ukázať kód
copy = Kopírovať
copied = Skopírované
no-code = Tento prehliadač váš kód nepozná: ukázal sa tam, kde ste vstúpili.
recover-title = Návrat s kódom
recover-note = Dostanete sa k zostatku, ku ktorému kód patrí. K tomu terajšiemu sa vrátite jeho vlastným kódom.
recover-label = Kód
recover-shape = Šesť skupín po štyroch písmenách a čísliciach, napríklad ab12-cd34-ef56-gh78-jk90-mn12.
recover-no-code = To nie je obnovovací kód: ten má šesť skupín po štyroch písmenách a čísliciach a nič iné.
recover = Použiť kód
session-ended = Vaše prihlásenie sa skončilo
session-ended-note = Nič sa nestratilo: zostatok aj rozohraná hra sú uložené.
come-back = Vrátiť sa
begin-anew = Začať ako nový hosť
