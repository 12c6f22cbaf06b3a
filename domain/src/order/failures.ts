/** Why a top-up was not received. */
export const ORDER_FAILURES = ['attempt-failed', 'not-paid-in-time', 'other-amount'] as const
export type OrderFailure = (typeof ORDER_FAILURES)[number]
