# Stránka v prehliadači: rozhodnutia na cvičenie.

practice-note = Skutočné rozhodnutia, najtesnejšie ako prvé. Nič sa nevkladá; každá odpoveď má presnú hodnotu.
practice-position = Rozhodnutie
practice-ante = Ante { $amount }
practice-none = Pre túto hru s jej terajšími pravidlami nie sú uložené rozhodnutia.
practice-failed = Ďalšie rozhodnutie sa nedá ukázať: kasíno neodpovedá.
practice-again = Skúsiť znova
practice-verdict = Aká bola vaša odpoveď
practice-right = { $action }: najlepšia odpoveď.
practice-worse = Zvolili ste { $action }. { $best } je lepšie o { $cost } ante.
practice-next = Nasledujúce rozhodnutie
key-next = N
practice-score = Vaše skóre
practice-lost = Stratené ante na 100 rozhodnutí
practice-count =
    { $decisions ->
        [one] { $decisions } rozhodnutie, najlepšie { $best }
        [few] { $decisions } rozhodnutia, najlepšie { $best }
        [many] { $decisions } rozhodnutia, najlepšie { $best }
       *[other] { $decisions } rozhodnutí, najlepšie { $best }
    }
practice-kind = Keď bolo najlepšie { $answer }
practice-kind-lost = stratené { $lost }
practice-seen = Videné: { $seen } z { $size }.
practice-missed =
    { $missed ->
        [one] { $missed } chybné príde znova.
        [few] { $missed } chybné prídu znova.
        [many] { $missed } chybného príde znova.
       *[other] { $missed } chybných príde znova.
    }

## Strategické tabuľky

chart-title = Strategická tabuľka
chart-failed = Tabuľka sa nedá ukázať: kasíno neodpovedá.
chart-exact = Najlepšia hra, spočítaná zo všetkých možných rozdaní.
chart-sampled = Tieto políčka nie sú spočítané celé. Každé je vzorka { $deals } rozdaní a každé z nich má presnú hodnotu; kde sú dve odpovede blízko, väčšia vzorka môže písmeno zmeniť.
chart-mixed = Kde má políčko viac farieb, rozhodujú ďalšie karty; písmeno je najlepšie v priemere.
chart-only = Tabuľka je o rukách bez vlastného páru, bez štyroch kariet do farby a bez štyroch do postupky. Všetky ostatné: { $shares }.
chart-caption = Riadky: { $rows }. Stĺpce: { $columns }.
chart-axis-hand = Vaša kombinácia
chart-axis-high-card = Vaša vyššia karta
chart-axis-low-card = Vaša nižšia karta
chart-axis-upcard = Odkrytá karta dealera
chart-axis-open-cards = Odkryté karty dealera
chart-change =
    { $cards ->
        [one] Vymeniť { $cards } kartu
        [few] Vymeniť { $cards } karty
        [many] Vymeniť { $cards } karty
       *[other] Vymeniť { $cards } kariet
    }
chart-share = { $option } { $share }
chart-always = { $option }, nech sú ďalšie karty akékoľvek.
chart-all-sampled =
    { $deals ->
        [one] { $option }, v { $deals } vybranom rozdaní.
       *[other] { $option }, vo všetkých { $deals } vybraných rozdaniach.
    }
chart-square = V priemere: { $option }. Podiel rozdaní, v ktorých je čo najlepšie: { $shares }.
chart-to = { $first } až { $last }
chart-or-better = { $hand } a lepšie
chart-or-lower = { $hand } a nižšie
chart-ace-king = eso-kráľ-{ rank-one }
chart-no-hand = menej ako eso-kráľ
chart-rules = Pravidlá na zapamätanie
chart-rules-note = Platí prvé, ktoré sedí.
chart-rules-count = Koľko
chart-rules-cost = Oproti najlepšej hre stoja { $cost } ante.
chart-rule = { $option }: { $conditions }.
chart-otherwise = Všetko ostatné: { $option }.

# Čo pravidlo žiada. $hand je kombinácia slovami, $rank znak hodnoty, $level čokoľvek iné.
chart-if-hand-at-least =
    { $level ->
        [a-pair-on-the-board-alone] pár, hoci len na stole
        [a-pair-of-ones-own] vlastný pár
        [two-pair-or-better] dva páry alebo viac
       *[other] aspoň { $hand }
    }
chart-if-hand-at-most =
    { $level ->
        [no-pair] žiadny pár
        [a-pair-on-the-board-alone] žiadny vlastný pár
        [a-pair-of-ones-own] najviac pár
       *[other] najviac { $hand }
    }
chart-if-upcard-at-least = odkrytá karta { $rank } alebo vyššia
chart-if-upcard-at-most = odkrytá karta { $rank } alebo nižšia
chart-if-matched-at-least = hodnota odkrytej karty v ruke
chart-if-matched-at-most = hodnota odkrytej karty nie je v ruke
chart-if-pair-against-the-upcard-at-least =
    { $level ->
        [higher] pár vyšší ako odkrytá karta
       *[other] pár nie nižší ako odkrytá karta
    }
chart-if-pair-against-the-upcard-at-most =
    { $level ->
        [lower] pár nižší ako odkrytá karta
       *[other] pár nie vyšší ako odkrytá karta
    }
chart-if-side-card-at-least = vedľajšia karta { $rank } alebo vyššia
chart-if-side-card-at-most = vedľajšie karty { $rank } alebo nižšie
chart-if-fourth-card-at-most = štvrtá karta { $rank } alebo nižšia
chart-if-fourth-above-the-upcard-at-most = štvrtá karta nie vyššia ako odkrytá
chart-if-high-card-at-least = vyššia karta aspoň { $rank }
chart-if-high-card-at-most = vyššia karta najviac { $rank }
chart-if-low-card-at-least = nižšia karta aspoň { $rank }
chart-if-flop-at-least = na flope { $rank } alebo vyššia
chart-if-flush-draw-at-least =
    { $level ->
        [three-to-a-flush] tri karty do farby
       *[other] štyri karty do farby
    }
chart-if-straight-draw-at-most =
    { $level ->
        [one-rank-completes-it] žiadna otvorená postupka
        [three-to-a-straight] žiadne štyri karty do postupky
       *[other] žiadne tri karty do postupky
    }
