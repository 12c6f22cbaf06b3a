/** What chargers have behind them: when they were connected, and what they metered. */
import {
  addMs,
  applyToSession,
  computeEnergyLimit,
  computeMeteredBill,
  createSession,
  days,
  doesDifferFromMeter,
  hours,
  minutes,
  type Prepayment,
  type SessionEvent,
  toSession,
  wattHours,
} from '@voltyatra/domain'
import { createIdTag } from '@voltyatra/server/charging/charging-sessions/index.ts'
import { createId } from '@voltyatra/server/db/unit-of-work.ts'
import type { Random } from '../random.ts'
import type { PastBooking, PastConnection, PastSession } from './fleet-queries.ts'

const REMEMBERED_DAYS = 30

export const getRememberedSince = (until: Date): Date => addMs(until, -days(REMEMBERED_DAYS))

interface ConnectedRequest {
  readonly chargerId: string
  readonly acceptedAt: Date
  readonly until: Date
}

const ENDINGS = ['lost', 'lost', 'silent', 'closed', 'server-stopped'] as const

/** Connections of the last thirty days with gaps of seconds, now and then of hours; the last one has just ended. */
export function makePastConnections(
  random: Random,
  { chargerId, acceptedAt, until }: ConnectedRequest,
): PastConnection[] {
  const connections: PastConnection[] = []
  const since = getRememberedSince(until)
  // A few have a bad line.
  const isShaky = random.chance(0.15)
  let beganAt = addMs(since < acceptedAt ? acceptedAt : since, minutes(random.whole(1, 50)))
  while (beganAt < until) {
    const lasts = isShaky ? hours(random.between(4, 40)) : days(random.between(2, 15))
    const isLast = addMs(beganAt, lasts) >= until
    const endedAt = isLast ? until : addMs(beganAt, Math.floor(lasts))
    connections.push({
      id: createId(),
      chargerId,
      beganAt,
      endedAt,
      how: isLast ? 'server-stopped' : random.pick(ENDINGS),
    })
    const gap = random.chance(0.2)
      ? minutes(random.between(20, isShaky ? 600 : 150))
      : minutes(random.between(0.1, 3))
    beganAt = addMs(endedAt, Math.ceil(gap))
  }
  return connections
}

/** Where the meter of a connector stood before all that is known of it, in Wh: the same at every look. */
export function computeFirstRegister(identity: string, evse: number, number: number): number {
  let sum = 0
  for (const letter of `${identity}/${evse}/${number}`) sum = (sum * 31 + letter.charCodeAt(0)) % 48_000_011
  return 2_000_000 + sum
}

interface SessionRequest {
  readonly registerWh: number
  readonly until: Date
  /** What the meter counted, compared with the partner's bill. */
  readonly share: number
}

/** The session that goes with a booking: of one that charges, up to now. */
export function makePastSession(
  random: Random,
  booking: PastBooking,
  { registerWh, until, share }: SessionRequest,
): PastSession {
  const { startedAt, stoppedAt, completedAt, billEnergyWh, billAmount, powerW } = booking
  const isOver = booking.status !== 'in_progress'
  const limit = computeEnergyLimit(toPrepayment(booking))
  const endsAt = isOver ? (stoppedAt ?? completedAt ?? until) : until
  const elapsedMs = endsAt.getTime() - startedAt.getTime()
  const soFar = computeFlowedWh(booking, elapsedMs)
  const energy = isOver ? Math.round((billEnergyWh ?? 0) * share) : Math.floor(soFar)
  const progress = makeEvents(booking, {
    endsAt: endsAt.getTime(),
    from: registerWh,
    to: registerWh + energy,
    socPercent: isOver ? random.whole(58, 97) : random.whole(22, 48),
  }).reduce(applyToSession, createSession(powerW))
  const { startedAt: _same, lastMeterAt: _last, endedAt: _end, ...now } = toSession(progress)
  const metered = wattHours(now.energyWh)
  const { amount } = computeMeteredBill(toPrepayment(booking), { energy: metered, elapsedMs })
  const billed = billEnergyWh !== null && billAmount !== null && { energy: billEnergyWh, amount: billAmount }
  return {
    id: createId(),
    booking,
    transactionId: booking.protocol?.startsWith('ocpp2') ? createId() : null,
    idTag: createIdTag(),
    ...now,
    lastMeterAt: endsAt,
    endedAt: isOver ? endsAt : null,
    progress,
    energyLimitWh: limit,
    meterAmount: isOver ? amount : null,
    billDiffers: billed !== false && doesDifferFromMeter(billed, { energy: metered, amount }),
  }
}

/** In W. */
const computeAverageW = (wh: number, ms: number): number => Math.round((wh * 3_600_000) / Math.max(1, ms))

/** Of what was agreed, as much as of the time has passed: nobody books to the last minute. */
function computeFlowedWh({ energyWh, startedAt, endsAt, powerW }: PastBooking, elapsedMs: number): number {
  const booked = Math.max(1, endsAt.getTime() - startedAt.getTime())
  const agreed = (energyWh ?? 4_000) * Math.min(0.95, elapsedMs / booked)
  return Math.min(agreed, (powerW * 0.9 * elapsedMs) / 3_600_000)
}

function makeEvents(
  { status, startedAt }: PastBooking,
  {
    endsAt: arrived,
    from,
    to,
    socPercent,
  }: { readonly endsAt: number; readonly from: number; readonly to: number; readonly socPercent: number },
): readonly SessionEvent[] {
  const isOver = status !== 'in_progress'
  const begun = startedAt.getTime()
  const reading = {
    at: arrived,
    registerWh: to,
    powerW: isOver ? 0 : computeAverageW(to - from, arrived - begun),
    socPercent,
  }
  return [
    { kind: 'started', at: begun, registerWh: from, arrived: begun },
    { kind: 'metered', readings: [reading], arrived },
    isOver
      ? { kind: 'stopped', at: arrived, registerWh: to, reason: 'Remote', arrived }
      : { kind: 'interrupted', arrived },
  ]
}

const toPrepayment = ({ tariffBy, tariffRate, gstBp, ...total }: PastBooking): Prepayment => ({
  amount: total.amount,
  gst: total.gst,
  total: total.total,
  gstRate: gstBp,
  tariff: tariffBy === 'time' ? { by: 'time', perHour: tariffRate } : { by: 'energy', perKwh: tariffRate },
})
