/** A network in which everything waits that an operator may have to attend to. */
import { hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Network, network } from '../../../charging/bookings/testing/network.ts'
import { createId } from '../../../db/unit-of-work.ts'
import { planJobs, recordFailure } from '../../../jobs/queries.ts'
import { registerDue } from '../../../money/e-invoices/index.ts'
import { enterCompany, gstinIn } from '../../../money/papers/testing/company.ts'
import { createSimulatedIrp, createSimulatedPortal } from '../../../platform/invoice-portal/simulated-irp.ts'
import type { Caller } from '../../../testing/test-app.ts'

const SETTING = {
  ...{ component: '', componentInstance: '', evse: 0, connector: 0 },
  ...{ name: 'LightIntensity', instance: '', value: '40' },
}

/** Of everything that can wait two rows that do, and of each list one that does not. */
export async function openEverythingWaits(): Promise<Network> {
  const world = await network()
  const { admin, visitor, clock } = world
  const { db } = world.app.database
  const driver = await world.driverWith(20_000)
  const newStation = async () => (await world.station()).id

  const confirmed = await world.billed(driver, await newStation())
  const billed = [
    await world.billed(driver, await newStation()),
    await world.billed(driver, await newStation()),
  ]
  for (const id of [createId(), createId(), createId()]) {
    await sql`insert into charger (id, identity, status, security_profile, created_at)
      values (${id}, ${id}, 'pending', 0, ${clock.now()})`.execute(db)
  }
  const { rows: chargers } = await sql<{ id: string }>`select id from charger`.execute(db)
  await sql`update charger set status = 'rejected' where id = ${chargers[2]?.id}`.execute(db)
  const stationId = await newStation()
  await sql`insert into charger (id, identity, status, station_id, security_profile, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'accepted', ${stationId}, 0, ${clock.now()}
      from generate_series(1, 2)`.execute(db)
  await sql`update charger set renumbered_at = ${clock.now()} where status = 'accepted'`.execute(db)
  await sql`insert into charger_certificate (id, charger_id, serial, fingerprint, issued_at, ends_at)
    select gen_random_uuid(), id, id, id, ${clock.now()}, ${clock.now()}::timestamptz + ahead * interval '1 day'
      from (select id, row_number() over (order by id) * 10 - 5 as ahead from charger where status = 'accepted') one`.execute(
    db,
  )
  await sql`insert into charger (id, identity, status, station_id, security_profile, created_at, connection_id)
    values (gen_random_uuid(), 'HEALTHY', 'accepted', ${stationId}, 0, ${clock.now()}, gen_random_uuid())`.execute(
    db,
  )
  await sql`insert into charger_health (charger_id, computed_at, score, accepted_seconds, worked_seconds, faults, repeats,
                                        charges, good_charges, power_charges, connectors, needs, needs_since)
    select id, ${clock.now()}, 10, 1, 0, 0, 0, 9, 0, 0, '[]', case when identity <> 'HEALTHY' then 'low' end,
           case when identity <> 'HEALTHY' then ${clock.now()}::timestamptz end from charger`.execute(db)
  await sql`insert into charger_maintenance (id, charger_id, begins_at, ends_at, reason, created_at)
    select gen_random_uuid(), charger.id, begins_at, begins_at + interval '1 hour', 'New cables', ${clock.now()}
      from charger cross join (select ${clock.now()}::timestamptz + ahead * interval '1 minute' as begins_at
                                 from unnest(array[-30, 600]) as ahead) one
     where charger.id = (select id from charger where status = 'accepted' and identity <> 'HEALTHY' limit 1)`.execute(
    db,
  )
  await sql`insert into setting_template (id, vendor, model, settings, created_at, changed_at, to_put_right,
                                          to_put_right_since)
    select gen_random_uuid(), 'Maker', 'M' || chargers, ${JSON.stringify([SETTING])}::jsonb, ${clock.now()}, ${clock.now()}, chargers,
           case when chargers > 0 then ${clock.now()}::timestamptz end from generate_series(0, 2) as chargers`.execute(
    db,
  )
  for (const [{ _id }, differs] of [
    [confirmed, true],
    [billed[0], true],
    [billed[1], false],
  ] as const) {
    await sql`insert into booked_charge (booking_id, charger_id, evse, number, id_tag, requested_at, bill_differs)
      values (${_id}, ${chargers[0]?.id}, 1, 1, ${createId()}, ${clock.now()}, ${differs})`.execute(db)
  }
  for (const [state, doubt, finding] of [
    ['unfinished', 'silent', null],
    ['released', null, 'not-taken'],
    ['released', null, null],
  ] as const) {
    await sql`insert into battery_swap (id, charger_id, request_id, id_token, begun_by, state, doubt, findings, created_at, ended_at)
      values (${createId()}, ${chargers[0]?.id}, 1, 'T', 'card', ${state}, ${doubt}, array_remove(array[${finding}::text], null),
              ${clock.now()}, ${state === 'released' ? clock.now() : null})`.execute(db)
  }
  // Of no charge that is known, twice; given up, once.
  for (const status of ['Settled', 'Settled', 'Canceled']) {
    await sql`insert into card_settlement (id, charger_id, psp_ref, status, amount_paise, settled_at, first_at, last_at)
      values (${createId()}, ${chargers[0]?.id}, ${createId()}, ${status}, 100, ${clock.now()}, ${clock.now()}, ${clock.now()})`.execute(
      db,
    )
  }
  for (const [{ _id, totalAmount }, off] of [
    [confirmed, 1_000],
    [billed[0], 1_000],
    [billed[1], 5],
  ] as const) {
    await sql`update booked_charge set charger_cost_is_final = true, charger_cost_at = ${clock.now()},
                     charger_cost_paise = ${Math.round((totalAmount + off) * 100)} where booking_id = ${_id}`.execute(
      db,
    )
  }
  await admin.post('/confirm-charging-by-admin', {
    bookingId: confirmed._id,
    actualAmountUsed: confirmed.totalAmount,
  })
  await sql`update booking set extended_paise = 100 where id = ${confirmed._id}`.execute(db)
  const { personId, partnerId } = await world.partnerPerson()
  await sql`insert into card_order (id, customer_id, state, slot, card_count, name, address, city, pincode, state_code, created_at,
                                    ended_at)
    select gen_random_uuid(), ${driver.customerId}, state, 1, 1, 'Asha', '12, 4th Cross', 'Bengaluru', '560038', '29',
           ${clock.now()}::timestamptz - interval '4 days',
           case state when 'cancelled' then ${clock.now()}::timestamptz end
      from unnest(array['ordered', 'cancelled']) as state`.execute(db)
  await sql`with image as (
      insert into firmware_image (id, vendor, model, version, address, created_at, created_by)
      select gen_random_uuid(), 'Maker', 'M1', '2.0', 'https://example.in/2.0', ${clock.now()}, id from administrator
       limit 1 returning *
    ) insert into firmware_campaign (id, image_id, state, stage, most_at_once, fail_percent, created_at, created_by,
                                     changed_at)
    select gen_random_uuid(), id, state, 1, 1, 1, created_at, created_by, created_at
      from image, unnest(array['stopped', 'done']) as state`.execute(db)
  await sql`insert into station_request (id, partner_id, state, name, address, state_code, latitude, longitude, power_w,
                                         connectors, created_at, created_by, decided_at)
    select gen_random_uuid(), ${partnerId}, state, 'New', 'NH 48', '29', 15, 75, 60000,
           '[{"type": "CCS2", "powerW": 60000}]', ${clock.now()}, ${personId},
           case state when 'withdrawn' then ${clock.now()}::timestamptz end
      from unnest(array['sent', 'withdrawn']) as state`.execute(db)
  const stopped = await world.charging(driver, await newStation())
  await driver.post(`/driver/bookings/${stopped._id}/stop`)
  await world.charging(driver, await newStation())
  const doubtful = await world.charging(driver, await newStation())
  await sql`insert into booked_charge (booking_id, charger_id, evse, number, id_tag, requested_at, doubt, doubt_since)
    values (${doubtful._id}, ${chargers[0]?.id}, 1, 1, ${createId()}, ${clock.now()}, 'no-reading', ${clock.now()})`.execute(
    db,
  )
  for (const state of ['refused', 'held']) {
    const booked = await world.booked(await world.driverWith(1000), await newStation())
    await sql`insert into charger_reservation
        (booking_id, charger_id, evse, number, id_tag, state, requested_boot, expires_at, changed_at)
      values (${booked._id}, ${chargers[0]?.id}, 0, 1, ${createId()}, ${state}, 0, ${clock.now()}, ${clock.now()})`.execute(
      db,
    )
  }
  for (const acknowledged of [null, clock.now()]) {
    const session = createId()
    await sql`insert into charging_session
        (id, charger_id, evse, number, state, created_at, energy_wh, anomalies, progress, notified_at)
      values (${session}, ${chargers[0]?.id}, 0, 1, 'charging', ${clock.now()}, 500, '{}', '{}', ${clock.now()})`.execute(
      db,
    )
    await sql`insert into unentitled_session (session_id, why, found_at, acknowledged_at)
      values (${session}, 'no-booking', ${clock.now()}, ${acknowledged})`.execute(db)
  }

  for (const [{ _id }, result] of [
    [confirmed, 'altered'],
    [billed[0], 'fits'],
  ] as const) {
    const session = createId()
    await sql`insert into charging_session
        (id, charger_id, evse, number, booking_id, state, created_at, energy_wh, anomalies, progress, notified_at)
      values (${session}, ${chargers[0]?.id}, 0, 1, ${_id}, 'ended', ${clock.now()}, 500, '{}', '{}', ${clock.now()})`.execute(
      db,
    )
    await sql`insert into signed_reading (session_id, mark, content, result, received_at)
      select ${session}, mark, 'OCMF', ${result}, ${clock.now()} from unnest(array['begin', 'end']) as mark`.execute(
      db,
    )
  }

  for (const repeated of [clock.now(), null]) {
    const card = createId()
    await sql`insert into card (id, number, kind, owner, billing, blocked_at, created_at)
      values (${card}, upper(${card}), 'ISO14443', 'nobody', 'none', ${clock.now()}, ${clock.now()})`.execute(
      db,
    )
    await sql`insert into blocked_card_use (card_id, first_at, last_at, times, repeated_at)
      values (${card}, ${clock.now()}, ${clock.now()}, 2, ${repeated})`.execute(db)
  }

  await leaveBlocks(world, [confirmed, stopped, doubtful])
  await refuseInvoices(world)
  await leaveRefunds(world)
  await leaveDisputes(world)
  await leaveWords(world, [confirmed, ...billed])

  const letter = { name: 'Asha', email: 'a@example.in', phone: '9845012345', message: 'Hello' }
  const old = (await visitor.post('/create-contact', letter)).body.data._id
  for (let one = 0; one < 2; one += 1) await visitor.post('/create-contact', letter)
  await sql`update contact_query set created_at = ${new Date(clock.now().getTime() - hours(24 * 8))}
             where id = ${old}`.execute(db)
  await sql`insert into support_query (id, name, mobile, query, created_at)
    select gen_random_uuid(), 'Ravi', '9845012345', 'How?', at
      from unnest(array[${clock.now()}::timestamptz, ${clock.now()}::timestamptz - interval '8 days',
                        ${clock.now()}::timestamptz - interval '31 days']) as at`.execute(db)
  // Of two that were said more in, an operator has written in one.
  await sql`insert into ticket_entry
      (id, ticket_id, kind, words, by_id, mail_from, mail_key, is_from_another, files_left_out, created_at)
    select gen_random_uuid(), ticket.id, entry.kind, 'x', entry.by_id, entry.mail_from, entry.mail_key,
           entry.is_from_another, entry.files_left_out, entry.at
      from (select id, row_number() over (order by number) as place from ticket where contact_query_id is not null) as ticket
      join (select 'question' as kind, null::uuid as by_id, 'a@example.in' as mail_from, repeat('0', 64) as mail_key,
                   false as is_from_another, 0 as files_left_out, ${clock.now()}::timestamptz as at, 2 as most
             union all
            select 'note', (select id from administrator limit 1), null, null, null, null,
                   ${clock.now()}::timestamptz + interval '1 second', 1) as entry on ticket.place <= entry.most`.execute(
    db,
  )
  const form = { name: 'Meera', email: 'm@example.in', phone: '9845077777', location: 'Kochi' }
  await visitor.post('/seminar-registration', form)
  await visitor.post('/seminar-registration', { ...form, email: 'other@example.in' })
  await sql`update seminar_registration set status = 'contacted' where email = 'other@example.in'`.execute(db)
  await admin.post('/partners', { name: 'Hubballi Foods', mobile: '9845012346', email: 'h@example.in' })
  await sql`insert into partner_bank_account (id, partner_id, holder, number, ifsc, bank_name, proposed_at, proposed_by)
    select gen_random_uuid(), ${world.partnerId}, 'Hubballi Highway Foods', '123456789', 'SBIN0000001', 'State Bank of India',
           ${clock.now()}, id from administrator limit 1`.execute(db)
  await sql`insert into outbox_message
      (id, channel, recipient, template, body, status, failure, created_at, next_attempt_at)
    select gen_random_uuid(), 'sms', '+919845012345', 't', 'b', 'failed', why, ${clock.now()}, ${clock.now()}
      from unnest(array['send-failed', 'no-consent']) as why`.execute(db)
  await sql`insert into payout_run (id, number, state, created_at, created_by, cancelled_at, cancelled_by)
    select gen_random_uuid(), number, state, ${clock.now()}, by.id, cancelled_at, case when cancelled_at is not null then by.id end
      from (select id from administrator limit 1) by,
           (values (1, 'draft', null), (2, 'draft', null), (3, 'cancelled', ${clock.now()}::timestamptz)) as run (number, state, cancelled_at)`.execute(
    db,
  )
  await importStrangers(admin)
  await leaveFleets(world)
  await sql`insert into administrator (id, email, role, password_hash, created_at)
    select gen_random_uuid(), role || at || '@example.in', role, '!', ${clock.now()}::timestamptz - at * interval '1 day'
      from unnest(array['owner', 'manager']) as role, unnest(array[6, 8, 9]) as at`.execute(db)
  const plan = (name: string) => ({ name, summary: 'Counts.', everySeconds: 60 })
  await planJobs(db, [plan('count'), plan('recount')])
  await recordFailure(db, { name: 'count', ms: 5, error: 'away' })
  return world
}

