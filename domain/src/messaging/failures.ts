/** Why a message to a person was not sent, or has not been yet. */
export const MESSAGE_FAILURES = ['replaced', 'no-consent', 'no-provider', 'expired', 'send-failed'] as const
export type MessageFailure = (typeof MESSAGE_FAILURES)[number]

/** Why a broadcast did not reach a customer at once. */
export const DELIVERY_REASONS = [
  'no-consent',
  'no-address',
  'blocked',
  'quiet-hours',
  'not-written',
  'replaced',
  'no-provider',
  'expired',
  'send-failed',
] as const
export type DeliveryReason = (typeof DELIVERY_REASONS)[number]
