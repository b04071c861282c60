# Stránka v prehliadači: tréner pri stole a hodnota odpovedí.

coach-note = Presné hodnoty v ante za celú hru. Rada platí len pre tento stôl s hernými peniazmi.
coach-unit = Hodnoty v ante
coach-close = Zavrieť trénera
coach-waits = Pri vašom ďalšom rozhodnutí tu bude hodnota každej odpovede.
coach-counting = Počítajú sa všetky rozdania.
coach-best = Najlepšie
coach-yours = Vaša
coach-insured = poistenie { $amount }
coach-uninsured = bez poistenia
coach-answer = { $name } ({ $detail })
coach-more =
    { $count ->
        [one] { $count } ďalšia výmena
        [few] { $count } ďalšie výmeny
        [many] { $count } ďalšej výmeny
       *[other] { $count } ďalších výmen
    }
coach-fails = Dealer sa nekvalifikuje v { $share } zostávajúcich rozdaní.
coach-insurance-costs = Každé ante poistenia stojí { $antes }.
coach-insurance-gains = Každé ante poistenia prinesie { $antes }.
coach-last = Vaša posledná voľba
coach-round = Vaše rozhodnutia v tejto hre
coach-cost = ante, čiže { $amount }
coach-was-best = Najlepšie bolo { $action }.
coach-was-worse = Zvolili ste { $action }. Lepšie bolo { $best }.
coach-none = Nebolo o čom rozhodovať.
coach-today =
    { $decisions ->
        [one] Dnes: { $decisions } rozhodnutie, najlepšie { $best }, stratené { $lost } ante na 100.
        [few] Dnes: { $decisions } rozhodnutia, najlepšie { $best }, stratené { $lost } ante na 100.
        [many] Dnes: { $decisions } rozhodnutia, najlepšie { $best }, stratené { $lost } ante na 100.
       *[other] Dnes: { $decisions } rozhodnutí, najlepšie { $best }, stratené { $lost } ante na 100.
    }
coach-told = Tréner: najlepšie je { $action }, { $value }.
