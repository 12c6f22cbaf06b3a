/** English. */
import type { Messages } from './messages.ts'

const messageFailure: Messages['messageFailure'] = {
  replaced: 'replaced by a newer message',
  'no-consent': 'no-consent',
  'no-provider': 'not sent: no provider',
  expired: 'expired',
  'send-failed': 'unknown',
}

export const en: Messages = {
  messageFailure,
  deliveryReason: {
    ...messageFailure,
    'no-address': 'no-address',
    blocked: 'blocked',
    'quiet-hours': 'quiet-hours',
    'not-written': 'could not be written',
  },
  stationReason: {
    'partner-suspended': 'The host is suspended',
    'chargers-out-of-reach': 'None of its chargers can be reached or used at the moment.',
  },
}
