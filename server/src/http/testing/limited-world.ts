/** Two partners of whom nobody may see the other's: what tests of limited roles ask about. */
import type { LimitedSubject } from '@voltyatra/contract'
import { addMs, days, hours, type LimitKind, listLimitableRights } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Network, network } from '../../charging/bookings/testing/network.ts'
import { createId } from '../../db/unit-of-work.ts'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { issueStatements } from '../../money/partner-statements/index.ts'
import { TestClock } from '../../testing/test-app.ts'

async function contractedPartner(net: Network, name: string) {
  const { partnerId, personId } = await net.partnerPerson()
  const { status } = await net.admin.post(`/partners/${partnerId}/contract-versions`, {
    ...{ validFrom: '2026-11-01', revenueSharePercent: 60, legalName: `${name} LLP`, feesBorneBy: 'network' },
  })
  expect(status).toBe(201)
  return { partnerId, personId, name }
}

type Partner = Awaited<ReturnType<typeof contractedPartner>>

/** The partner with a station in a state, a charger there, and everything that either has. */
async function openOne(net: Network, { partnerId, personId, name }: Partner, state: string) {
  const { db } = net.app.database
  const now = net.clock.now()
  const admin = await net.operator()
  const station = await net.station({ partnerId, stateCode: state })
  await db
    .updateTable('station')
    .set({ name: `${name} hub` })
    .where('id', '=', station.id)
    .execute()
  await db
    .updateTable('partner')
    .set({ name: `${name} foods` })
    .where('id', '=', partnerId)
    .execute()
  const driver = await net.driverWith(5000)
  await db
    .updateTable('customer')
    .set({ name: `${name} rider` })
    .where('id', '=', driver.customerId)
    .execute()
  const bill = { customerId: driver.customerId, partnerId }
  const billed: string = (await net.charging(driver, station.id))._id
  await net.bill(admin, { bookingId: billed, ...bill })
  await admin.post('/confirm-charging-by-admin', { bookingId: billed, actualAmountUsed: 354 })
  const running: string = (await net.charging(driver, station.id))._id
  const [charger, session, problem] = [createId(), createId(), createId()]
  const [command, review, maintenance] = [createId(), createId(), createId()]
  const [request, picture, swap] = [createId(), createId(), createId()]
  const connector = station.connectorIds[0]
  const rows = [
    sql`insert into charger (id, identity, station_id, status, accepted_at, security_profile, created_at)
      values (${charger}, ${`CP-${name}`}, ${station.id}, 'accepted', ${now}, 0, ${now})`,
    sql`insert into charger_connector (charger_id, evse, number, connector_id, status, at)
      values (${charger}, 0, 1, ${connector}, 'Charging', ${now})`,
    sql`insert into charger_connection (id, charger_id, began_at, ended_at, how)
      values (${createId()}, ${charger}, ${now}, ${now}, 'lost')`,
    sql`insert into charger_message (charger_id, at, direction, action, message_id, payload)
      values (${charger}, ${now}, 'in', 'Heartbeat', '1', ${`{"of":"${name}"}`})`,
    sql`insert into charger_command (id, charger_id, action, payload, status, timeout_ms, created_at)
      values (${command}, ${charger}, 'Reset', ${`{"of":"${name}"}`}, 'waiting', 1000, ${now})`,
    sql`insert into charger_variable (charger_id, component, component_instance, evse, connector, name, instance, attribute, value, reported_at)
      values (${charger}, 'A', '', 0, 0, 'Name', '', 'Actual', ${name}, ${now})`,
    sql`insert into charger_stream (charger_id, stream_id, monitor_id, evse, measurand, opened_at)
      values (${charger}, 1, 1, 1, 'SoC', ${now})`,
    // Its values are in the unit of this.
    sql`insert into charger_variable (charger_id, component, component_instance, evse, connector, name, instance, attribute, unit, reported_at)
      values (${charger}, 'ConnectedEV', '', 1, 0, 'StateOfCharge', '', 'Actual', ${name}, ${now})`,
    // Under the charger's own id, so that the call by which it is downloaded names it, too.
    sql`insert into charger_log
        (id, charger_id, kind, number, requested_by, requested_at, ends_at, received_at, bytes, sha256, file_name)
      select ${charger}, ${charger}, 'diagnostics', 1 + floor(random() * 1000000), id, ${now}, ${now}, ${now}, 1,
             sha256('a'), ${name}
        from administrator order by id limit 1`,
    sql`insert into charger_log_content (log_id, content) values (${charger}, convert_to(${`${name} started`}, 'UTF8'))`,
    sql`insert into charger_certificate (id, charger_id, serial, fingerprint, issued_at, ends_at)
      values (${createId()}, ${charger}, ${name}, ${name}, ${now}, ${now})`,
    sql`insert into charging_session
        (id, charger_id, evse, number, connector_id, state, created_at, energy_wh, anomalies, progress, notified_at, id_tag)
      values (${session}, ${charger}, 0, 1, ${connector}, 'charging', ${now}, 500, '{}', '{}', ${now}, ${name})`,
    sql`insert into signed_reading (session_id, mark, content, public_key, result, received_at)
      values (${session}, 'end', 'OCMF|{}|{}', ${`${name} key`}, 'no-key', ${now})`,
    sql`insert into charger_health (charger_id, computed_at, unknown_because, accepted_seconds, worked_seconds, faults, repeats,
        charges, good_charges, power_charges, connectors)
      values (${charger}, ${now}, 'new', 60, 60, 0, 0, 0, 0, 0, '[]')`,
    sql`insert into card_settlement (id, charger_id, psp_ref, status, amount_paise, settled_at, first_at, last_at)
      values (${createId()}, ${charger}, ${name}, 'Settled', 100, ${now}, ${now}, ${now})`,
    sql`insert into grid_notice (charger_id, kind, subject, is_active, at, received_at)
      values (${charger}, 'alarm', ${name}, true, ${now}, ${now})`,
    // Of the day on which the calls are made.
    sql`insert into charger_fault (charger_id, evse, number, began_at, ended_at, error_code)
      values (${charger}, 0, 1, ${addMs(now, days(28) - hours(3))}, ${addMs(now, days(28) - hours(2))}, 'GroundFailure')`,
    sql`insert into charger_maintenance (id, charger_id, begins_at, ends_at, reason, created_at)
      values (${maintenance}, ${charger}, ${now}, ${now}::timestamptz + interval '1 hour', ${name}, ${now})`,
    sql`insert into battery_cabinet (charger_id, capacity_wh, set_at) values (${charger}, 2000, ${now})`,
    sql`insert into battery_swap (id, charger_id, request_id, id_token, begun_by, customer_id, state, created_at, inserted_at)
      values (${swap}, ${charger}, 1, ${name}, 'card', ${driver.customerId}, 'inserted', ${now}, ${now})`,
    sql`insert into battery_swap_battery (swap_id, way, position, evse, serial, soc_permille, soh_permille, at)
      values (${swap}, 'in', 0, 1, ${`${name} 1`}, 200, 1000, ${now})`,
    sql`insert into battery (id, serial, charger_id, evse, soc_permille, soh_permille, first_at, last_at)
      values (${createId()}, ${`${name} 1`}, ${charger}, 1, 200, 1000, ${now}, ${now})`,
    sql`insert into unentitled_session (session_id, why, found_at) values (${session}, 'no-booking', ${now})`,
    sql`insert into station_problem (id, station_id, connector_id, opened_at)
      values (${problem}, ${station.id}, ${connector}, ${now})`,
    sql`insert into station_problem_report (id, problem_id, customer_id, kind, words, created_at)
      values (${createId()}, ${problem}, ${driver.customerId}, 'other', ${`${name} is dark`}, ${now})`,
    sql`insert into station_review (id, booking_id, station_id, connector_type, stars, words, created_at, changed_at)
      values (${review}, ${billed}, ${station.id}, 'CCS2', 5, ${`${name} is good`}, ${now}, ${now})`,
    sql`insert into station_picture (id, station_id, file, position, created_at)
      values (${picture}, ${station.id}, ${`${createId().replaceAll('-', '').slice(0, 22)}.jpg`}, 1, ${now})`,
    sql`insert into station_request (id, partner_id, state, name, address, state_code, latitude, longitude, power_w,
        connectors, created_at, created_by)
      values (${request}, ${partnerId}, 'sent', ${`${name} yard`}, 'At the gate', ${state}, 15, 75, 50000,
        '[{"type": "CCS2", "powerW": 50000}]', ${now}, ${personId})`,
  ]
  for (const row of rows) await row.execute(db)
  const { id: version } = await db
    .selectFrom('partner_contract_version')
    .select('id')
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return {
    partnerId,
    state,
    ids: [partnerId, station.id, billed, running, charger],
    traces: [name, driver.customerId, personId, session, problem],
    named: {
      ...{
        booking: running,
        charger,
        'charging-session': session,
        connector,
        customer: driver.customerId,
        maintenance,
      },
      ...{ 'contract-version': version, partner: partnerId, 'partner-person': personId, picture, problem },
      ...{ review, station: station.id, 'station-request': request },
    } satisfies Record<LimitedSubject, unknown>,
  }
}

