/** A driver says as whom invoices are to name it. What was issued before stays as it is. */
import {
  checkGstin,
  findStateByCode,
  getStateOfGstin,
  ok,
  type Result,
  refuse,
  type StateCode,
} from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { putRecipient, type Recipient } from './recipient-queries.ts'

export interface RecipientRequest extends Omit<Recipient, 'gstin' | 'state'> {
  readonly gstin: string | null
  readonly state: string
}

export async function changeRecipient(
  work: Work,
  customerId: string,
  request: RecipientRequest,
): Promise<
  Result<Recipient, { readonly kind: 'gstin-invalid' | 'gstin-of-another-state' | 'state-unknown' }>
> {
  if (!findStateByCode(request.state)) return refuse({ kind: 'state-unknown' })
  const gstin = request.gstin === null ? ok(null) : checkGstin(request.gstin)
  if (!gstin.ok) return refuse({ kind: 'gstin-invalid' })
  if (gstin.value !== null && getStateOfGstin(gstin.value) !== request.state) {
    return refuse({ kind: 'gstin-of-another-state' })
  }
  const recipient = { ...request, gstin: gstin.value, state: request.state as StateCode }
  await putRecipient(work.tx, recipient, { customerId, now: work.now })
  return ok(recipient)
}