/** Of charges two reviews that were reported and one that was not, and of three problems one that is answered. */
async function leaveWords({ app, clock }: Network, bookings: readonly { _id: string }[]): Promise<void> {
  const { db } = app.database
  for (const [at, { _id }] of bookings.entries()) {
    const id = createId()
    await sql`insert into station_review (id, booking_id, station_id, connector_type, stars, created_at, changed_at)
      select ${id}, id, station_id, connector_type, 1, ${clock.now()}, ${clock.now()} from booking where id = ${_id}`.execute(
      db,
    )
    if (at > 0) {
      await sql`insert into station_review_report (review_id, customer_id, created_at)
        select ${id}, customer_id, ${clock.now()} from booking where id = ${_id}`.execute(db)
    }
    await sql`insert into station_problem (id, station_id, opened_at, answer, answered_at)
      select ${id}, station_id, ${clock.now()}, answer, case when answer is not null then ${clock.now()}::timestamptz end
        from booking, (select ${at > 0 ? null : 'Done.'}::text as answer) as said where booking.id = ${_id}`.execute(
      db,
    )
  }
}

/** Two disputes to answer, one of them soon, and one that is lost; of payments that are not known here. */
async function leaveDisputes({ app, clock }: Network): Promise<void> {
  const { db } = app.database
  for (const [daysLeft, state] of [
    [1, 'open'],
    [5, 'open'],
    [1, 'lost'],
  ] as const) {
    const id = createId()
    const endedAt = state === 'lost' ? clock.now() : null
    const respondBy = new Date(clock.now().getTime() + hours(24 * daysLeft))
    await sql`insert into payment_dispute
        (id, provider, provider_dispute_id, payment_id, amount_paise, state, respond_by, opened_at, reported_at, ended_at)
      values (${id}, 'simulated', ${id}, '1', 1, ${state}, ${respondBy}, ${clock.now()}, ${clock.now()}, ${endedAt})`.execute(
      db,
    )
  }
}

