/**
 * A driver starts a reserved charge: the price is fixed for good and the prepayment goes from wallet to hold. Where the
 * connector has a charger, that is asked to begin, and the booking is in progress once it has.
 */
import {
  add,
  type BookingStateRefused,
  buildHold,
  getHold,
  getWallet,
  moveBooking,
  ok,
  type Paise,
  type Result,
  refuse,
  subtract,
  type Tariff,
  wattHours,
  ZERO,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { type FleetRefused, useFleet } from '../../money/fleet-charges/index.ts'
import { lockAccounts, postTransfer } from '../../money/ledger/index.ts'
import { type BlockAwaited, findUsableBlock, useBlock } from '../../money/payment-blocks/index.ts'
import { holdStationForBooking, type StationForBooking } from '../../network/stations/index.ts'
import { findChargerConnector } from '../chargers/index.ts'
import { lockConnectors, lockCustomer } from './book-connector-queries.ts'
import { type Booking, type BookingNotFound, getHours, getTariff, getWindow } from './booking.ts'
import type { SessionOfCard } from './card-queries.ts'
import { markRequested, markStarted } from './change-queries.ts'
import { giveDepositBack } from './deposit.ts'
import { buildFleetRequest } from './fleet-payer.ts'
import { checkLeast, loadLeastEnergy, type TooLittle } from './least-prepayment.ts'
import { type AmountOwed, loadAmountOwed } from './overrun.ts'
import { lockBooking, selectBooking } from './queries.ts'
import { computeGraceEnd } from './reservation-rules.ts'
import { selectBookingSettings } from './setting-queries.ts'
import { type ConnectorRefused, checkConnector, requestStart, takeSession } from './start-charger.ts'
import { type StartTimeRefused, startWindow } from './start-window.ts'
import { loadTariffAtConnector } from './tariff-in-force.ts'
import { type AmountOutOfRange, computeTerms, type Terms } from './terms.ts'

export type StartRefused =
  | BookingNotFound
  | BookingStateRefused
  | StartTimeRefused
  | AmountOutOfRange
  | { readonly kind: 'station-not-active' | 'connector-busy' | 'customer-blocked' }
  | ConnectorRefused
  | TooLittle
  | AmountOwed
  | BlockAwaited
  | FleetRefused
  | { readonly kind: 'wallet-short'; readonly by: Paise }

export async function startCharging(
  work: Work,
  {
    bookingId,
    customerId,
    session,
    isPaidDirectly = false,
  }: {
    readonly bookingId: string
    readonly customerId: string
    /** What the driver's card has begun on the connector already: its charger need not be asked. */
    readonly session?: SessionOfCard
    /** Somebody without an account has paid for this charge alone. */
    readonly isPaidDirectly?: boolean
  },
): Promise<Result<Booking, StartRefused>> {
  const { tx, now } = work
  const booking = await lockBooking(tx, bookingId, { customerId })
  if (!booking) return refuse({ kind: 'booking-not-found' })
  const next = moveBooking(booking.status, 'start')
  if (!next.ok) return next
  if (booking.chargeRequestedAt) {
    // Paid, and its charger asked: the answer is that of the first time.
    work.nothingChanged()
    return ok(booking)
  }
  const { isBlocked } = await lockCustomer(tx, customerId)
  if (isBlocked) return refuse({ kind: 'customer-blocked' })
  const window = startWindow(getWindow(booking), now)
  if (!window.ok) return window
  if (now >= computeGraceEnd(booking, await selectBookingSettings(tx)))
    return refuse({ kind: 'booking-expired' })
  const station = await holdStationForBooking(tx, booking.stationId)
  if (station?.status !== 'active') return refuse({ kind: 'station-not-active' })
  const connector = { id: booking.connectorId, type: booking.connectorType, powerW: booking.connectorPowerW }
  const chosen = { station, connector, customerId, at: now, hours: getHours(booking) }
  const terms = computeTermsAtStart(booking, await loadTariffAtConnector(tx, chosen), now)
  if (!terms.ok) return terms

  const isEnough = await checkEnough(tx, { booking, station, terms: terms.value })
  if (!isEnough.ok) return isEnough

  await lockConnectors(tx, [booking.connectorId])
  const chargerConnector = session ? undefined : await findChargerConnector(tx, booking.connectorId)
  const isMetered = session !== undefined || chargerConnector !== undefined
  const isReady = chargerConnector ? await checkConnector(work, booking, chargerConnector) : ok(undefined)
  if (!isReady.ok) return isReady
  const fixed = { at: now, window: window.value, terms: terms.value }
  // The deposit is part of what the charge is paid with: back in the wallet before that is looked at.
  await giveDepositBack(work, booking)
  const marked = isMetered ? await markRequested(tx, booking, fixed) : await markStarted(tx, booking, fixed)
  if (!marked.ok) return marked
  const started = { ...marked.value, tariffContent: terms.value.tariff.frozen?.version ?? null }
  const { total } = terms.value
  const accounts = await lockAccounts(work, [getWallet(customerId), getHold(booking.id)])
  const owed = await loadAmountOwed(tx, customerId)
  if (owed) return refuse(owed)
  const block = await findUsableBlock(work, booking.id)
  if (!block.ok) return block
  const blocked = block.value ? await useBlock(work, block.value, total) : ZERO
  const byFleet = await useFleet(work, buildFleetRequest(booking, total))
  if (!byFleet.ok) return byFleet
  const short = subtract(total, add(accounts.balance(getWallet(customerId)), blocked, byFleet.value))
  if (short > ZERO) return refuse({ kind: 'wallet-short', by: short })
  await postTransfer(work, buildHold({ bookingId: booking.id, customerId, total }), accounts)
  if (chargerConnector) await requestStart(work, started, { chargerConnector, isPaidDirectly })
  if (session) await takeSession(work, started, session)
  await work.audit({
    action: 'booking.start',
    subject: { kind: 'booking', id: booking.id },
    before: { status: booking.status, totalPaise: booking.total },
    after: { status: started.status, totalPaise: total, heldPaise: total, tariffPaise: started.tariffRate },
  })
  return ok(isMetered ? ((await selectBooking(tx, booking.id)) ?? started) : started)
}

interface EnoughRequest {
  readonly booking: Booking
  readonly station: StationForBooking
  readonly terms: Terms
}

/** The least may have risen since the reservation: by the setting, or by how often the charger reads its meter. */
async function checkEnough(
  reader: Reader,
  { booking, station, terms: { tariff, gstRate } }: EnoughRequest,
): Promise<Result<undefined, TooLittle>> {
  const connectors = station.connectors.filter(({ id }) => id === booking.connectorId)
  const hours = getHours(booking)
  const least = (await loadLeastEnergy(reader, { connectors, tariff, hours })).get(booking.connectorId)
  if (!least || booking.energyWh === null) return ok(undefined)
  return checkLeast(least, { energy: wattHours(booking.energyWh), hours, tariff, gstRate })
}

/** The price in force. A booking made by the hour names no energy: it stays one, at a station now priced by energy. */
function computeTermsAtStart(booking: Booking, inForce: Tariff, at: Date): Result<Terms, AmountOutOfRange> {
  const energy = booking.energyWh === null ? undefined : wattHours(booking.energyWh)
  const tariff = inForce.by === 'energy' && energy === undefined ? getTariff(booking) : inForce
  const terms = computeTerms({ tariff, energy, hours: getHours(booking), at })
  if (terms.ok) return terms
  if (terms.refusal.kind === 'amount-out-of-range') return refuse(terms.refusal)
  throw new Error(`Booking ${booking.id} has no price: ${terms.refusal.kind}`)
}
