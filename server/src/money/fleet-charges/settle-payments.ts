/**
 * What fleets have paid at providers moves from the wallets of their payers to their accounts; what a provider or a bank
 * gave back of it is taken off again. What was paid twice and cannot be sent back goes there, too: nobody opens those wallets.
 */
import {
  getFleetAccount,
  getReceivable,
  getWallet,
  moveFleetPayment,
  negate,
  ok,
  type Paise,
  paise,
  subtract,
  ZERO,
} from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { type Fleet, lockFleet } from '../../people/fleets/index.ts'
import { runEach } from '../../platform/run-each.ts'
import { advanceRequests } from '../fleet-months/index.ts'
import { lockAccounts, postTransfer } from '../ledger/index.ts'
import {
  insertFleetPayment,
  type PaidByLink,
  selectFleetsToSettle,
  selectKept,
  selectPaidByLink,
  sumNotSettled,
} from './queries.ts'

const PAYMENTS: SystemActor = { kind: 'system', name: 'fleet-payments' }
const MOST_AT_ONCE = 200

/**
 * Each payment once, whoever looks at the same time: the fleet's row is locked.
 * @throws SomeFailed when all others have been settled
 */
export async function settleFleetPayments({
  db,
  now,
}: {
  readonly db: Db
  readonly now: Date
}): Promise<{ readonly paid: number; readonly returned: number }> {
  const sum = { paid: 0, returned: 0 }
  await runEach(await selectFleetsToSettle(db, MOST_AT_ONCE), async (fleetId) => {
    const settled = await runUnitOfWork({ db, now, actor: PAYMENTS }, async (work) => {
      const fleet = await lockFleet(work.tx, fleetId)
      if (!fleet?.payerId) throw new Error(`Fleet ${fleetId} has no payer`)
      const done = await settleFleet(work, fleet, fleet.payerId)
      if (done.paid + done.returned === 0) work.nothingChanged()
      else await advanceRequests(work, fleet)
      return ok(done)
    })
    if (settled.ok) {
      sum.paid += settled.value.paid
      sum.returned += settled.value.returned
    }
    return 1
  })
  return sum
}

async function settleFleet(
  work: Work,
  { id: fleetId }: Fleet,
  payerId: string,
): Promise<{ readonly paid: number; readonly returned: number }> {
  const [wallet, receivable] = [getWallet(payerId), getReceivable(payerId)]
  const accounts = await lockAccounts(work, [wallet, receivable, getFleetAccount(fleetId)])
  // In this order: what its link hears of in between is counted twice rather than not at all.
  const notSettled = await sumNotSettled(work.tx, fleetId)
  const paid = await selectPaidByLink(work.tx, fleetId)
  const owed = negate(accounts.balance(receivable))
  const expected = paid.reduce((sum, { amount }) => sum + amount, 0)
  // A debt of the payer is what somebody has again: also what it has taken from these payments when they came.
  const lost = paise(owed + Math.max(0, subtract(paise(expected), accounts.balance(wallet))))
  if (lost > ZERO) {
    const reference = `Given back to the payer, ${work.now.toISOString()}`
    await move(work, { fleetId, payerId, amount: negate(lost), reference })
  }
  for (const { orderId, amount, number } of paid) {
    await move(work, { fleetId, payerId, amount, reference: number, orderId })
  }
  const free = paise(Math.max(accounts.balance(wallet) - expected - notSettled, ZERO))
  const kept = takeUpTo(free, await selectKept(work.tx, fleetId))
  for (const { orderId, amount, number } of kept) {
    await move(work, { fleetId, payerId, amount, reference: number, orderId })
  }
  return { paid: paid.length + kept.length, returned: lost > ZERO ? 1 : 0 }
}

/** As far as the wallet has it: a debt may have taken a part of a payment. */
function takeUpTo(free: Paise, kept: readonly PaidByLink[]): readonly PaidByLink[] {
  let left = free
  return kept.flatMap((payment) => {
    const amount = paise(Math.min(payment.amount, left))
    left = subtract(left, amount)
    return amount > ZERO ? [{ ...payment, amount }] : []
  })
}

interface Move {
  readonly fleetId: string
  readonly payerId: string
  readonly amount: Paise
  readonly reference: string
  readonly orderId?: string
}

async function move(work: Work, { fleetId, payerId, amount, reference, orderId }: Move): Promise<void> {
  const id = createId()
  const facts = { id, fleetId, amount, reference, at: work.now, by: null }
  const inserted = await insertFleetPayment(work.tx, { ...facts, ...(orderId && { orderId }) })
  if (!inserted.ok)
    throw new Error(`A payment of the fleet ${fleetId} has the reference ${reference} already`)
  await postTransfer(work, moveFleetPayment({ paymentId: id, fleetId, payerId, amount }))
  await work.audit({
    action: 'fleet.record-payment',
    subject: { kind: 'fleet', id: fleetId },
    after: { payment: id, amountPaise: amount, reference },
  })
}
