/** A guest's offer and charge as the pages of codes and links show them. */
import { REFUSALS, type ReplyOf, type showGuestCharge, type showGuestOffer } from '@voltyatra/contract'
import { addMs, days, toKwh, toRupees, wattHours, ZERO } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { getMessages } from '../../../messages/in-language.ts'
import type { RefundStepCode } from '../../../messages/messages.ts'
import { selectOwed } from '../../../money/ledger/index.ts'
import {
  formatFailure,
  type Order,
  type OrderRefund,
  selectOrder,
  selectRefunds,
} from '../../../money/orders/index.ts'
import { toKilowatts } from '../../../network/stations/http/kilowatts.ts'
import { toWireOwnBooking } from '../../bookings/http/to-wire.ts'
import { type Booking, formatOwnCancelReason, selectBooking } from '../../bookings/index.ts'
import { formatCode } from '../../connector-codes/index.ts'
import { toWireProof } from '../../signed-readings/http/to-wire.ts'
import { loadProven } from '../../signed-readings/index.ts'
import {
  type GuestCharge,
  type GuestOffer,
  type LinkedReceipt,
  selectGuestConnector,
  selectInvoiceId,
} from '../index.ts'

type WireOffer = ReplyOf<typeof showGuestOffer>['data']
type WireCharge = ReplyOf<typeof showGuestCharge>['data']
type WireBooking = ReturnType<typeof toWireOwnBooking>

/** Banks take five to seven days. */
const ARRIVES_WITHIN_MS = days(7)

export const toWireOffer = ({
  code,
  station,
  connector,
  readiness,
  proof,
  price,
  choices,
}: GuestOffer): WireOffer => ({
  code: formatCode(code),
  place: {
    stationId: station.id,
    stationName: station.name,
    address: station.address,
    city: station.city,
    connectorId: connector.id,
    connectorNumber: connector.number,
    connectorType: connector.type,
    powerKW: toKilowatts(connector.powerW),
  },
  readiness,
  isPluggedIn: connector.isPluggedIn,
  proof,
  price: { short: price.short, lines: [...price.lines] },
  choices: choices.map(({ limit, plan }) => ({
    by:
      plan.stopAtPercent !== undefined
        ? ('percent' as const)
        : limit.by === 'full'
          ? ('full' as const)
          : ('amount' as const),
    percent: plan.stopAtPercent ?? null,
    paid: toRupees(plan.paid),
    kWh: plan.energy === undefined ? null : toKwh(plan.energy),
    hours: plan.hours,
  })),
})

export async function loadWireCharge(reader: Reader, charge: GuestCharge, now: Date): Promise<WireCharge> {
  const { customerId, bookingId, connectorId } = charge
  const order = await selectOrder(reader, charge.orderId, customerId)
  if (!order) throw new Error(`The guest charge ${charge.id} has no order`)
  const booking = bookingId === null ? undefined : await selectBooking(reader, bookingId, { customerId })
  const own = booking && toWireOwnBooking(booking, now)
  const state = findState(charge, order, own, now)
  const owed = OVER.has(state) ? await selectOwed(reader, customerId) : ZERO
  return {
    state,
    isReceiptOnly: false,
    place: await loadWireConnector(reader, connectorId),
    paid: toRupees(order.amount),
    payment: state === 'to-pay' ? toWirePayment(order) : null,
    kWh: charge.energyWh === null ? null : toKwh(wattHours(charge.energyWh)),
    stopAtPercent: charge.stopAtPercent,
    startedAt: own?.startedAt ?? null,
    endedAt: booking?.sessionEndedAt?.toISOString() ?? own?.stoppedAt ?? null,
    charging: own ? toWireCharging(own) : null,
    bill: own && own.status !== 'cancelled' ? toWireBill(own) : null,
    ...(owed > ZERO && { owed: toRupees(owed) }),
    hasInvoice: bookingId !== null && (await selectInvoiceId(reader, bookingId)) !== undefined,
    signed: bookingId !== null && OVER.has(state) ? toWireProof(await loadProven(reader, bookingId)) : null,
    problem: findProblem(charge, booking),
    refund: await loadRefund(reader, order),
    linkEndsAt: charge.linkEndsAt.toISOString(),
  }
}