export type One = Awaited<ReturnType<typeof openOne>>

/** Two partners in two states, each with everything that a station, a charge and a contract have. */
export async function openTwo() {
  const net = await network({ clock: new TestClock('2026-10-31T06:30:00.000Z') })
  const { db } = net.app.database
  await sql`update paper_setting set began_at = '2026-10-01', statements_since = '2026-10-01'`.execute(db)
  await enterCompany(net.admin, { 29: 'KA', 27: 'MH' })
  const [kaveri, yamuna] = [await contractedPartner(net, 'Kaveri'), await contractedPartner(net, 'Yamuna')]
  net.clock.advance(days(5))
  const [own, foreign] = [await openOne(net, kaveri, '29'), await openOne(net, yamuna, '27')]
  net.clock.advance(days(28))
  await issueStatements({
    ...{ db, now: net.clock.now(), publicUrl: 'https://volt.example' },
    onFailure: (_, error) => {
      throw error
    },
  })
  const statements = await db.selectFrom('partner_statement').select(['id', 'partner_id']).execute()
  const withStatement = (one: One) => ({
    ...one,
    ids: [
      ...one.ids,
      ...statements.filter(({ partner_id }) => partner_id === one.partnerId).map(({ id }) => id),
    ],
  })
  const owner = await net.operator()
  const withLimit = async (kind: LimitKind, of: readonly string[]) => {
    const wanted = { name: `By ${kind}`, rights: listLimitableRights(kind), limit: { kind, of } }
    const made = await owner.post('/roles', wanted)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return net.operator({ roleId: made.body.data._id })
  }
  return { net, db, owner, withLimit, own: withStatement(own), foreign: withStatement(foreign) }
}
