/** A driver signs in with a passkey. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { NewSession } from '../access/index.ts'
import { admitCustomer } from '../customers/index.ts'
import { type ProvenKey, recordPasskeyUse } from '../passkeys/index.ts'
import { openDriverSession, type SignedInFrom } from './sign-in.ts'

/** Opens a session for the customer of a key that was proven; one who was removed has none. */
export async function signInByPasskey(
  work: Work,
  proven: ProvenKey,
  from: SignedInFrom,
): Promise<Result<NewSession, { readonly kind: 'passkey-wrong' | 'customer-blocked' }>> {
  const used = await recordPasskeyUse(work, proven)
  if (!used.ok) return used
  const admitted = await admitCustomer(work, proven.subjectId)
  if (!admitted.ok) {
    return refuse({
      kind: admitted.refusal.kind === 'customer-blocked' ? 'customer-blocked' : 'passkey-wrong',
    })
  }
  return ok(await openDriverSession(work, proven.subjectId, from))
}
