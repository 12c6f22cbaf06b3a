/** The calls of payout runs. */

import * as contract from '@voltyatra/contract'
import { maskAccount, ok, parseRupees, refuse, toRupees } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, serveFile, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { claimPayoutWay, selectTransfersOf } from '../../payout-transfers/index.ts'
import * as payouts from '../index.ts'
import { createBankFile, sumAmounts } from './bank-file.ts'

const toWireRun = (run: payouts.RunSummary) => ({
  _id: run.id,
  number: run.number,
  state: run.state,
  total: toRupees(run.total),
  payouts: run.payouts,
  open: run.open,
  failed: run.failed,
  createdAt: run.createdAt.toISOString(),
  createdBy: run.createdBy,
  approvedAt: run.approvedAt?.toISOString() ?? null,
  approvedBy: run.approvedBy,
  cancelledAt: run.cancelledAt?.toISOString() ?? null,
  cancelledBy: run.cancelledBy,
})

const toWirePayout = (payout: payouts.Payout, transfers: ReadonlyMap<string, Sending>) => ({
  _id: payout.id,
  partnerId: payout.partnerId,
  partnerName: payout.partnerName,
  amount: toRupees(payout.amount),
  holder: payout.holder,
  maskedNumber: maskAccount(payout.number),
  ifsc: payout.ifsc,
  bankName: payout.bankName,
  state: payout.state,
  utr: payout.utr,
  removedWhy: payout.removedWhy,
  failure: payout.failure,
  changedAt: payout.changedAt.toISOString(),
  changedBy: payout.changedBy,
  sending: transfers.get(payout.id) ?? null,
})

interface Sending {
  readonly state: 'asked' | 'sent' | 'done' | 'failed'
  readonly providerMessage: string | null
}

interface Requesting {
  readonly by: string
  readonly now: Date
}

/** The run as it is, for who asks. */
async function loadWireRun(reader: Reader, id: string, { by, now }: Requesting) {
  const run = await payouts.runById(reader, id)
  if (!run) return undefined
  const rows = await payouts.selectPayouts(reader, id)
  const transfers = new Map(
    (await selectTransfersOf(reader, id)).map(({ payoutId, ...sending }) => [payoutId, sending]),
  )
  return {
    ...toWireRun(run),
    needsSecondPerson: run.state === 'draft' && (await payouts.needsSecondPerson(reader, run, by, now)),
    rows: rows.map((row) => toWirePayout(row, transfers)),
  }
}

/** Of a run that the transaction has just changed. */
async function loadChangedRun(reader: Reader, id: string, requesting: Requesting) {
  const run = await loadWireRun(reader, id, requesting)
  if (!run) throw new Error(`No payout run ${id}`)
  return run
}

export const payoutRoutes: readonly Route[] = [
  read(contract.listPayable, async ({ db, query, now }) => {
    const above = query.above === undefined ? {} : { above: parseRupees(query.above) }
    const found = await payouts.selectPayees(db, above)
    const data = found.map((payee) => ({
      partnerId: payee.partnerId,
      name: payee.name,
      owed: toRupees(payee.owed),
      since: payee.since?.toISOString() ?? null,
      bank: payee.number === null ? null : `${payee.bankName}, ${maskAccount(payee.number)}`,
      block: payouts.findBlock(payee, now) ?? null,
    }))
    const payable = found.filter((payee) => payouts.findBlock(payee, now) === undefined)
    return ok({
      data,
      total: sumAmounts(found.map(({ owed }) => owed)),
      payable: sumAmounts(payable.map(({ owed }) => owed)),
    })
  }),

  read(contract.listPayoutRuns, async ({ db, query, now }) => {
    const request = narrowToWaiting(payouts.PAYOUT_RUNS_WAITING, query, now)
    return listAnswer(await payouts.selectRunPage(db, request), toWireRun)
  }),

  read(contract.showPayoutRun, async ({ db, params, actor, now }) => {
    const run = await loadWireRun(db, params.id, { by: actor.id, now })
    return run ? ok({ data: run }) : refuse({ kind: 'payout-run-not-found' })
  }),

  write(contract.draftPayoutRun, async ({ work, body, actor, now }) => {
    const drafted = await payouts.createDraftRun(work, { partnerIds: body.partnerIds, by: actor.id })
    if (!drafted.ok) return drafted
    const data = await loadChangedRun(work.tx, drafted.value, { by: actor.id, now })
    return ok({ message: formatSuccess('payout-run-drafted'), data })
  }),

  write(contract.removePayout, async ({ work, params, actor, now }) => {
    const removed = await payouts.removePayout(work, { id: params.id, by: actor.id })
    if (!removed.ok) return removed
    return ok({ data: await loadChangedRun(work.tx, removed.value, { by: actor.id, now }) })
  }),

  write(contract.cancelPayoutRun, async ({ work, params, actor, now }) => {
    const cancelled = await payouts.cancelRun(work, { id: params.id, by: actor.id })
    if (!cancelled.ok) return cancelled
    return ok({ data: await loadChangedRun(work.tx, params.id, { by: actor.id, now }) })
  }),

  write(contract.approvePayoutRun, async ({ work, params, body, actor, now }) => {
    const total = parseRupees(body.total)
    const approved = await payouts.approveRun(work, { id: params.id, by: actor.id, total })
    if (!approved.ok) return approved
    const data = await loadChangedRun(work.tx, params.id, { by: actor.id, now })
    return ok({ message: formatSuccess('payout-run-approved'), data })
  }),

  serveFile(contract.payoutBankFile, async ({ db, params, now }) => {
    const run = await payouts.runById(db, params.id)
    if (!run) return refuse({ kind: 'payout-run-not-found' })
    if (run.state !== 'approved') return refuse({ kind: 'payout-run-state', found: run.state })
    const blocked = await payouts.findBlockedAccount(db, run.id)
    if (blocked) return refuse(blocked)
    // Before the first byte: a run that a file pays is not sent by the provider any more.
    const way = await claimPayoutWay(db, { runId: run.id, way: 'file', at: now })
    if (way !== 'file') return refuse({ kind: 'payout-run-sent' })
    return ok({
      name: `voltyatra-payout-run-${run.number}.csv`,
      content: createBankFile(run, await payouts.selectPayouts(db, run.id)),
      audit: {
        action: 'payout-run.take-out',
        subject: { kind: 'payout-run', id: run.id },
        after: { number: run.number },
      },
    })
  }),

  write(contract.payPayout, async ({ work, params, body, actor, now }) => {
    const paid = await payouts.payPayout(work, { id: params.id, by: actor.id, utr: body.utr })
    if (!paid.ok) return paid
    return ok({ data: await loadChangedRun(work.tx, paid.value, { by: actor.id, now }) })
  }),

  write(contract.failPayout, async ({ work, params, body, actor, now }) => {
    const failed = await payouts.failPayout(work, { id: params.id, by: actor.id, reason: body.reason })
    if (!failed.ok) return failed
    const data = await loadChangedRun(work.tx, failed.value, { by: actor.id, now })
    return ok({ message: formatSuccess('payout-returned'), data })
  }),

  read(contract.payoutSettings, async ({ db }) =>
    ok({ data: { aloneUpTo: toRupees(await payouts.selectAloneLimit(db)) } }),
  ),

  write(contract.setPayoutSettings, async ({ work, body }) => {
    await payouts.configurePayouts(work, parseRupees(body.aloneUpTo))
    return ok({ message: formatSuccess('saved'), data: { aloneUpTo: body.aloneUpTo } })
  }),
]
