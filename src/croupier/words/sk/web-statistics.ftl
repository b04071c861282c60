# Stránka v prehliadači: čo sa hralo, v číslach.

statistics-note = Koľko sa vám z vašich stávok vrátilo a koľko vracia najlepšia hra. V rámci intervalu stačí na vysvetlenie rozdielu náhoda.
statistics-failed = Vaša štatistika sa teraz nedá ukázať: kasíno neodpovedá.
statistics-rounds = Hry
statistics-staked = Vsadené
statistics-expected = Pri najlepšej hre
statistics-exact = presne
statistics-partly-sampled = sčasti z výberu
statistics-net-title = Výsledok po každej hre
statistics-axis = hry
statistics-summary =
    { $rounds ->
        [one] Po { $rounds } hre je váš výsledok { $net }.
        [few] Po { $rounds } hrách je váš výsledok { $net }; najviac bol { $high }, najmenej { $low }.
        [many] Po { $rounds } hry je váš výsledok { $net }; najviac bol { $high }, najmenej { $low }.
       *[other] Po { $rounds } hrách je váš výsledok { $net }; najviac bol { $high }, najmenej { $low }.
    }
statistics-summary-expected = Najlepšia hra s rovnakými vkladmi dáva v priemere { $expected }.
statistics-dashed = priemer najlepšej hry
statistics-points = Body ako tabuľka
statistics-of-game =
    { $rounds ->
        [one] { $rounds } hra, vsadené { $staked }, výsledok { $net }
        [few] { $rounds } hry, vsadené { $staked }, výsledok { $net }
        [many] { $rounds } hry, vsadené { $staked }, výsledok { $net }
       *[other] { $rounds } hier, vsadené { $staked }, výsledok { $net }
    }
statistics-bet = Stávka
statistics-main = Hlavné stávky
statistics-measured = Vrátené vám
statistics-best-play = Vrátené pri najlepšej hre
statistics-of-bet =
    { $rounds ->
        [one] { $rounds } hra, { $staked }
        [few] { $rounds } hry, { $staked }
        [many] { $rounds } hry, { $staked }
       *[other] { $rounds } hier, { $staked }
    }
statistics-interval = { $low } až { $high }
statistics-no-interval = zatiaľ bez intervalu: hry sa nelíšili
statistics-sampled = z výberu: { $low } až { $high }, { $rounds } hier
statistics-within = vo vašom intervale
statistics-outside = mimo vášho intervalu
statistics-unknown = pri týchto pravidlách neznáme
statistics-bars = Podiely sú zo všetkého, čo sa vsadilo. Bod je váš podiel, pás jeho 95-percentný interval, zvislá čiara najlepšia hra.
