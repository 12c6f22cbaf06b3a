/** A driver changes, pauses and ends the own mandate, at any time; what the bank has agreed to bounds the change. */
import {
  type AmountOutOfRange,
  checkTopUpTerms,
  moveTopUpMandate,
  ok,
  type Result,
  refuse,
  type TopUpMandateStateRefused,
  type TopUpPause,
  type TopUpTerms,
} from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { lockMandate, selectMandate, selectOpenMandate, type TopUpMandate, updateMandate } from './queries.ts'

type NotFound = { readonly kind: 'top-up-mandate-not-found' }

export interface ChangeRequest extends Partial<TopUpTerms> {
  readonly id: string
  readonly customerId: string
  readonly isPaused?: boolean | undefined
}

const describeTerms = ({ below, amount, monthMost }: TopUpTerms) => ({
  belowPaise: below,
  amountPaise: amount,
  monthMostPaise: monthMost,
})

async function lockOwn(
  work: Work,
  { id, customerId }: ChangeRequest,
): Promise<Result<TopUpMandate, NotFound>> {
  const mandate = await lockMandate(work.tx, id)
  return mandate?.customerId === customerId ? ok(mandate) : refuse({ kind: 'top-up-mandate-not-found' })
}

async function loadAgain(work: Work, id: string): Promise<TopUpMandate> {
  const mandate = await selectMandate(work.tx, id)
  if (!mandate) throw new Error(`The mandate ${id} is gone`)
  return mandate
}

/** A debit that is announced stays announced; pausing or ending has the provider leave it. */
export async function changeMandate(
  work: Work,
  request: ChangeRequest,
): Promise<Result<TopUpMandate, NotFound | AmountOutOfRange | TopUpMandateStateRefused>> {
  const found = await lockOwn(work, request)
  if (!found.ok) return found
  const mandate = found.value
  const { below = mandate.below, amount = mandate.amount, monthMost = mandate.monthMost, isPaused } = request
  const terms = { below, amount, monthMost }
  const fault = checkTopUpTerms(terms, mandate.most)
  if (fault) return refuse(fault)
  const wasPaused = mandate.state === 'paused'
  const event = isPaused === undefined || isPaused === wasPaused ? undefined : isPaused ? 'pause' : 'resume'
  // What has ended has no terms to change.
  const moved = moveTopUpMandate(mandate.state, event ?? (mandate.endedAt ? 'resume' : 'end'))
  if (!moved.ok) return moved
  await updateMandate(work.tx, mandate.id, {
    terms,
    nextAt: work.now,
    ...(event === 'pause' && { state: moved.value, pausedBy: 'driver' as const }),
    ...(event === 'resume' && { state: moved.value, pausedBy: null, activeSince: work.now }),
  })
  const subject = { kind: 'customer', id: mandate.customerId }
  await work.audit({
    action: 'top-up-mandate.change',
    subject,
    before: { mandate: mandate.number, isPaused: wasPaused, ...describeTerms(mandate) },
    after: { isPaused: isPaused ?? wasPaused, ...describeTerms(terms) },
  })
  return ok(await loadAgain(work, mandate.id))
}

type EndedBy = 'driver' | 'bank' | 'replaced' | 'erased'

/** Nothing is debited by it any more; the provider hears of it from the job. */
export async function endMandate(
  work: Work,
  { id, customerId, number, state }: TopUpMandate,
  by: EndedBy,
): Promise<Result<undefined, TopUpMandateStateRefused>> {
  const moved = moveTopUpMandate(state, 'end')
  if (!moved.ok) return moved
  await updateMandate(work.tx, id, {
    ...{ state: moved.value, pausedBy: null, endedAt: work.now },
    ...(by === 'bank' ? { isOpenThere: false as const, nextAt: null } : { nextAt: work.now }),
  })
  const subject = { kind: 'customer', id: customerId }
  await work.audit({
    action: 'top-up-mandate.end',
    subject,
    before: { mandate: number, state },
    after: { by },
  })
  return ok(undefined)
}

export async function endOwnMandate(
  work: Work,
  request: { readonly id: string; readonly customerId: string },
): Promise<Result<TopUpMandate, NotFound | TopUpMandateStateRefused>> {
  const found = await lockOwn(work, request)
  if (!found.ok) return found
  const ended = await endMandate(work, found.value, 'driver')
  return ended.ok ? ok(await loadAgain(work, request.id)) : ended
}

export const endAsReplaced = (work: Work, mandate: TopUpMandate) => endMandate(work, mandate, 'replaced')

/** Of one who erases the account. */
export async function endMandateOf(work: Work, customerId: string): Promise<void> {
  const open = await selectOpenMandate(work.tx, customerId)
  const locked = open && (await lockMandate(work.tx, open.id))
  if (locked && locked.endedAt === null) await endMandate(work, locked, 'erased')
}

/** Debits stop until the driver, or the bank, has them go on. */
export async function pauseMandate(work: Work, mandate: TopUpMandate, by: TopUpPause): Promise<boolean> {
  const moved = moveTopUpMandate(mandate.state, 'pause')
  if (!moved.ok) return false
  await updateMandate(work.tx, mandate.id, { state: moved.value, pausedBy: by })
  const subject = { kind: 'customer', id: mandate.customerId }
  await work.audit({ action: 'top-up-mandate.pause', subject, after: { mandate: mandate.number, by } })
  return true
}
