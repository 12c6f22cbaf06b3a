/** An operator gives a driver goodwill, or puts a wallet right: within a limit, with a reason, once. */
import {
  correctWallet,
  getStartOfIstDay,
  getWallet,
  giveGoodwill,
  may,
  ok,
  type Paise,
  type Result,
  type Role,
  refuse,
  subtract,
  toIstDay,
  ZERO,
} from '@voltyatra/domain'
import type { AdministratorActor } from '../../db/actor.ts'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { type NoticeTo, notifyCustomer } from '../../people/notifications/index.ts'
import { isPaidByFleet } from '../fleet-charges/index.ts'
import { lockAccounts, postTransfer, selectBalance } from '../ledger/index.ts'
import { MOST_IN_WALLET } from '../orders/index.ts'
import { creditCharge, giveBackAdvances, receiveAdvance } from '../papers/index.ts'
import {
  changeLimit,
  hasCustomer,
  insertAdjustment,
  isBookingOf,
  lockAdjuster,
  selectLimit,
  selectLimits,
  sumAdjustedSince,
} from './adjustment-queries.ts'
import {
  type AdjustmentKind,
  type AdjustmentLimit,
  type AdjustmentRefused,
  decideAdjustment,
} from './decide-adjustment.ts'

export interface AdjustmentRequest {
  readonly by: AdministratorActor
  readonly customerId: string
  readonly kind: AdjustmentKind
  readonly amount: Paise
  readonly reason: string
  /** Why, in the operator's words. */
  readonly note: string
  readonly bookingId?: string | undefined
}

export interface Adjusted {
  readonly id: string
  readonly before: Paise
  readonly after: Paise
}

type AdjustRefused =
  | AdjustmentRefused
  | { readonly kind: 'customer-not-found' | 'booking-not-found' | 'paid-by-fleet' }
  | { readonly kind: 'exceeds-invoice'; readonly left: Paise }

/** What was wrong with a charge itself: money that goes back for it lowers its invoice. */
const LOWERS_THE_BILL: ReadonlySet<string> = new Set(['charge-failed', 'charger-fault', 'wrong-bill'])

export async function adjustWallet(
  work: Work,
  request: AdjustmentRequest,
): Promise<Result<Adjusted, AdjustRefused>> {
  const { by, customerId, kind, amount, bookingId = null } = request
  const { tx, now } = work
  if (!(await hasCustomer(tx, customerId))) return refuse({ kind: 'customer-not-found' })
  if (bookingId !== null && !(await isBookingOf(tx, { bookingId, customerId }))) {
    return refuse({ kind: 'booking-not-found' })
  }
  const isGivenBack = kind === 'correction' && amount > ZERO && bookingId !== null
  if (isGivenBack && (await isPaidByFleet(tx, bookingId))) return refuse({ kind: 'paid-by-fleet' })
  await lockAdjuster(tx, by.id)
  const wallet = getWallet(customerId)
  const locked = await lockAccounts(work, [wallet])
  const before = locked.balance(wallet)
  const decided = decideAdjustment({
    amount,
    balance: before,
    limit: await selectLimit(tx, by.role),
    usedToday: await sumUsedToday(tx, now, by.id),
    mostInWallet: MOST_IN_WALLET,
  })
  if (!decided.ok) return decided
  const id = createId()
  const { reason, note } = request
  const credited =
    isGivenBack && LOWERS_THE_BILL.has(reason)
      ? await creditCharge(work, { bookingId, subjectId: id, amount, reason: note })
      : ok(undefined)
  if (!credited.ok) return credited
  const creditNote = credited.value
  const tax = creditNote?.gst ?? ZERO
  await insertAdjustment(tx, {
    ...{ id, customerId, kind, amount, tax, reason, note, bookingId },
    at: now,
    by: by.id,
  })
  const transfer = { adjustmentId: id, customerId, amount }
  await postTransfer(work, kind === 'goodwill' ? giveGoodwill(transfer) : correctWallet({ ...transfer, tax }))
  // What is owed is paid first.
  const after = await selectBalance(tx, wallet)
  await work.audit({
    action: `wallet.${kind}`,
    subject: { kind: 'customer', id: customerId },
    before: { walletPaise: before },
    after: {
      ...{ walletPaise: after, amountPaise: amount, reason, note, adjustmentId: id, bookingId },
      ...(creditNote && { creditNote: creditNote.number, taxPaise: tax }),
    },
  })
  await notifyCustomer(work, buildAdjustedNotice({ id, customerId, kind, amount }))
  // What is given for nothing is no advance.
  if (kind === 'correction' && amount > ZERO) {
    await receiveAdvance(work, { customerId, subjectId: id, amount, reference: id, method: 'other' })
  }
  if (amount < ZERO) await giveBackAdvances(work, { customerId, reason: note })
  return ok({ id, before, after })
}

const sumUsedToday = (reader: Reader, now: Date, administratorId: string): Promise<Paise> =>
  sumAdjustedSince(reader, { administratorId, since: getStartOfIstDay(toIstDay(now)) })

export interface OwnAllowance extends AdjustmentLimit {
  readonly leftToday: Paise
}

/** What this person may still give or take today; undefined where the role may not. */
export async function loadOwnAllowance(
  reader: Reader,
  by: AdministratorActor,
  now: Date,
): Promise<OwnAllowance | undefined> {
  const limit = may(by, 'wallet.adjust') ? await selectLimit(reader, by.role) : undefined
  if (!limit) return undefined
  const used = await sumUsedToday(reader, now, by.id)
  return { ...limit, leftToday: used > limit.day ? ZERO : subtract(limit.day, used) }
}

/** How much one person of a role may give or take. */
export async function setAdjustmentLimit(
  work: Work,
  { role, ...limit }: AdjustmentLimit & { readonly role: Role },
): Promise<Result<undefined, never>> {
  const before = await selectLimit(work.tx, role)
  if (before?.once === limit.once && before.day === limit.day) {
    work.nothingChanged()
    return ok(undefined)
  }
  await changeLimit(work.tx, role, limit)
  await work.audit({
    action: 'wallet.set-limit',
    subject: { kind: 'wallet-limit', id: role },
    before: before ? { oncePaise: before.once, dayPaise: before.day } : null,
    after: { oncePaise: limit.once, dayPaise: limit.day },
  })
  return ok(undefined)
}

export { selectLimits as adjustmentLimits }

interface AdjustedFacts {
  readonly id: string
  readonly customerId: string
  readonly kind: AdjustmentKind
  readonly amount: Paise
}

/** What the driver is notified of. The operator's own note stays with the operator. */
const buildAdjustedNotice = ({
  id,
  customerId,
  kind,
  amount,
}: AdjustedFacts): NoticeTo<'wallet-goodwill' | 'wallet-corrected'> => ({
  customerId,
  subject: { kind: 'adjustment', id },
  kind: kind === 'goodwill' ? 'wallet-goodwill' : 'wallet-corrected',
  facts: { amount },
})
