/** A partner that the network owes something, as if bookings had been confirmed. */
import { getNetworkAccount, getPayable, negate, ok, type PartnerState, parseRupees } from '@voltyatra/domain'
import { createId, runUnitOfWork } from '../../../db/unit-of-work.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { postTransfer } from '../../ledger/index.ts'

interface Owed {
  readonly name?: string
  /** Rupees. */
  readonly owed: number
  readonly status?: PartnerState
}

let made = 0

/** Makes the partner; its id. */
export async function owedPartner(
  { app, clock }: TestApp,
  { name = 'Partner', owed, status = 'active' }: Owed,
): Promise<string> {
  const { db } = app.database
  const id = createId()
  made += 1
  await db
    .insertInto('partner')
    .values({
      id,
      name,
      mobile: `+9198${String(made).padStart(8, '0')}`,
      email: `partner-${made}@example.in`,
      gstin: null,
      status,
      commission_bp: 1000,
      created_at: clock.now(),
    })
    .execute()
  const amount = parseRupees(owed)
  await runUnitOfWork({ db, now: clock.now(), actor: { kind: 'system', name: 'test' } }, async (work) => {
    await postTransfer(work, {
      kind: 'settlement',
      subject: createId(),
      entries: [
        { account: getPayable(id), amount },
        { account: getNetworkAccount('gateway_clearing'), amount: negate(amount) },
      ],
    })
    return ok(undefined)
  })
  return id
}
