/**
 * Has the provider send the requested payouts, reads the results, and books each once, also where a process is killed
 * at any moment.
 */
import { addMs, days, hours, minutes, ok } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import type { Log } from '../../platform/log.ts'
import type { PayoutProvider, ProviderTransfer } from '../../platform/payouts/payout-provider.ts'
import { runDue } from '../../platform/run-each.ts'
import { failPayout, payPayout } from '../payouts/index.ts'
import {
  claimTransfers,
  type DueTransfer,
  type LockedTransfer,
  lockTransfer,
  setTransfer,
} from './queries.ts'

/** RazorpayX asks for five to ten calls in a second, and a payout is three calls, one after the other. */
const AT_ONCE = 3
const AGAIN_MS = minutes(2)
/** A bank may send money back some days later. */
const WATCHED_MS = days(5)
const WATCH_EVERY_MS = hours(12)
/** A transfer that the provider may have had is failed only when it has not known it for so long. */
const UNCLEAR_FOR_MS = days(1)

const SENDER: SystemActor = { kind: 'system', name: 'payout-provider' }

export interface SendingContext {
  readonly db: Db
  readonly provider: PayoutProvider
  readonly now: Date
  readonly log: Pick<Log, 'error'>
}

/** How many were asked about. @throws SomeFailed when all of them have been tried */
export async function sendDueTransfers(context: SendingContext): Promise<number> {
  const { db, provider, now } = context
  const again = addMs(now, AGAIN_MS)
  return await runDue(
    (most) => claimTransfers(db, { provider: provider.name, now, again, most }),
    (transfer) => follow(context, transfer),
    AT_ONCE,
  )
}

/** The provider's number of it: letters and digits only. */
const nameTransfer = (id: string): string => id.replaceAll('-', '')

type Outcome = ProviderTransfer | 'unknown-now' | { readonly declined: string }

async function follow(context: SendingContext, transfer: DueTransfer): Promise<void> {
  const outcome = transfer.state === 'asked' ? await send(context, transfer) : await read(context, transfer)
  if (outcome === 'unknown-now') return
  const answered: ProviderTransfer =
    'declined' in outcome
      ? { state: 'failed', providerTransferId: null, utr: null, providerMessage: outcome.declined }
      : outcome
  await keep(context, transfer, answered)
}

async function read({ provider }: SendingContext, { payoutId }: DueTransfer): Promise<Outcome> {
  const found = await provider.fetchTransfer(nameTransfer(payoutId))
  return found.ok ? found.value : 'unknown-now'
}

/** Sending one again with its number sends nothing again; so what may have been sent is asked about, then sent. */
async function send({ provider, now }: SendingContext, transfer: DueTransfer): Promise<Outcome> {
  const transferId = nameTransfer(transfer.payoutId)
  if (transfer.wasUnclear) {
    const found = await provider.fetchTransfer(transferId)
    if (found.ok) return found.value
    if (found.refusal.kind !== 'transfer-unknown') return 'unknown-now'
  }
  // Whether an earlier one is still on its way cannot be known: nothing is owed again before it would have shown.
  const mayFail = !transfer.wasUnclear || now > addMs(transfer.askedAt, UNCLEAR_FOR_MS)
  const decline = (message: string): Outcome => (mayFail ? { declined: message } : 'unknown-now')
  const { holder, number, ifsc, amount, runNumber } = transfer
  const registered = await provider.register({
    ...{ id: nameTransfer(transfer.bankAccountId), holder, number, ifsc },
  })
  if (!registered.ok) {
    const { refusal } = registered
    return refusal.kind === 'provider-declined' ? decline(refusal.message) : 'unknown-now'
  }
  const { beneficiaryId } = registered.value
  const sent = await provider.transfer({ transferId, beneficiaryId, amount, text: `Payout run ${runNumber}` })
  if (sent.ok) return sent.value
  return sent.refusal.kind === 'provider-declined' ? decline(sent.refusal.message) : 'unknown-now'
}

/** Books what the provider says, in one transaction with the state of the transfer. */
async function keep(
  context: SendingContext,
  { payoutId }: DueTransfer,
  answered: ProviderTransfer,
): Promise<void> {
  const { db, now, log } = context
  const kept = await runUnitOfWork({ db, now, actor: SENDER }, async (work) => {
    const transfer = await lockTransfer(work.tx, payoutId)
    if (transfer) await book(work, { payoutId, transfer, answered, log })
    return ok(null)
  })
  if (!kept.ok) throw new Error('Keeping a transfer was refused')
}

interface Booking {
  readonly payoutId: string
  readonly transfer: LockedTransfer
  readonly answered: ProviderTransfer
  readonly log: Pick<Log, 'error'>
}

async function book(work: Work, { payoutId, transfer, answered, log }: Booking): Promise<void> {
  const { tx, now } = work
  const { state, doneAt } = transfer
  const { providerTransferId, providerMessage } = answered
  const of = { providerTransferId, providerMessage }
  if (state === 'failed') return
  if (answered.state === 'failed') {
    const failed = await failPayout(work, {
      id: payoutId,
      by: null,
      reason: (providerMessage ?? 'Not sent').slice(0, 300),
    })
    if (!failed.ok) throw new Error(`Payout ${payoutId} cannot fail: ${failed.refusal.kind}`)
    return setTransfer(tx, payoutId, { ...of, state: 'failed', nextAt: null })
  }
  if (state === 'done')
    return setTransfer(tx, payoutId, { ...of, state, nextAt: computeNextWatch(doneAt, now) })
  const utr = answered.state === 'done' ? cleanUtr(answered.utr) : undefined
  if (utr === undefined)
    return setTransfer(tx, payoutId, { ...of, state: 'sent', nextAt: addMs(now, AGAIN_MS) })
  const paid = await payPayout(work, { id: payoutId, by: null, utr })
  if (paid.ok) {
    return setTransfer(tx, payoutId, {
      ...of,
      state: 'done',
      doneAt: now,
      nextAt: addMs(now, WATCH_EVERY_MS),
    })
  }
  log.error(
    { payoutId, refusal: paid.refusal.kind },
    'a payout that was sent cannot be recorded: look at its UTR',
  )
  return setTransfer(tx, payoutId, { ...of, state: 'sent', nextAt: addMs(now, WATCH_EVERY_MS) })
}

function computeNextWatch(doneAt: Date | null, now: Date): Date | null {
  const isOver = doneAt === null || now > addMs(doneAt, WATCHED_MS)
  return isOver ? null : addMs(now, WATCH_EVERY_MS)
}

/** As payouts keep it; undefined while there is none. */
const cleanUtr = (utr: string | null): string | undefined => {
  const cleaned = (utr ?? '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 35)
  return cleaned.length >= 6 ? cleaned : undefined
}
