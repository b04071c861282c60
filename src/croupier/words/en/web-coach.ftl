# The page in the browser: the coach beside the table, and what answers are worth.

coach-note = Exact values in antes over the whole round. Advice for this play-money table only.
coach-unit = Values in antes
coach-close = Close the coach
coach-waits = At your next decision the value of every answer stands here.
coach-counting = Every deal is being counted.
coach-best = Best
coach-yours = Yours
coach-insured = insurance { $amount }
coach-uninsured = no insurance
coach-answer = { $name } ({ $detail })
coach-more =
    { $count ->
        [one] { $count } more change
       *[other] { $count } more changes
    }
coach-fails = The dealer does not qualify in { $share } of the deals left.
coach-insurance-costs = Each ante of insurance costs { $antes }.
coach-insurance-gains = Each ante of insurance is worth { $antes }.
coach-last = Your last choice
coach-round = Your decisions this round
coach-cost = antes, or { $amount }
coach-was-best = { $action } was best.
coach-was-worse = You chose { $action }. Better: { $best }.
coach-none = There was nothing to decide.
coach-today =
    { $decisions ->
        [one] Today: { $decisions } decision, { $best } best, { $lost } antes lost per 100.
       *[other] Today: { $decisions } decisions, { $best } best, { $lost } antes lost per 100.
    }
coach-told = Coach: best is { $action }, { $value }.
