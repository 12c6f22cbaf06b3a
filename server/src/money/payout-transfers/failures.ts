/** Whether the provider of payouts fails now. */
import type { Reader } from '../../db/client.ts'
import type { OutsideFailure } from '../../platform/outside-failure.ts'
import { selectPayoutFailure } from './account-queries.ts'
import { NAME } from './sender.ts'

export async function findFailingPayouts(reader: Reader): Promise<OutsideFailure[]> {
  const failure = await selectPayoutFailure(reader, NAME)
  return failure
    ? [{ kind: 'payout-provider', name: 'cashfree', carries: null, instead: null, ...failure }]
    : []
}
