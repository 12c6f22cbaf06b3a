/** Why the program, or the driver, called a booking off; an operator says so in words. */
export const CANCEL_CODES = [
  'by-driver',
  'not-started-in-time',
  'charge-not-begun',
  'start-refused',
  'start-failed',
  'start-unanswered',
  'connection-lost',
  'no-energy-flowed',
  'no-energy-delivered',
] as const
export type CancelCode = (typeof CANCEL_CODES)[number]

export interface CancelReason {
  /** Null where an operator gave the reason in words. */
  readonly cancelCode: CancelCode | null
  /** What the operator wrote, or with `start-failed` what the charger said. */
  readonly cancelReason: string | null
}
