# Stránka v prehliadači: rozhodnutia na cvičenie.

practice-note = Skutočné rozhodnutia, najtesnejšie ako prvé. Nič sa nevkladá; každá odpoveď má presnú hodnotu.
practice-game = Stôl
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
