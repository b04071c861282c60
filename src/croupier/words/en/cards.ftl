# Cards, ranks and hands. $rank and $second are 2 to 9 as numbers, else T, J, Q, K or A; $suit is
# c, d, h or s. The name of a hand begins with a small letter, so that it can stand in a sentence.

card-down = face-down card
card =
    { rank-one } of { $suit ->
        [c] clubs
        [d] diamonds
        [h] hearts
       *[s] spades
    }

# One card of a rank.
rank-one =
    { $rank ->
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
        [T] ten
        [J] jack
        [Q] queen
        [K] king
       *[A] ace
    }

# Several cards of a rank: aces and sevens.
rank-many =
    { $rank ->
        [2] twos
        [3] threes
        [4] fours
        [5] fives
        [6] sixes
        [7] sevens
        [8] eights
        [9] nines
        [T] tens
        [J] jacks
        [Q] queens
        [K] kings
       *[A] aces
    }
second-many =
    { $second ->
        [2] twos
        [3] threes
        [4] fours
        [5] fives
        [6] sixes
        [7] sevens
        [8] eights
        [9] nines
        [T] tens
        [J] jacks
        [Q] queens
        [K] kings
       *[A] aces
    }

# Cards of a rank after a number of them: a pair of aces.
rank-of = { rank-many }

# The highest card of a hand.
rank-high = { rank-one } high

hand-royal-flush = { category-royal-flush }
hand-straight-flush = { category-straight-flush }, { rank-high }
hand-four-of-a-kind = four { rank-of }
hand-full-house = { category-full-house }, { rank-many } over { second-many }
hand-flush = { category-flush }, { rank-high }
hand-straight = { category-straight }, { rank-high }
hand-three-of-a-kind = three { rank-of }
hand-two-pair = { category-two-pair }, { rank-many } and { second-many }
hand-one-pair = pair of { rank-of }
hand-ace-king = { category-ace-king }
hand-high-card = { rank-high }

# Hands as a pay table lists them.
category-royal-flush = royal flush
category-straight-flush = straight flush
category-four-of-a-kind = four of a kind
category-full-house = full house
category-flush = flush
category-straight = straight
category-three-of-a-kind = three of a kind
category-two-pair = two pair
category-one-pair = one pair
category-pair-of-aces = pair of aces
category-ace-king = ace-king
category-high-card = high card
