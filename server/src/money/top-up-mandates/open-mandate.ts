/** A driver asks for a mandate: the provider makes it first, outside any transaction, then it is kept. */
import {
  type AmountOutOfRange,
  addMs,
  checkTopUpTerms,
  days,
  minutes,
  ok,
  type Result,
  refuse,
  type TopUpTerms,
} from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { selectBrandName } from '../../people/company/index.ts'
import { type AccountErased, lockOwnAccount, selectCustomerProfile } from '../../people/customers/index.ts'
import type { PaymentProvider, ProviderUnavailable } from '../../platform/payment-provider.ts'
import { createOrderNumber } from '../orders/index.ts'
import { endAsReplaced } from './change-mandate.ts'
import {
  countMandates,
  insertMandate,
  type NewMandateRow,
  selectOpenMandate,
  type TopUpMandate,
} from './queries.ts'

/** How long the payer has to approve it. */
const APPROVE_WITHIN_MS = minutes(30)
/** One that is forgotten ends by itself. */
const LASTS_MS = days(2 * 365)
/** Of one driver in 24 hours: each has the bank asked. */
const MOST_IN_A_DAY = 5
const WEBHOOK_PATH = '/ev/api/payment-webhook'
const BACK_PATH = '/app/money'

export type OpenMandateRefusal =
  | { readonly kind: 'top-up-mandate-exists' | 'top-up-mandates-unavailable' | 'mail-address-needed' }
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }
  | AmountOutOfRange
  | ProviderUnavailable

interface OpenMandateContext {
  readonly db: Db
  readonly providers: readonly PaymentProvider[]
  readonly now: Date
  /** The origin at which people and the provider reach the program. */
  readonly publicUrl: string
}

export interface OpenMandateRequest extends TopUpTerms {
  readonly customerId: string
}

const hasTerms = (mandate: TopUpMandate, { below, amount, monthMost }: TopUpTerms): boolean =>
  mandate.below === below && mandate.amount === amount && mandate.monthMost === monthMost

/** What the provider has made, or the mandate that waits for its approval. Should we die now, nobody was given its link. */
export async function queryProvidersForMandate(
  { db, providers, now, publicUrl }: OpenMandateContext,
  request: OpenMandateRequest,
): Promise<Result<TopUpMandate | NewMandateRow, OpenMandateRefusal>> {
  const { customerId, below, amount, monthMost } = request
  const fault = checkTopUpTerms(request)
  if (fault) return refuse(fault)
  const known = await selectOpenMandate(db, customerId)
  if (known && known.state !== 'created') return refuse({ kind: 'top-up-mandate-exists' })
  if (known && now < known.approveBy && hasTerms(known, request)) return ok(known)
  const { all, recent } = await countMandates(db, customerId, addMs(now, -days(1)))
  if (recent >= MOST_IN_A_DAY) return refuse({ kind: 'too-many-requests', retryAfter: days(1) / 1000 })
  const profile = await selectCustomerProfile(db, customerId)
  if (!profile?.email) return refuse({ kind: 'mail-address-needed' })
  const { phone, email } = profile
  const number = `M${createOrderNumber({ customerId, amount, idempotencyKey: `top-up-mandate ${all}` })}`
  const [approveBy, endsAt] = [addMs(now, APPROVE_WITHIN_MS), addMs(now, LASTS_MS)]
  let isDeclined = providers.length === 0
  for (const { name: provider, isLive, mandates } of providers) {
    const made = await mandates?.request({
      mandateId: number,
      customer: { id: customerId, phone, email },
      brand: await selectBrandName(db),
      most: amount,
      returnUrl: publicUrl + BACK_PATH,
      notifyUrl: publicUrl + WEBHOOK_PATH,
      approveBy,
      endsAt,
    })
    if (made?.ok) {
      return ok({
        ...{ id: createId(), number, customerId, provider, isLive, ...made.value },
        ...{ most: amount, below, amount, monthMost, createdAt: now, approveBy, endsAt },
      })
    }
    isDeclined ||= made?.refusal.kind === 'provider-declined'
  }
  // An account for which the provider has not switched mandates on is refused.
  return refuse({ kind: isDeclined ? 'top-up-mandates-unavailable' : 'payment-provider-unavailable' })
}

/** Keeps it in the place of one that was not approved. */
export async function keepMandate(
  work: Work,
  requested: TopUpMandate | NewMandateRow,
): Promise<Result<TopUpMandate, AccountErased | { readonly kind: 'top-up-mandate-exists' }>> {
  const { customerId } = requested
  const own = await lockOwnAccount(work, customerId)
  if (!own.ok) return own
  const open = await selectOpenMandate(work.tx, customerId)
  if (open && open.number === requested.number) {
    work.nothingChanged()
    return ok(open)
  }
  if (open && open.state !== 'created') return refuse({ kind: 'top-up-mandate-exists' })
  if (open) await endAsReplaced(work, open)
  if ('providerMandateId' in requested && (await insertMandate(work.tx, requested))) {
    await work.audit({
      action: 'top-up-mandate.ask',
      subject: { kind: 'customer', id: customerId },
      after: {
        ...{ mandate: requested.number, provider: requested.provider, belowPaise: requested.below },
        ...{ amountPaise: requested.amount, monthMostPaise: requested.monthMost },
      },
    })
  }
  const kept = await selectOpenMandate(work.tx, customerId)
  return kept ? ok(kept) : refuse({ kind: 'top-up-mandate-exists' })
}
