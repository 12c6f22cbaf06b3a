/** Whether the provider of payouts fails now. */
import type { Reader } from '../../db/client.ts'
import type { OutsideFailure } from '../../platform/outside-failure.ts'
import { findPayoutAccount, selectPayoutFailure } from './account-queries.ts'
import { CALL_NAMES } from './sender.ts'

export async function findFailingPayouts(reader: Reader): Promise<OutsideFailure[]> {
  const name = (await findPayoutAccount(reader))?.provider
  const failure = name && (await selectPayoutFailure(reader, CALL_NAMES[name]))
  return failure ? [{ kind: 'payout-provider', name, carries: null, instead: null, ...failure }] : []
}
