/** Why a message to a person was not sent, has not been yet, or did not arrive. */
export const MESSAGE_FAILURES = [
  'replaced',
  'no-consent',
  'no-provider',
  'expired',
  'send-failed',
  'over-cap',
  'not-registered',
  'undelivered',
  'address-bounced',
] as const
export type MessageFailure = (typeof MESSAGE_FAILURES)[number]

/** Why a broadcast did not reach a customer at once. */
export const DELIVERY_REASONS = [
  'no-address',
  'no-browser',
  'blocked',
  'quiet-hours',
  'not-written',
  ...MESSAGE_FAILURES,
] as const
export type DeliveryReason = (typeof DELIVERY_REASONS)[number]
