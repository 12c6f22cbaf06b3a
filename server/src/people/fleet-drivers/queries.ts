/** SQL of the drivers who charge at a fleet's cost. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import { type FleetRules, toRuleColumns, toRules } from './rules.ts'

export interface FleetDriver extends FleetRules {
  readonly id: string
  readonly fleetId: string
  readonly name: string
  readonly phone: string
  readonly customerId: string | null
  readonly invitedAt: Date
  readonly acceptedAt: Date | null
}

const FIELDS = [
  'fleet_driver.id',
  'fleet_driver.fleet_id as fleetId',
  'fleet_driver.name',
  'fleet_driver.phone',
  'fleet_driver.customer_id as customerId',
  'fleet_driver.invited_at as invitedAt',
  'fleet_driver.accepted_at as acceptedAt',
  'fleet_driver.limit_by as limitBy',
  'fleet_driver.limit_most as limitMost',
  'fleet_driver.limit_period as limitPeriod',
  'fleet_driver.station_ids as stationIds',
  'fleet_driver.from_minute as fromMinute',
  'fleet_driver.to_minute as toMinute',
] as const

const selectRows = (reader: Reader) =>
  reader.selectFrom('fleet_driver').select(FIELDS).where('fleet_driver.ended_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

function toDriver(row: Row): FleetDriver {
  const driver = toRules(row)
  // Only who has ended has none.
  return { ...driver, phone: driver.phone ?? '' }
}

/** One page of a fleet's drivers; `q` searches name and number. */
export async function selectFleetDriverPage(reader: Reader, fleetId: string, request: ListRequest) {
  const { q } = request
  let rows = selectRows(reader).where('fleet_driver.fleet_id', '=', fleetId)
  if (q) {
    const digits = q.replace(/[\s\-()]/g, '') || q
    rows = rows.where((eb) =>
      eb.or([
        eb('fleet_driver.name', 'ilike', toContainsPattern(q)),
        eb('fleet_driver.phone', 'ilike', toContainsPattern(digits)),
      ]),
    )
  }
  const page = await selectKeysetPage({
    rows,
    request,
    id: 'fleet_driver.id',
    defaultSort: '-invitedAt',
    dated: 'invitedAt',
    sortKeys: { invitedAt: { column: 'fleet_driver.invited_at', type: 'timestamptz' } },
  })
  return page.ok ? { ...page, value: { ...page.value, rows: page.value.rows.map(toDriver) } } : page
}

