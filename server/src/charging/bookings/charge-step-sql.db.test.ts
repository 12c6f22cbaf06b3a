import { addMs, type BookingState, minutes, type SessionState } from '@voltyatra/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { decideNextStep } from './charge-step.ts'
import { selectCharge, selectChargesToDrive } from './driven-charge-queries.ts'
import { network } from './testing/network.ts'

const one = <T>(...values: readonly T[]) => fc.constantFrom(...values)
/** Minutes before now; null where it has not been. */
const ago = one(null, 0, 1, 1.9, 2, 3, 5, 14, 15, 30, 61)
const command = fc.option(
  fc.record({
    status: one('waiting', 'sent', 'answered', 'refused', 'no-answer', 'not-connected'),
    answer: one(null, 'Accepted', 'Rejected', 'NotImplemented'),
    ended: one(0, 0.4, 1, 2, 10),
  }),
  { nil: null },
)
const doubt = one(null, null, 'no-reading', 'contradictory', 'charger-lost')

/** Whatever rows a killed program, a late charger or an operator may leave behind. */
const anyCharge = fc.record({
  status: one<BookingState>('reserved', 'in_progress', 'in_progress', 'completed', 'confirmed', 'cancelled'),
  requested: one(0, 1, 4, 5, 6, 14, 15, 40, 61, 1_439, 1_440),
  ends: one(-60, -1, 0, 1, 30),
  limitWh: one(null, 5_000, 20_000),
  stopAtPercent: one(null, null, 50, 80, 95),
  limitReached: one(...Array(40).fill(null), 'cost', 'time'),
  charger: one<'there' | 'back' | 'away' | 'flapped' | 'gone'>('there', 'back', 'away', 'flapped', 'gone'),
  /** Of a connector: 1 is said to charge. */
  number: one(1, 2, 2),
  stateRequested: one(null, 0, 0.5, 2, 4),
  start: fc.oneof(command, fc.constant({ status: 'answered', answer: 'Accepted', ended: 2 })),
  stop: command,
  meter: command,
  tariff: command,
  tariffRequests: one(0, 1, 3),
  stopRequested: one(null, null, null, 0, 1, 3, 10),
  meterRequested: ago,
  meterRequests: one(0, 1, 2, 3),
  doubt: one(...Array(6).fill(null), 'no-reading', 'contradictory', 'charger-lost'),
  billedBy: one(null, 'meter', 'partner', 'operator'),
  meterWh: one(null, 0, 5_000),
  unbilledWh: one(0, 1_000),
  isBillFlagged: fc.boolean(),
  isClosed: one(false, false, false, true),
  almostDone: one(null, null, 5),
  idle: fc.option(
    fc.record({
      since: ago,
      isPausedByLimit: fc.boolean(),
      noticed: fc.oneof(fc.constant(null), ago),
      looked: one(null, null, 0, 0.4, 0.5, 3),
    }),
    { nil: null },
  ),
  session: fc.option(
    fc.record({
      state: one<SessionState>(
        'unclaimed',
        'charging',
        'charging',
        'suspended',
        'interrupted',
        'ended',
        'ended',
      ),
      energyWh: one(0, 0, 4_600, 5_000, 20_000),
      socPercent: one(null, 50, 78, 90, 100),
      received: ago,
      powerW: one(null, 0, 7_000, 60_000),
      reportsZero: fc.boolean(),
      isOdd: fc.boolean(),
      /** The station's load limit leaves it nothing, or has left it something again so many minutes ago. */
      limit: one<'pauses' | number | null>(null, null, 'pauses', 1, 4.9, 5, 30),
      doubt,
    }),
    { nil: null },
  ),
})
type AnyCharge = typeof anyCharge extends fc.Arbitrary<infer T> ? T : never

test('whatever state a charge is in, the job finds it where the rule has a step for it', async () => {
  const world = await network()
  const { db } = world.app.database
  const now = world.clock.now()
  const charges = fc.sample(anyCharge, { numRuns: 4_000, seed: 14 })
  await insertAll(db, { charges, now, driver: await world.driverWith(0) })
  const found = new Set(await selectChargesToDrive(db, { now, most: 10_000 }))
  const kinds = new Set<string>()
  const missed: unknown[] = []
  const { rows } = await world.app.database.pool.query('select booking_id from booked_charge')
  for (const { booking_id } of rows) {
    const charge = await selectCharge(db, booking_id)
    const step = charge && decideNextStep(charge, now)
    if (step) kinds.add(step.kind)
    if (step && charge.closedAt === null && !found.has(booking_id)) missed.push({ step, charge })
  }
  expect(missed.slice(0, 3), `${missed.length} missed`).toEqual([])
  expect([...kinds].sort()).toEqual(
    [
      'ask-meter',
      'ask-state',
      'ask-stop',
      'begin',
      'bill',
      'cancel',
      'check-hold',
      'close',
      'compare',
      'hold',
      'note-unbilled',
      'notify-idle',
      'open-again',
      'send-tariff-again',
      'stop-again',
      'notify-almost-done',
    ].sort(),
  )
  // It finds no more than it must by much: those would come first, and keep it from the others.
  expect(found.size).toBeLessThan(charges.length)
}, 120_000)

