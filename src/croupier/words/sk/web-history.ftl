# Stránka v prehliadači: skončené hry a ako sa ukáže, že boli férové.

## Zoznam hier

history-note = Každá hra, karta po karte. Skončenú hru môže overiť ktokoľvek; váš prehliadač to urobí sám, aj bez siete.
history-none = Zatiaľ žiadne hry.
history-none-game = Pri tomto stole zatiaľ žiadne hry.
history-rounds = Hry
history-live = Pri živých stoloch
history-newer = Novšie
history-older = Staršie
history-failed = Vaše hry sa teraz nedajú zobraziť: kasíno neodpovedá.
history-open = ešte sa neskončila
history-void = neplatná
history-check-file = Overiť vlastný záznam

## Jedna hra

history-all = Všetky hry
history-round-of = { $game }, vaša hra č. { $number }
history-round-unknown = Takú hru nemáte.
history-still-open = Táto hra sa ešte neskončila: karty tu budú, keď sa skončí.
history-go-on = K stolu
history-replay = Krok za krokom
history-first = Prvý krok
history-previous = Krok späť
history-next = Krok dopredu
history-last = Posledný krok
history-step = Krok { $step } z { $steps }
history-arrows = Šípky idú po krokoch, Home a End na okraje.
history-said = { $place }: { $what }
history-decided = { $action }: { $what }
history-laid = { $bet }{ "\u00A0" }{ $amount }
history-stakes = Stávky
history-deal = Rozdanie
history-results = Výsledky
history-before = Zostatok predtým
history-after = Zostatok potom
history-staked = Vsadené
history-returned = Vrátené
history-void-note = Všetky vklady sa vrátili. Kasíno uvádza: { $reason }

## Férovosť hry

fair-title = Bolo to férové?
fair-commitment = Záväzok, pred stávkami
fair-seed = Seed, po hre
fair-own = Váš seed
fair-cut = Snímanie
fair-cut-none = bez snímania
fair-cut-cards =
    { $cards ->
        [one] { $cards } karta na koniec
        [few] { $cards } karty na koniec
       *[other] { $cards } kariet na koniec
    }
fair-method = Postup
fair-method-note = croupier/deal/1: SHA-256, HMAC, Fisher a Yates
fair-log-place = Miesto v zozname záväzkov
fair-check = Overiť túto hru
fair-check-again = Overiť znova
fair-save = Uložiť záznam
fair-save-log = Uložiť zoznam záväzkov
fair-save-page = Uložiť overovaciu stránku
fair-checking = Okamih.
fair-log-missing = Zoznam záväzkov sa nepodarilo získať, záznam je preto overený bez neho.

## Čo sa overilo

fair-passed =
    { $checks ->
        [one] Platí: { $checks } kontrola prešla
        [few] Platí: všetky { $checks } kontroly prešli
       *[other] Platí: všetkých { $checks } kontrol prešlo
    }
fair-passed-records =
    { $records ->
        [one] { $records } záznam, a platí
        [few] { $records } záznamy, a všetky platia
       *[other] { $records } záznamov, a všetky platia
    }
fair-failed = Neplatí
fair-checked = Overené
fair-not-checked = Tu sa neoveruje
fair-check-form = Záznam je zapísaný v jedinom presnom tvare a jeho odtlačok sedí: žiadny bajt sa nezmenil.
fair-check-commitment = Seed ukázaný po hre dáva presne záväzok { $start }…
fair-check-bound = Záväzok patrí k tejto hre, tomuto stolu, tomuto druhu pokru a týmto pravidlám, a k ničomu inému.
fair-check-deck = Seed, seed hráča a snímanie dávajú jediné poradie 52 kariet, a to sa vypočítalo znova.
fair-check-cards =
    { $cards ->
        [one] Otvorená karta je karta na svojom mieste v tomto poradí.
        [few] Všetky { $cards } otvorené karty sú karty na svojich miestach v tomto poradí.
       *[other] Všetkých { $cards } otvorených kariet je na svojich miestach v tomto poradí.
    }
