# Karty, hodnoty a kombinácie. $rank a $second sú 2 až 9 ako čísla, inak T, J, Q, K alebo A; $suit
# je c, d, h alebo s. Názov kombinácie sa začína malým písmenom, aby mohol stáť vo vete.

card-down = zakrytá karta
card =
    { $suit ->
        [c]
            { $rank ->
                [A] krížové
                [K] krížový
                [J] krížový
               *[other] krížová
            }
        [d]
            { $rank ->
                [A] kárové
                [K] kárový
                [J] kárový
               *[other] kárová
            }
        [h]
            { $rank ->
                [A] srdcové
                [K] srdcový
                [J] srdcový
               *[other] srdcová
            }
       *[s]
            { $rank ->
                [A] pikové
                [K] pikový
                [J] pikový
               *[other] piková
            }
    } { rank-one }

# Jedna karta danej hodnoty.
rank-one =
    { $rank ->
        [2] dvojka
        [3] trojka
        [4] štvorka
        [5] päťka
        [6] šestka
        [7] sedmička
        [8] osmička
        [9] deviatka
        [T] desiatka
        [J] dolník
        [Q] dáma
        [K] kráľ
       *[A] eso
    }

# Viac kariet danej hodnoty: esá a sedmičky.
rank-many =
    { $rank ->
        [2] dvojky
        [3] trojky
        [4] štvorky
        [5] päťky
        [6] šestky
        [7] sedmičky
        [8] osmičky
        [9] deviatky
        [T] desiatky
        [J] dolníky
        [Q] dámy
        [K] krále
       *[A] esá
    }
second-many =
    { $second ->
        [2] dvojky
        [3] trojky
        [4] štvorky
        [5] päťky
        [6] šestky
        [7] sedmičky
        [8] osmičky
        [9] deviatky
        [T] desiatky
        [J] dolníky
        [Q] dámy
        [K] krále
       *[A] esá
    }

# Karty danej hodnoty po počte: trojica deviatok.
rank-of =
    { $rank ->
        [2] dvojok
        [3] trojok
        [4] štvoriek
        [5] pätiek
        [6] šestiek
        [7] sedmičiek
        [8] osmičiek
        [9] deviatok
        [T] desiatok
        [J] dolníkov
        [Q] dám
        [K] kráľov
       *[A] es
    }

# Najvyššia karta kombinácie.
rank-high =
    { $rank ->
        [A] najvyššie { rank-one }
        [K] najvyšší { rank-one }
        [J] najvyšší { rank-one }
       *[other] najvyššia { rank-one }
    }

hand-royal-flush = { category-royal-flush }
hand-straight-flush = { category-straight-flush }, { rank-high }
hand-four-of-a-kind = { category-four-of-a-kind } { rank-of }
hand-full-house = { category-full-house }, { rank-many } a { second-many }
hand-flush = { category-flush }, { rank-high }
hand-straight = { category-straight }, { rank-high }
hand-three-of-a-kind = { category-three-of-a-kind } { rank-of }
hand-two-pair = { category-two-pair }, { rank-many } a { second-many }
hand-one-pair = pár { rank-of }
hand-ace-king = { category-ace-king }
hand-high-card = { category-high-card } { rank-one }

# Kombinácie, ako ich uvádza výplatná tabuľka.
category-royal-flush = kráľovská postupka
category-straight-flush = postupka vo farbe
category-four-of-a-kind = štvorica
category-full-house = full house
category-flush = farba
category-straight = postupka
category-three-of-a-kind = trojica
category-two-pair = dva páry
category-one-pair = pár
category-pair-of-aces = pár es
category-ace-king = eso-kráľ
category-high-card = vysoká karta