/** What a link to the receipt shows of a charge that has ended, whoever booked it. */
export async function loadWireReceipt(
  reader: Reader,
  { bookingId, customerId, connectorId, linkEndsAt }: LinkedReceipt,
  now: Date,
): Promise<WireCharge> {
  const booking = await selectBooking(reader, bookingId, { customerId })
  if (!booking) throw new Error(`The receipt of the booking ${bookingId} has none`)
  const own = toWireOwnBooking(booking, now)
  const bill = own.status === 'cancelled' ? null : toWireBill(own)
  return {
    state: own.status === 'cancelled' ? 'no-charge' : own.status === 'confirmed' ? 'done' : 'checking',
    isReceiptOnly: true,
    place: await loadWireConnector(reader, connectorId),
    paid: bill?.totalAmount ?? own.totalAmount,
    ...{ payment: null, kWh: null, stopAtPercent: null },
    startedAt: own.startedAt,
    endedAt: booking.sessionEndedAt?.toISOString() ?? own.stoppedAt ?? null,
    charging: toWireCharging(own),
    bill,
    // It names who has booked.
    hasInvoice: false,
    signed: toWireProof(await loadProven(reader, bookingId)),
    problem: findProblem({ failure: null }, booking),
    refund: null,
    linkEndsAt: linkEndsAt.toISOString(),
  }
}

async function loadWireConnector(reader: Reader, connectorId: string): Promise<WireCharge['place']> {
  const { stationId, stationName, address, city, number, type, powerW } = await selectGuestConnector(
    reader,
    connectorId,
  )
  const connector = { connectorId, connectorNumber: number, connectorType: type }
  return { stationId, stationName, address, city, ...connector, powerKW: toKilowatts(powerW) }
}

/** While it goes on, readings come; nobody asks for what is signed then. */
const OVER: ReadonlySet<WireCharge['state']> = new Set(['checking', 'done', 'no-charge'])

function findState(
  { failure }: GuestCharge,
  order: Order,
  booking: WireBooking | undefined,
  now: Date,
): WireCharge['state'] {
  if (failure !== null || booking?.status === 'cancelled') return 'no-charge'
  if (!booking) {
    if (order.status === 'paid') return 'starting'
    return order.closedAt === null && now < order.expiresAt ? 'to-pay' : 'not-paid'
  }
  if (booking.status === 'confirmed') return 'done'
  if (booking.status === 'completed' || booking.charging?.state === 'ended') return 'checking'
  if (booking.charging?.state === 'stopping') return 'stopping'
  return booking.status === 'reserved' ? 'starting' : 'charging'
}

const toWirePayment = (order: Order): WireCharge['payment'] => ({
  orderId: order.orderId,
  provider: order.provider,
  paymentSessionId: order.paymentSessionId,
  checkout: {
    mode: order.isLive ? 'live' : 'test',
    // Cashfree's page opens with the payment session alone.
    keyId: order.provider === 'razorpay' ? order.keyId : null,
    orderId: order.providerOrderId,
    amount: order.amount,
  },
  failure: formatFailure(order),
  expiresAt: order.expiresAt.toISOString(),
})

const toWireCharging = ({ charging }: WireBooking): WireCharge['charging'] =>
  charging
    ? {
        mayRunUnseen: charging.mayRunUnseen,
        energyKWh: charging.energyKWh,
        powerKW: charging.powerKW,
        socPercent: charging.socPercent,
        cost: charging.cost,
        meteredAt: charging.meteredAt,
        idleFeeFrom: charging.idleFeeFrom ?? null,
      }
    : null

function toWireBill(own: WireBooking): WireCharge['bill'] {
  const { thirdPartyAmount, thirdPartyGST, thirdPartyTotalAmount } = own
  if (thirdPartyAmount === null || thirdPartyGST === null || thirdPartyTotalAmount === null) return null
  return {
    energyKWh: own.thirdPartyKwh,
    amount: thirdPartyAmount,
    gstAmount: thirdPartyGST,
    totalAmount: thirdPartyTotalAmount,
    lines: (own.billLines ?? []).map(({ label, detail }) => (detail === '' ? label : `${label}: ${detail}`)),
  }
}

function findProblem({ failure }: Pick<GuestCharge, 'failure'>, booking: Booking | undefined): string | null {
  if (failure !== null)
    return Object.hasOwn(REFUSALS, failure) ? REFUSALS[failure as keyof typeof REFUSALS].message : null
  if (booking?.status !== 'cancelled') return null
  return formatOwnCancelReason(booking)
}

/** All that goes back of a payment goes at once, unless an operator has sent a part of it before. */
async function loadRefund(reader: Reader, order: Order): Promise<WireCharge['refund']> {
  const refunds = await selectRefunds(reader, order.id)
  const newest = refunds.at(-1)
  if (!newest) return null
  const { state, arn, at } = newest
  return {
    // What could not be sent does not count as given back.
    amount: toRupees(state === 'returned' ? newest.amount : order.refunded),
    words: getMessages().refundStep[findStep(newest)],
    arn,
    expectedBy: state === null || state === 'returned' ? null : addMs(at, ARRIVES_WITHIN_MS).toISOString(),
  }
}

/** In words without the wallet that a guest does not know of. */
function findStep({ state, arn }: OrderRefund): RefundStepCode {
  if (state === null) return 'by-hand'
  if (state === 'asked') return 'accepted'
  if (state === 'returned') return 'returned-to-guest'
  return state === 'done' && arn === null ? 'done-without-arn' : state
}