fair-check-log = Zoznam záväzkov má tento záväzok spred stávok aj koniec tejto hry, v jednej reťazi odtlačkov.
fair-check-shown = Tento prehliadač videl pred stávkami ten istý záväzok.
fair-check-void = Zoznam má tento záväzok aj seed, ktorý ho dáva. Hra bola zrušená a záznam nevznikol.
fair-check-chain =
    { $count ->
        [one] { $count } položka zoznamu je reťaz bez medzery: jej odtlačok sedí.
        [few] { $count } položky zoznamu sú jedna reťaz bez medzery: každý odtlačok sedí.
       *[other] { $count } položiek zoznamu je jedna reťaz bez medzery: každý odtlačok sedí.
    }
fair-check-seeds = Každý seed dáva záväzok svojej hry. Vyplatené: { $settled }, neplatné: { $voids }, neskončené: { $open }.
fair-check-head = Zoznam sa končí odtlačkom { $head }. Porovnajte ho s tým, ktorý ste si odložili.
fair-open-log = Nebolo s akým zoznamom porovnať: načítajte aj zoznam záväzkov a porovná sa.
fair-open-shown = Tento prehliadač nemá odložený záväzok spred stávok. Porovnajte ho s tým, ktorý ste videli.
fair-open-rules = Či bolo každé rozhodnutie dovolené a každá stávka vyplatená podľa pravidiel: croupier verify prehrá hru znova.
fair-open-looked = Či sa nikto nepozrel do zapečateného balíčka. To nedokáže žiadny záznam.
fair-open-head = Či iní videli ten istý zoznam: porovnajte jeho posledný odtlačok s ich odtlačkom.

## Čo neplatí

fair-wrong-in-entry = { $wrong } (Položka { $entry } zoznamu.)
fair-wrong-in-line = { $wrong } (Riadok { $line } súboru.)
fair-wrong-too-large = Súbor je väčší než akýkoľvek záznam či zoznam, ktorý sa tu číta.
fair-wrong-not-read = Súbor sa nepodarilo prečítať.
fair-wrong-not-json = Toto nie je záznam ani zoznam: text sa nedá prečítať.
fair-wrong-not-object = Toto nie je záznam ani zoznam, ale niečo iné.
fair-wrong-not-canonical = Nie je zapísaný v jedinom presnom tvare, takže ho niekto po vzniku zmenil.
fair-wrong-long-number = Číslo v ňom je dlhšie, než má akýkoľvek záznam.
fair-wrong-not-whole = Číslo v ňom nie je celé.
fair-wrong-key-twice = Názov v ňom je dvakrát, dal by sa teda čítať dvoma spôsobmi.
fair-wrong-field-missing = Chýba pole { $name }.
fair-wrong-field-kind = Pole { $name } nie je svojho druhu.
fair-wrong-field-hex = Pole { $name } nie je 64 šestnástkových číslic.
fair-wrong-field-too-many = Má o jedno pole viac.
fair-wrong-no-end = Posledný riadok nemá koniec: súbor je odseknutý, alebo to vôbec nie je záznam.
fair-wrong-not-record = Toto nie je záznam hry z croupiera.
fair-wrong-seat = Pole { $name } uvádza miesto, ktoré nemôže byť.
fair-wrong-no-seat = Nehralo v ňom žiadne miesto, alebo také, ktoré nedalo seed.
fair-wrong-client-seed = Seed hráča nie je text najviac 256 bajtov.
fair-wrong-cut = Snímanie nie je 0 až 51 kariet.
fair-wrong-opened = Otvorená karta nie je zapísaná tak, ako má byť.
fair-wrong-slot = Karta sa otvorila na mieste, ktoré nie je.
fair-wrong-opened-twice = Miesto { $slot } sa otvorilo dvakrát.
fair-wrong-other-card = Na mieste { $slot } má balíček inú kartu: { $due }.
fair-wrong-digest = Záznam nie je taký, aký bol zapísaný: má iný odtlačok.
fair-wrong-other-seed = Seed nie je ten, na ktorý sa kasíno zaviazalo.
fair-wrong-not-shown = Záväzok nie je ten, ktorý tento prehliadač videl pred stávkami.
fair-wrong-log-no-place = Záznam neuvádza miesto v zozname záväzkov.
fair-wrong-log-place = Zoznam nemá záväzok tejto hry na mieste, ktoré záznam uvádza.
fair-wrong-log-bound = Zoznam viaže túto hru na iný stôl, druh pokru alebo pravidlá.
fair-wrong-log-commitment = Zoznam má pre túto hru iný záväzok.
fair-wrong-log-began = Stávky sú staršie než záväzok.
fair-wrong-log-not-revealed = Zoznam neuvádza koniec tejto hry.
fair-wrong-log-void = Podľa zoznamu je táto hra neplatná.
fair-wrong-log-ended = Zoznam uvádza iný čas konca tejto hry.
fair-wrong-chain = Nenadväzuje na predchádzajúcu: reťaz je pretrhnutá.
fair-wrong-entry-hash = Jej odtlačok nie je odtlačkom jej textu.
fair-wrong-entry-time = Jej čas je záporný.
fair-wrong-entry-kind = Nie je to záväzok ani odhalenie.
fair-wrong-entry-outcome = Jej výsledok nie je vyplatená ani neplatná hra.
fair-wrong-committed-twice = Hra má dva záväzky.
fair-wrong-never-committed = Hra nemá záväzok.
fair-wrong-revealed-twice = Hra je odhalená dvakrát.
fair-wrong-sealed-differs = Záznam a názov jeho hry hovoria o pečati opak.
fair-wrong-demonstration = Všetko sedí, ale je to ukážka: jej seed nebol tajný, takže nič nedokazuje.

