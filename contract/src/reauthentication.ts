/** Which calls could be those before which a person is asked again: each says whether it is (`reauthentication`). */
import type { EndpointShape } from './endpoint.ts'

/** The operators' rights whose every change is about money that leaves, keys, roles, prices, or what chargers run. */
export const REAUTHENTICATION_RIGHTS: readonly string[] = [
  'administrator.write',
  'booking.configure',
  'charger.secure',
  'contract.write',
  'dispute.answer',
  'fleet.pay',
  'fleet.write',
  'order.refund',
  'partner.pay',
  'payment-account.write',
  'payout.configure',
  'program.write',
  'rate.write',
  'settlement.write',
  'statement.correct',
  'tariff.write',
  'wallet.adjust',
  'wallet.configure',
]

const OF_PARTNERS: readonly string[] = ['money', 'prices', 'staff']

/** Own accounts: what opens them. */
const OWN_ACCOUNT = /^\/(administrators\/me|partner\/(passkeys|people)|fleet\/people)(\/|$)/

/** Whether a call has to say if the person is asked again before it. */
export function needsReauthentication({ access, method, path }: EndpointShape): boolean {
  if (method === 'GET') return false
  if (OWN_ACCOUNT.test(path)) return true
  if (typeof access !== 'object') return false
  if ('may' in access) return REAUTHENTICATION_RIGHTS.includes(access.may)
  return 'partner' in access && OF_PARTNERS.includes(access.partner)
}
