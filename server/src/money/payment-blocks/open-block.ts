/** A driver has the bank block what a booking costs at most: the provider is asked first, outside any transaction. */
import { addMs, type BookingState, days, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { PaymentProvider, ProviderUnavailable } from '../../platform/payment-provider.ts'
import { buildChargePath } from '../checkout/index.ts'
import {
  countBlocks,
  insertBlock,
  type NewBlock,
  type PaymentBlock,
  selectBlock,
  selectBookingToPay,
} from './queries.ts'

/** How long the payer has to agree; Cashfree makes no order for less than 15 minutes. */
const APPROVE_WITHIN_MS = minutes(20)
/** Providers end a block after a week at the latest; a charge, its bill and the capture need far less. */
const LASTS_MS = days(6)

export type BlockRefused =
  | { readonly kind: 'booking-not-found' | 'blocks-unavailable' }
  | { readonly kind: 'booking-state'; readonly found: BookingState; readonly event: 'start' }
  | ProviderUnavailable

interface BlockRequest {
  readonly bookingId: string
  readonly customerId: string
}

interface OpenBlockContext {
  readonly db: Db
  readonly providers: readonly PaymentProvider[]
  readonly now: Date
  /** The origin at which people and the provider reach the program. */
  readonly publicUrl: string
}

const WEBHOOK_PATH = '/ev/api/payment-webhook'

/** What the provider has made, or the block that is open already. Should we die now, nobody was given its link. */
export async function queryProvidersForBlock(
  { db, providers, now, publicUrl }: OpenBlockContext,
  request: BlockRequest,
): Promise<Result<PaymentBlock | NewBlock, BlockRefused>> {
  const booking = await selectBookingToPay(db, request)
  if (!booking) return refuse({ kind: 'booking-not-found' })
  const known = await selectBlock(db, request)
  if (known?.state === 'created' || known?.state === 'blocked') return ok(known)
  if (booking.status !== 'reserved') {
    return refuse({ kind: 'booking-state', found: booking.status as BookingState, event: 'start' })
  }
  if (providers.length === 0) return refuse({ kind: 'blocks-unavailable' })
  const count = await countBlocks(db, request.bookingId)
  const orderId = `VYB${request.bookingId.replaceAll('-', '')}-${count + 1}`
  const [approveBy, endsAt] = [addMs(now, APPROVE_WITHIN_MS), addMs(now, LASTS_MS)]
  const { total: amount, phone, email } = booking
  let isDeclined = false
  for (const provider of providers) {
    const made = await provider.createOrder({
      orderId,
      amount,
      customer: { id: request.customerId, phone, email },
      returnUrl: publicUrl + buildChargePath(request.bookingId),
      notifyUrl: publicUrl + WEBHOOK_PATH,
      expiresAt: approveBy,
    })
    if (!made.ok) continue
    const { providerOrderId, paymentSessionId } = made.value
    const requested = await provider.blocks?.requestBlock({
      ...{ orderId, providerOrderId, paymentSessionId, approveBy, endsAt },
      startsAt: now,
    })
    if (!requested?.ok) {
      isDeclined ||= requested?.refusal.kind === 'provider-declined'
      continue
    }
    return ok({
      id: createId(),
      orderId,
      ...request,
      provider: provider.name,
      isLive: provider.isLive,
      providerOrderId,
      paymentSessionId,
      link: requested.value.link,
      amount,
      createdAt: now,
      approveBy,
      endsAt,
    })
  }
  // An account for which the provider has not switched blocking on is refused.
  return refuse({ kind: isDeclined ? 'blocks-unavailable' : 'payment-provider-unavailable' })
}

/** Keeps it, unless the booking has an open one by now: that one is given. */
export async function keepBlock(
  work: Work,
  requested: PaymentBlock | NewBlock,
): Promise<Result<PaymentBlock, BlockRefused>> {
  if ('isLive' in requested && (await insertBlock(work.tx, requested))) {
    await work.audit({
      action: 'block.ask',
      subject: { kind: 'booking', id: requested.bookingId },
      after: { orderId: requested.orderId, amountPaise: requested.amount, provider: requested.provider },
    })
  } else {
    work.nothingChanged()
  }
  const kept = await selectBlock(work.tx, requested)
  return kept ? ok(kept) : refuse({ kind: 'booking-not-found' })
}