/** Bills of which nothing was captured: late, never, and one that is just being captured. */
async function leaveBlocks({ app, clock }: Network, bookings: readonly { _id: string }[]): Promise<void> {
  const [late, lost, fresh] = bookings.map(({ _id }) => _id)
  const long = new Date(clock.now().getTime() - hours(24))
  for (const [id, state, billedAt, lostAt] of [
    [late, 'blocked', long, null],
    [lost, 'lapsed', long, clock.now()],
    [fresh, 'blocked', clock.now(), null],
  ]) {
    await sql`insert into payment_block (id, order_id, booking_id, customer_id, provider, is_live, provider_order_id,
        payment_session_id, amount_paise, state, created_at, approve_by, ends_at, blocked_at, used_at, used_paise,
        bill_paise, billed_at, lost_at)
      select gen_random_uuid(), id, id, customer_id, 'simulated', false, id, id, 100, ${state}, ${long}, ${long}, ${long},
             ${long}, ${long}, 100, 50, ${billedAt}, ${lostAt}
        from booking where id = ${id}`.execute(app.database.db)
  }
  // Two of one booking, one of another, and one that somebody has looked at.
  await sql`insert into unexplained_refund
      (provider, provider_refund_id, payment_id, block_id, amount_paise, seen_at, settled_at)
    select 'simulated', gen_random_uuid(), '1', block.id, 1, ${clock.now()}, case when booking_id = ${fresh} then ${clock.now()}::timestamptz end
      from payment_block block, generate_series(1, case when booking_id = ${late} then 2 else 1 end)
     where booking_id = any (${[late, lost, fresh]}::uuid[])`.execute(app.database.db)
}