export async function countFleetDrivers(reader: Reader, fleetId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('fleet_driver')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('fleet_id', '=', fleetId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Invitations by a fleet since then, also those that have ended. */
export async function countInvitedSince(reader: Reader, fleetId: string, since: Date): Promise<number> {
  const { count } = await reader
    .selectFrom('fleet_driver')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('fleet_id', '=', fleetId)
    .where('invited_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether any fleet has invited the number since then and still does. */
export async function wasInvitedSince(reader: Reader, phone: string, since: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('fleet_driver')
    .select('id')
    .where('phone', '=', phone)
    .where('invited_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The driver, the row locked; undefined where there is none of this fleet. */
export async function lockFleetDriver(
  tx: Tx,
  { id, fleetId }: { readonly id: string; readonly fleetId: string },
): Promise<FleetDriver | undefined> {
  const row = await selectRows(tx)
    .where('fleet_driver.id', '=', id)
    .where('fleet_driver.fleet_id', '=', fleetId)
    .forUpdate()
    .executeTakeFirst()
  return row && toDriver(row)
}

export interface OwnFleet {
  /** Of the driver's place in it. */
  readonly id: string
  readonly fleetId: string
  readonly fleetName: string
  readonly isSuspended: boolean
  readonly acceptedAt: Date | null
}

/** What a driver is invited to by number, and what the driver has accepted. */
export async function selectFleetsOf(
  reader: Reader,
  { customerId, phone }: { readonly customerId: string; readonly phone: string },
): Promise<OwnFleet[]> {
  const rows = await reader
    .selectFrom('fleet_driver')
    .innerJoin('fleet', 'fleet.id', 'fleet_driver.fleet_id')
    .select([
      'fleet_driver.id',
      'fleet.id as fleetId',
      'fleet.name as fleetName',
      sql<boolean>`(fleet.suspended_at is not null or exists (
        select from fleet_request ask where ask.fleet_id = fleet.id and ask.state = 'stopped'))`.as(
        'isSuspended',
      ),
      'fleet_driver.accepted_at as acceptedAt',
    ])
    .where('fleet_driver.ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('fleet_driver.customer_id', '=', customerId),
        eb.and([eb('fleet_driver.customer_id', 'is', null), eb('fleet_driver.phone', '=', phone)]),
      ]),
    )
    .orderBy('fleet_driver.invited_at')
    .orderBy('fleet_driver.id')
    .execute()
  return rows
}

/** The driver of this fleet, also one who has not accepted yet. */
export async function selectFleetDriver(
  reader: Reader,
  { id, fleetId }: { readonly id: string; readonly fleetId: string },
): Promise<FleetDriver | undefined> {
  const row = await selectRows(reader)
    .where('fleet_driver.id', '=', id)
    .where('fleet_driver.fleet_id', '=', fleetId)
    .executeTakeFirst()
  return row && toDriver(row)
}

/** Where the driver may charge at a fleet's cost. */
export async function selectActiveMembership(
  reader: Reader,
  customerId: string,
): Promise<FleetDriver | undefined> {
  const row = await selectRows(reader).where('fleet_driver.customer_id', '=', customerId).executeTakeFirst()
  return row && toDriver(row)
}

/** As a driver sees the own place or an invitation; the row locked. */
export async function lockOwnMembership(
  tx: Tx,
  { id, customerId, phone }: { readonly id: string; readonly customerId: string; readonly phone: string },
): Promise<FleetDriver | undefined> {
  const row = await selectRows(tx)
    .where('fleet_driver.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('fleet_driver.customer_id', '=', customerId),
        eb.and([eb('fleet_driver.customer_id', 'is', null), eb('fleet_driver.phone', '=', phone)]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  return row && toDriver(row)
}

/** Where the driver may charge at a fleet's cost, the row locked: charges of one driver begin one after the other. */
export async function lockActiveMembership(tx: Tx, customerId: string): Promise<FleetDriver | undefined> {
  const row = await selectRows(tx)
    .where('fleet_driver.customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  return row && toDriver(row)
}

export const insertFleetDriver = (tx: Tx, driver: FleetDriver) =>
  refuseOnConstraint(
    tx
      .insertInto('fleet_driver')
      .values({
        id: driver.id,
        fleet_id: driver.fleetId,
        name: driver.name,
        phone: driver.phone,
        customer_id: driver.customerId,
        invited_at: driver.invitedAt,
        accepted_at: driver.acceptedAt,
        ended_at: null,
        ...toRuleColumns(driver),
      })
      .execute(),
    { fleet_driver_phone: 'fleet-driver-exists' },
  )

export async function updateFleetDriver(
  tx: Tx,
  id: string,
  { name, ...rules }: FleetRules & { readonly name: string },
): Promise<void> {
  await tx
    .updateTable('fleet_driver')
    .set({ name, ...toRuleColumns(rules) })
    .where('id', '=', id)
    .execute()
}

export const markAccepted = (
  tx: Tx,
  { id, customerId, at }: { readonly id: string; readonly customerId: string; readonly at: Date },
) =>
  refuseOnConstraint(
    tx
      .updateTable('fleet_driver')
      .set({ customer_id: customerId, accepted_at: at })
      .where('id', '=', id)
      .execute(),
    { fleet_driver_one_fleet: 'fleet-driver-of-another' },
  )

/** Ends the driver's places, and forgets in all of them who it was. */
export async function forgetFleetDriver(
  tx: Tx,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('fleet_driver')
    .set((eb) => ({ name: 'Erased', phone: null, ended_at: eb.fn.coalesce('ended_at', eb.val(at)) }))
    .where('customer_id', '=', customerId)
    .execute()
}

export async function markEnded(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('fleet_driver').set({ ended_at: at }).where('id', '=', id).execute()
}
