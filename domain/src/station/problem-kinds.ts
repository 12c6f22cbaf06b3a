/** What can be wrong at a station, as drivers report it. */
export const PROBLEM_KINDS = [
  'does-not-start',
  'cable-broken',
  'blocked',
  'unsafe',
  'wrong-place',
  'wrong-price',
  'other',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]