/** Of three refunds that could not be sent one is in the wallet of a driver, who can ask for it. */
async function leaveReturned({ app, clock, driverWith }: Network): Promise<void> {
  const { db } = app.database
  for (const name of ['Guest 7KXM-4RTC', 'Guest 7KXM-4RTD', null]) {
    const { customerId } = await driverWith(10)
    const id = createId()
    await sql`insert into order_refund (id, order_id, amount_paise, created_at)
      select ${id}, id, 1, ${clock.now()} from top_up_order where customer_id = ${customerId}`.execute(db)
    await sql`insert into source_refund
        (refund_id, order_id, customer_id, provider, amount_paise, state, requested_by, requested_at, failure, returned_at)
      select ${id}, id, customer_id, provider, 1, 'returned', 'operator', ${clock.now()}, 'No', ${clock.now()}
        from top_up_order where customer_id = ${customerId}`.execute(db)
    if (name !== null)
      await sql`update customer set is_guest = true, phone = ${name} where id = ${customerId}`.execute(db)
  }
}

/** An order with two refunds that have no ARN yet, one with refunds that a person has to look at. */
async function leaveRefunds(world: Network): Promise<void> {
  const { db } = world.app.database
  const { clock } = world
  await leaveReturned(world)
  const { rows: orders } = await sql<{ id: string }>`
    select id from top_up_order where status = 'paid' order by id limit 2`.execute(db)
  const long = new Date(clock.now().getTime() - hours(24 * 8))
  for (let one = 0; one < 2; one += 1) {
    const id = createId()
    await sql`insert into order_refund (id, order_id, amount_paise, created_at)
      values (${id}, ${orders[0]?.id}, 1, ${long})`.execute(db)
    await sql`insert into source_refund
        (refund_id, order_id, customer_id, provider, amount_paise, state, requested_by, requested_at, next_at)
      select ${id}, id, customer_id, provider, 1, 'accepted', 'operator', ${long}, ${long}
        from top_up_order where id = ${orders[0]?.id}`.execute(db)
    await sql`insert into unexplained_refund
        (provider, provider_refund_id, payment_id, order_id, amount_paise, seen_at)
      values ('simulated', ${id}, '1', ${orders[1]?.id}, 1, ${clock.now()})`.execute(db)
  }
}

