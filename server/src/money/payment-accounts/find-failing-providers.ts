/** Which payment providers fail now, and which takes their place. */
import type { Reader } from '../../db/client.ts'
import type { OutsideFailure } from '../../platform/outside-failure.ts'
import { listAccounts } from './queries.ts'

/** Of those that new payments go to. */
export async function findFailingProviders(reader: Reader): Promise<OutsideFailure[]> {
  const accounts = (await listAccounts(reader)).filter(({ isOn }) => isOn)
  const instead = accounts.find(({ failingSince }) => failingSince === null)?.provider ?? null
  return accounts.flatMap(({ provider: name, failingSince: since, lastFailure: message }) =>
    since === null ? [] : [{ kind: 'payment-provider', name, carries: null, since, message, instead }],
  )
}