interface Rows {
  readonly charges: readonly AnyCharge[]
  readonly now: Date
  readonly driver: { readonly customerId: string }
}

async function insertAll(db: Db, { charges, now, driver }: Rows): Promise<void> {
  const stationId = createId()
  await db
    .insertInto('station')
    .values({
      id: stationId,
      name: 'Many connectors',
      latitude: 15.36,
      longitude: 75.12,
      address: 'NH 48',
      city: 'Hubballi',
      state_code: '29',
      power_w: 120_000,
      status: 'active',
      created_at: now,
    })
    .execute()
  const chargers = {
    ...{ there: createId(), back: createId(), away: createId() },
    /** Back for the second time, and away for the second time. */
    ...{ flapped: createId(), gone: createId() },
  }
  for (const identity of ['there', 'back', 'away', 'flapped', 'gone'] as const) {
    const id = chargers[identity]
    const connection_id = identity === 'away' || identity === 'gone' ? null : createId()
    const isNew = identity === 'back' || identity === 'flapped'
    const connected_at = isNew ? addMs(now, -minutes(3)) : addMs(now, -minutes(1_500))
    await db
      .insertInto('charger')
      .values({
        id,
        identity,
        status: 'pending',
        security_profile: 0,
        created_at: now,
        connection_id,
        connected_at,
      })
      .execute()
    if (identity === 'flapped' || identity === 'gone') {
      const [began, ended] = identity === 'flapped' ? [12, 10] : [13, 7]
      const times = { began_at: addMs(now, -minutes(began)), ended_at: addMs(now, -minutes(ended)) }
      const ofIt = { id: createId(), charger_id: id, ...times, how: 'closed' }
      await db.insertInto('charger_connection').values(ofIt).execute()
    }
    const said = { charger_id: id, evse: 0, number: 1, status: 'Charging', at: addMs(now, -minutes(10)) }
    await db.insertInto('charger_connector').values(said).execute()
  }
  const before = (minute: number) => addMs(now, -minutes(minute))
  const whole = charges.map((charge, index) => ({
    ...charge,
    index,
    id: createId(),
    connectorId: createId(),
    sessionId: charge.session && createId(),
    chargerId: chargers[charge.charger],
    commands: { start: createId(), stop: createId(), meter: createId(), tariff: createId() },
  }))
  const inParts = async <T>(rows: readonly T[], insert: (part: readonly T[]) => Promise<unknown>) => {
    for (let from = 0; from < rows.length; from += 500) await insert(rows.slice(from, from + 500))
  }
  await inParts(whole, (part) =>
    db
      .insertInto('connector')
      .values(
        part.map(({ connectorId, index }) => ({
          id: connectorId,
          station_id: stationId,
          number: index + 1,
          type: 'CCS2',
          power_w: 60_000,
        })),
      )
      .execute(),
  )
  await inParts(whole, (part) =>
    db
      .insertInto('booking')
      .values(
        part.map(({ id, connectorId, status, requested, ends, limitWh, stopAtPercent }) => {
          const hasBill = status === 'completed' || status === 'confirmed'
          return {
            id,
            customer_id: driver.customerId,
            station_id: stationId,
            connector_id: connectorId,
            connector_type: 'CCS2',
            status,
            starts_at: before(requested + 120),
            ends_at: addMs(now, minutes(ends)),
            duration_minutes: 60,
            stop_at_percent: stopAtPercent,
            created_at: before(requested + 120),
            started_at: status === 'reserved' ? null : before(requested),
            tariff_by: limitWh === null ? 'time' : 'energy',
            tariff_paise: 1500 as never,
            gst_bp: 1800,
            amount_paise: 30_000 as never,
            gst_paise: 5_400 as never,
            total_paise: 35_400 as never,
            ...(hasBill && {
              bill_amount_paise: 7_500 as never,
              bill_gst_paise: 1_350 as never,
              bill_total_paise: 8_850 as never,
              bill_energy_wh: 5_000,
            }),
            ...(status === 'confirmed' && { refund_paise: 26_550 as never }),
          }
        }),
      )
      .execute(),
  )
  const commands = whole.flatMap(({ commands: ids, chargerId, ...of }) =>
    (['start', 'stop', 'meter', 'tariff'] as const).flatMap((kind) => {
      const given = of[kind]
      if (!given) return []
      const hasEnded = given.status !== 'waiting' && given.status !== 'sent'
      return {
        id: ids[kind],
        charger_id: chargerId,
        action: kind,
        payload: '{}',
        status: given.status,
        answer: given.status === 'answered' ? JSON.stringify({ status: given.answer }) : null,
        timeout_ms: 30_000,
        created_at: before(61),
        ended_at: hasEnded ? before(given.ended) : null,
      }
    }),
  )
  await inParts(commands, (part) =>
    db
      .insertInto('charger_command')
      .values([...part])
      .execute(),
  )
  const sessions = whole.flatMap(({ session, sessionId, chargerId, requested, idle }) =>
    session && sessionId
      ? {
          id: sessionId,
          charger_id: chargerId,
          evse: 0,
          number: 1,
          state: session.state,
          created_at: before(requested),
          started_at: before(requested),
          energy_wh: session.energyWh,
          soc_percent: session.socPercent,
          last_received_at: session.received === null ? null : before(session.received),
          last_meter_at: session.received === null ? null : before(session.received),
          power_w: session.powerW,
          reports_zero: session.reportsZero && session.energyWh === 0,
          doubt: session.state === 'ended' && session.energyWh === 0 ? session.doubt : null,
          anomalies: session.isOdd ? ['clock-wrong'] : [],
          progress: '{}',
          notified_at: now,
          idle_since: idle?.since == null ? null : before(idle.since),
          limit_pauses: session.limit === 'pauses' || (idle?.isPausedByLimit ?? false),
        }
      : [],
  )
  const allowed = whole.flatMap(({ session, sessionId }) =>
    session && sessionId && typeof session.limit === 'number'
      ? { ...{ session_id: sessionId, kind: 'limit-allows' as const, number: 1 }, minutes: session.limit }
      : [],
  )
  await inParts(sessions, (part) =>
    db
      .insertInto('charging_session')
      .values([...part])
      .execute(),
  )
  await inParts(allowed, (part) =>
    db
      .insertInto('charging_session_course')
      .values(part.map(({ minutes, ...of }) => ({ ...of, at: before(minutes), arrived_at: before(minutes) })))
      .execute(),
  )
  await inParts(whole, (part) =>
    db
      .insertInto('booked_charge')
      .values(
        part.map(({ commands: ids, ...of }) => ({
          booking_id: of.id,
          charger_id: of.chargerId,
          evse: 0,
          number: of.number,
          state_requested_at: of.stateRequested === null ? null : before(of.stateRequested),
          id_tag: of.id,
          requested_at: before(of.requested),
          energy_limit_wh: of.limitWh,
          charges_idle: of.idle !== null,
          idle_noticed_at: of.idle?.noticed == null ? null : before(of.idle.noticed),
          idle_fee_from: of.idle?.noticed == null ? null : before(of.idle.noticed),
          idle_looked_at: of.idle?.looked == null ? null : before(of.idle.looked),
          session_id: of.sessionId,
          start_command_id: of.start && ids.start,
          stop_command_id: of.stop && ids.stop,
          meter_command_id: of.meter && ids.meter,
          tariff_command_id: of.tariff && ids.tariff,
          tariff_requests: of.tariffRequests,
          limit_reached: of.limitReached,
          stop_requested_at: of.stopRequested === null ? null : before(of.stopRequested),
          stop_reason: of.stopRequested === null ? null : 'driver',
          meter_requested_at: of.meterRequested === null ? null : before(of.meterRequested),
          meter_requests: of.meterRequests,
          almost_done_at: of.almostDone === null ? null : before(of.almostDone),
          doubt: of.doubt,
          doubt_since: of.doubt === null ? null : now,
          billed_by: of.billedBy,
          meter_energy_wh: of.meterWh,
          unbilled_wh: of.unbilledWh,
          is_bill_flagged: of.isBillFlagged,
          closed_at: of.isClosed ? now : null,
        })),
      )
      .execute(),
  )
}