## Stránka, ktorá overuje súbory

verify-title = Overiť hru
verify-note = Vyberte záznam hry a zoznam záväzkov, ak ho máte. Všetko sa počíta v tomto prehliadači; žiadny súbor ho neopustí.
verify-choose = Vybrať súbory
verify-drop = alebo ich pustite sem
verify-language = Jazyk
verify-files = Súbory
verify-record = Záznam hry
verify-log = Zoznam záväzkov
verify-forget = Zabudnúť tieto súbory
verify-offline = Táto stránka funguje aj bez siete: uložte si ju a overujte hry, kde chcete.

## Férovosť pri stole

fair-sheet-1 = Skôr než vsadíte, kasíno zapečatí balíček a ukáže k nemu tento záväzok: balíček už nemôže zmeniť.
fair-sheet-2 = Do poradia kariet vstupuje váš vlastný seed a vaše snímanie, takže ani poradie si kasíno nemôže vybrať.
fair-sheet-3 = Po hre sa ukáže seed kasína a váš prehliadač môže celý balíček rozdať znova a porovnať.
fair-sealed-now = Balíček tejto hry je zapečatený
fair-sealed-next = Ďalší balíček sa zapečatí, len čo položíte stávku
fair-last-round = Posledná hra
fair-own-note = Ľubovoľný vlastný text. Platí od ďalšieho rozdania; ak je prázdny, vyžrebuje ho za vás kasíno.
fair-own-long = To je pridlhé: písmená s diakritikou sa rátajú ako viac znakov, najviac ich je 256.
fair-cut-title = Snímte balíček
fair-cut-note = Toľko kariet pôjde pred ďalším rozdaním zvrchu na koniec.
fair-cut-deck = Balíček zboku: { $top } kariet nad snímaním, { $rest } pod ním
fair-check-last = Overiť poslednú hru
