/** Payout runs: drafted from what is owed, approved (by a second person above an amount), or given up. */
import {
  add,
  findCheckBlock,
  findPayoutBlock,
  getPayable,
  getStartOfIstDay,
  mayApproveAlone,
  movePayoutRun,
  ok,
  type Paise,
  type PayoutBlock,
  type PayoutRunStateRefused,
  payOut,
  type Result,
  refuse,
  toIstDay,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { lockAccounts, postTransfer } from '../ledger/index.ts'
import { insertWithdrawal } from '../withdrawals/index.ts'
import { lockPayees } from './bank-queries.ts'
import { type Payee, selectAccountChecks, selectPayees } from './payable-queries.ts'
import {
  insertPayouts,
  insertRun,
  type LockedRun,
  lockAloneLimit,
  lockRun,
  type Payout,
  selectAloneLimit,
  selectApprovedAloneSince,
  selectPayouts,
  setAloneLimit,
  setPosted,
  setRemoved,
  setRunApproved,
  setRunCancelled,
} from './queries.ts'

export interface Blocked {
  readonly kind: 'payout-blocked'
  readonly partner: string
  readonly why: (typeof WHY)[PayoutBlock]
}

/** As the refusal's message chooses by it. */
const WHY = {
  'nothing-owed': 'nothingOwed',
  'in-a-run': 'inRun',
  'no-bank-details': 'none',
  'bank-details-awaiting': 'awaiting',
  'bank-details-new': 'new',
  'bank-check-running': 'asked',
  'bank-name-differs': 'differs',
  'bank-account-invalid': 'invalid',
  'bank-account-unchecked': 'unchecked',
} as const satisfies Record<PayoutBlock, string>

/** Whether the banks let payouts of an approved run go to its accounts; the first that does not. */
export async function findBlockedAccount(reader: Reader, runId: string): Promise<Blocked | undefined> {
  const open = (await selectPayouts(reader, runId)).filter(({ state }) => state === 'approved')
  const accounts = await selectAccountChecks(
    reader,
    open.map(({ bankAccountId }) => bankAccountId),
  )
  for (const { bankAccountId, partnerName: partner } of open) {
    const found = accounts.get(bankAccountId)
    const block = found && findCheckBlock(found)
    if (block) return { kind: 'payout-blocked', partner, why: WHY[block] }
  }
  return undefined
}

export const findBlock = (payee: Payee, now: Date): PayoutBlock | undefined => findPayoutBlock(payee, now)

/** Drafts a run that pays each of them all that it is owed now; the run's id. */
export async function createDraftRun(
  work: Work,
  { partnerIds, by }: { readonly partnerIds: readonly string[]; readonly by: string },
): Promise<Result<string, Blocked | { readonly kind: 'partner-not-found' }>> {
  const { tx, now } = work
  const wanted = [...new Set(partnerIds)]
  if ((await lockPayees(tx, wanted)).length < wanted.length) return refuse({ kind: 'partner-not-found' })
  const found = await selectPayees(tx, { partnerIds: wanted })
  const payouts: { id: string; partnerId: string; amount: Paise; bankAccountId: string }[] = []
  for (const payee of found) {
    const block = findBlock(payee, now)
    if (block || payee.bankAccountId === null) {
      return refuse({ kind: 'payout-blocked', partner: payee.name, why: WHY[block ?? 'no-bank-details'] })
    }
    payouts.push({
      id: createId(),
      partnerId: payee.partnerId,
      amount: payee.owed,
      bankAccountId: payee.bankAccountId,
    })
  }
  const id = createId()
  const number = await insertRun(tx, { id, createdAt: now, createdBy: by })
  const inserted = await insertPayouts(tx, { runId: id, at: now, by, payouts })
  // The partners are locked: nobody else drafts a payout to one of them meanwhile.
  if (!inserted.ok) throw new Error(`A payout of run ${number} was drafted twice`)
  await work.audit({
    action: 'payout-run.create',
    subject: { kind: 'payout-run', id },
    after: { number, payouts: payouts.length, totalPaise: add(...payouts.map(({ amount }) => amount)) },
  })
  return ok(id)
}

type RunRefused = PayoutRunStateRefused | { readonly kind: 'payout-run-not-found' }

async function lockForEvent(
  work: Work,
  id: string,
  event: 'approve' | 'cancel',
): Promise<Result<LockedRun, RunRefused>> {
  const run = await lockRun(work.tx, id)
  if (!run) return refuse({ kind: 'payout-run-not-found' })
  const moved = movePayoutRun(run.state, event)
  return moved.ok ? ok(run) : moved
}

export async function cancelRun(
  work: Work,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<Result<undefined, RunRefused>> {
  const run = await lockForEvent(work, id, 'cancel')
  if (!run.ok) return run
  const { tx, now } = work
  for (const payout of await selectPayouts(tx, id)) {
    if (payout.state === 'draft') await setRemoved(tx, { id: payout.id, why: 'run-cancelled', at: now, by })
  }
  await setRunCancelled(tx, { id, at: now, by })
  await work.audit({
    action: 'payout-run.cancel',
    subject: { kind: 'payout-run', id },
    before: { number: run.value.number },
  })
  return ok(undefined)
}

export type ApproveRefused =
  | RunRefused
  | Blocked
  | { readonly kind: 'payout-run-changed' | 'payout-run-empty' | 'second-person-needed' }
  | { readonly kind: 'payout-exceeds-owed'; readonly partner: string; readonly owed: Paise }

/**
 * Approves a run: each payout's withdrawal is posted, all or none. `total` is what the approving person has seen; a run
 * that has changed since is not approved.
 */
export async function approveRun(
  work: Work,
  { id, by, total }: { readonly id: string; readonly by: string; readonly total: Paise },
): Promise<Result<undefined, ApproveRefused>> {
  const { tx, now } = work
  const drafted = (await selectPayouts(tx, id)).map(({ partnerId }) => partnerId)
  await lockPayees(tx, drafted)
  const locked = await lockForEvent(work, id, 'approve')
  if (!locked.ok) return locked
  const run = locked.value
  const payouts = (await selectPayouts(tx, id)).filter(({ state }) => state === 'draft')
  if (payouts.length === 0) return refuse({ kind: 'payout-run-empty' })
  if (add(...payouts.map(({ amount }) => amount)) !== total) return refuse({ kind: 'payout-run-changed' })
  const alone = await lockAloneLimit(tx)
  const aloneBefore = await selectApprovedAloneSince(tx, by, getStartOfIstDay(toIstDay(now)))
  if (run.createdById === by && !mayApproveAlone({ total, aloneBefore, limit: alone })) {
    return refuse({ kind: 'second-person-needed' })
  }
  const posted = await postAll(work, { run, payouts, by })
  if (!posted.ok) return posted
  await setRunApproved(tx, { id, at: now, by, total, alone, aloneBefore })
  await work.audit({
    action: 'payout-run.approve',
    subject: { kind: 'payout-run', id },
    after: { number: run.number, payouts: payouts.length, totalPaise: total },
  })
  return ok(undefined)
}

async function postAll(
  work: Work,
  of: { readonly run: LockedRun; readonly payouts: readonly Payout[]; readonly by: string },
): Promise<Result<undefined, Blocked | Extract<ApproveRefused, { readonly kind: 'payout-exceeds-owed' }>>> {
  const { tx, now } = work
  const partnerIds = of.payouts.map(({ partnerId }) => partnerId)
  const accounts = await lockAccounts(work, partnerIds.map(getPayable))
  const inForce = new Map((await selectPayees(tx, { partnerIds })).map((payee) => [payee.partnerId, payee]))
  for (const { id, partnerId, partnerName: partner, amount, bankAccountId } of of.payouts) {
    const payee = inForce.get(partnerId)
    if (payee?.hasAwaiting || payee?.bankAccountId !== bankAccountId) {
      return refuse({ kind: 'payout-blocked', partner, why: WHY['bank-details-awaiting'] })
    }
    const block = findCheckBlock(payee)
    if (block) return refuse({ kind: 'payout-blocked', partner, why: WHY[block] })
    const owed = accounts.balance(getPayable(partnerId))
    if (amount > owed) return refuse({ kind: 'payout-exceeds-owed', partner, owed })
    const withdrawalId = createId()
    const note = `Payout run ${of.run.number}`
    const inserted = await insertWithdrawal(tx, {
      ...{ id: withdrawalId, partnerId, amount, utr: null, note },
      createdAt: now,
      createdBy: of.by,
    })
    if (!inserted.ok) throw new Error('A withdrawal without a UTR has none that is taken')
    await postTransfer(work, payOut({ withdrawalId, partnerId, amount }))
    await setPosted(tx, { id, withdrawalId, at: now, by: of.by })
  }
  return ok(undefined)
}

/** Whether this person made the run and cannot approve it without somebody else. */
export async function needsSecondPerson(
  reader: Reader,
  run: { readonly createdById: string; readonly total: Paise },
  by: string,
  now: Date,
): Promise<boolean> {
  if (run.createdById !== by) return false
  const aloneBefore = await selectApprovedAloneSince(reader, by, getStartOfIstDay(toIstDay(now)))
  return !mayApproveAlone({ total: run.total, aloneBefore, limit: await selectAloneLimit(reader) })
}

/** The owner sets what one person may make and approve on a day. */
export async function configurePayouts(work: Work, alone: Paise): Promise<void> {
  const before = await lockAloneLimit(work.tx)
  if (before === alone) return work.nothingChanged()
  await setAloneLimit(work.tx, alone)
  await work.audit({
    action: 'payout.configure',
    subject: { kind: 'payout-setting', id: null },
    before: { aloneUpToPaise: before },
    after: { aloneUpToPaise: alone },
  })
}