/** A fleet that is late with two months, one that is stopped, and one that has time. */
async function leaveFleets({ app, clock, fleetPerson }: Network): Promise<void> {
  const { db } = app.database
  for (let one = 0; one < 3; one += 1) await fleetPerson()
  const { rows: fleets } = await sql<{ id: string }>`select id from fleet order by id`.execute(db)
  for (const [at, month, state] of [
    [0, '2026-09', 'overdue'],
    [0, '2026-10', 'overdue'],
    [1, '2026-10', 'stopped'],
    [2, '2026-10', 'open'],
  ] as const) {
    await sql`insert into fleet_request (id, fleet_id, month, amount_paise, due_day, state, changed_at, created_at)
      values (${createId()}, ${fleets[at]?.id}, ${month}, 100, '2026-11-15', ${state}, ${clock.now()}, ${clock.now()})`.execute(
      db,
    )
  }
}

/** Three payments that a settlement has and nobody knows; one of them is accepted. */
async function importStrangers(admin: Caller): Promise<void> {
  const head = 'settlement_id,settled_on,bank_amount,type,payment_id,amount,fee,gst,net'
  const rows = ['p1', 'p2', 'p3'].map((payment) => `s1,2026-11-20,300,payment,${payment},100,0,0,100`)
  await admin.post('/settlements/import', { provider: 'cashfree', file: [head, ...rows].join('\n') })
  const [first] = (await admin.get('/settlement-differences')).body.data
  await admin.post(`/settlement-differences/${first._id}/accept`, { reason: 'Given back at the provider' })
}

/** Two that the portal refused, and one that it registered. */
async function refuseInvoices(world: Network): Promise<void> {
  const { admin, clock } = world
  await enterCompany(admin)
  for (const pan of ['AAACI0000I', 'AAACI0000I', 'AABCU9603R']) {
    const driver = await world.driverWith(2000)
    const details = { name: 'Fleet LLP', address: 'Unit 12', city: 'Mumbai', pincode: '400059', state: '27' }
    await driver.put('/driver/invoice-details', { ...details, gstin: gstinIn('27', pan) })
    const { _id: bookingId, totalAmount } = await world.billed(driver, (await world.station()).id)
    await admin.post('/confirm-charging-by-admin', { bookingId, actualAmountUsed: totalAmount })
  }
  const now = () => clock.now()
  await registerDue({
    db: world.app.database.db,
    portal: createSimulatedPortal(createSimulatedIrp(now)),
    now: now(),
  })
}
