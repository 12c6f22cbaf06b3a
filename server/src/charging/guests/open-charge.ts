/** A guest asks to charge: the payment provider makes an order, and nothing is held until it is paid. */
import { addMs, ok, type Paise, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { buildCodePath } from '../../money/checkout/index.ts'
import { keepOrder, queryProvidersForOrder } from '../../money/orders/index.ts'
import type { TooManyTries } from '../../people/access/index.ts'
import { selectCompany } from '../../people/company/index.ts'
import { addGuest, formatGuestName } from '../../people/customers/index.ts'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import { type ChargeLimit, checkTotal, type PriceChanged, type RequestRefused } from '../bookings/index.ts'
import { findChargerConnector, insertCommand } from '../chargers/index.ts'
import type { CodeRefused } from '../connector-codes/index.ts'
import { findDialect } from '../dialects/index.ts'
import type { PresenceRefused } from '../display-codes/index.ts'
import { allowGuestOrder, allowGuestRequest } from './allow-guest-order.ts'
import { hashLink, UNPAID_LINK_MS } from './link.ts'
import { type GuestPlan, type GuestReadiness, loadGuestOffer, planGuestCharge } from './offer.ts'
import { type GuestCharge, insertGuestCharge, selectByLink } from './queries.ts'

export type GuestRefused =
  | CodeRefused
  | PresenceRefused
  | TooManyTries
  | RequestRefused
  | PriceChanged
  | {
      readonly kind:
        | 'car-not-plugged-in'
        | 'charger-offline'
        | 'connector-busy'
        | 'guest-charge-exists'
        | 'payment-provider-unavailable'
        | 'wallet-limit'
    }

interface OpenContext {
  readonly db: Db
  readonly providers: readonly PaymentProvider[]
  readonly now: Date
  /** The origin at which people and the provider reach the program. */
  readonly publicUrl: string
  /** The caller's network address. */
  readonly address: string
}

export interface GuestRequest {
  readonly code: string
  /** The secret of the link. */
  readonly link: string
  readonly limit: ChargeLimit
  /** With GST, as it was shown and agreed to. */
  readonly greatestTotal: Paise | undefined
  /** That the code on the display was scanned, where one is shown. */
  readonly proof: string | undefined
}

type NewOrder = Extract<Awaited<ReturnType<typeof queryProvidersForOrder>>, { ok: true }>['value']

export interface RequestedCharge {
  readonly customerId: string
  readonly connectorId: string
  readonly linkHash: Buffer
  readonly plan: GuestPlan
  readonly order: NewOrder
}

/** Why none begins now, of what the page shows beforehand. */
const REFUSAL_OF = {
  'plug-in': 'car-not-plugged-in',
  scan: 'display-code-old',
  busy: 'connector-busy',
  'out-of-use': 'connector-not-ready',
  offline: 'charger-offline',
  closed: 'station-not-active',
} as const satisfies Record<Exclude<GuestReadiness, 'ready'>, string>

/** A provider that demands a number gets that of the support: a guest has given none. */
const NO_NUMBER = '+919999999999'

/** What the provider has made, or the charge that the link has already. Should we die now, nobody was given the payment. */
export async function queryProvidersForGuest(
  { address, ...context }: OpenContext,
  { code, link, limit, greatestTotal, proof }: GuestRequest,
): Promise<Result<GuestCharge | RequestedCharge, GuestRefused>> {
  const { db, now } = context
  const linkHash = hashLink(link)
  const known = await selectByLink(db, linkHash)
  if (known) return now < known.linkEndsAt ? ok(known) : refuse({ kind: 'guest-charge-exists' })
  const offer = await loadGuestOffer(db, { code, proof, address, now })
  if (!offer.ok) return offer
  const { readiness, connector, station } = offer.value
  const mayAsk = await allowGuestRequest(db, { address, now })
  if (!mayAsk.ok) return mayAsk
  if (readiness === 'out-of-use') return refuse({ kind: 'connector-not-ready', word: 'Faulted' })
  if (readiness !== 'ready') return refuse({ kind: REFUSAL_OF[readiness] })
  const plan = await planGuestCharge(db, { connectorId: connector.id, stationId: station.id, limit, now })
  if (!plan.ok) return plan
  const isAgreed = checkTotal(plan.value.paid, greatestTotal)
  if (!isAgreed.ok) return isAgreed
  const allowed = await allowGuestOrder(db, { connectorId: connector.id, now })
  if (!allowed.ok) return allowed
  const customerId = createId()
  const { supportPhone } = await selectCompany(db)
  const order = await queryProvidersForOrder(context, {
    customerId,
    amount: plan.value.paid,
    idempotencyKey: undefined,
    contact: { phone: supportPhone ?? NO_NUMBER, email: null },
    returnPath: buildCodePath(offer.value.code),
  })
  return order.ok
    ? ok({ customerId, connectorId: connector.id, linkHash, plan: plan.value, order: order.value })
    : order
}

/** The guest, the order and what is to follow its payment, in one transaction. */
export async function keepGuestCharge(
  work: Work,
  requested: GuestCharge | RequestedCharge,
): Promise<Result<GuestCharge, GuestRefused>> {
  if (!('order' in requested)) {
    work.nothingChanged()
    return ok(requested)
  }
  const { customerId, connectorId, linkHash, plan, order } = requested
  await addGuest(work, { id: customerId, name: formatGuestName(customerId) })
  const kept = await keepOrder(work, order)
  if (!kept.ok) return kept
  const inserted = await insertGuestCharge(work.tx, {
    id: createId(),
    ...{ customerId, connectorId, linkHash },
    orderId: kept.value.id,
    durationMinutes: Math.round(plan.hours * 60),
    energyWh: plan.energy ?? null,
    stopAtPercent: plan.stopAtPercent ?? null,
    at: work.now,
    linkEndsAt: addMs(work.now, UNPAID_LINK_MS),
  })
  if (!inserted.ok) return inserted
  await showPayment(work, connectorId)
  const made = await selectByLink(work.tx, linkHash)
  if (!made) throw new Error('A guest charge vanished while it was made')
  return ok(made)
}

/** The longest that OCPP has a display say it, in seconds. */
const SHOWN_S = 300
/** How long the charger has for its answer, in milliseconds. */
const ANSWER_MS = 30_000

/** The charger's display says that somebody pays there, where it can. */
async function showPayment({ tx, now }: Work, connectorId: string): Promise<void> {
  const at = await findChargerConnector(tx, connectorId)
  const call = at?.isConnected ? findDialect(at.protocol).calls.showPayment?.(at, SHOWN_S) : undefined
  if (!at || !call) return
  const requested = {
    ...call,
    chargerId: at.chargerId,
    timeoutMs: ANSWER_MS,
    askedBy: null,
    requestedKey: null,
  }
  await insertCommand(tx, { id: createId(), ...requested, now })
}
