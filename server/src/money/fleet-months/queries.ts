/** SQL of what fleets are asked to pay each month. */
import {
  allocateCredits,
  type FleetReminder,
  type FleetRequestState,
  type Paise,
  ZERO,
} from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'

export interface FleetRequest {
  readonly id: string
  readonly number: number
  /** In India. */
  readonly month: string
  /** GST included. */
  readonly amount: Paise
  /** What of it has been paid, or given back. */
  readonly covered: Paise
  readonly dueDay: string
  readonly state: FleetRequestState
  readonly reminder: FleetReminder | null
}

/** All requests to a fleet, the oldest first. */
export async function selectRequests(reader: Reader, fleetId: string): Promise<FleetRequest[]> {
  const rows = await reader
    .selectFrom('fleet_request')
    .select(['id', 'number', 'month', 'amount_paise as amount', 'due_day as dueDay', 'state', 'reminder'])
    .where('fleet_id', '=', fleetId)
    .orderBy('month')
    .execute()
  const covered = allocateCredits(
    rows.map(({ amount }) => amount),
    await selectCredits(reader, fleetId),
  )
  return rows.map((row, at) => ({ ...row, covered: covered[at] ?? ZERO }))
}

/** What the fleet has paid, and was given back, in all. */
async function selectCredits(reader: Reader, fleetId: string): Promise<Paise> {
  const { rows } = await sql<{ readonly sum: string | null }>`
    select coalesce((select sum(amount_paise) from fleet_payment where fleet_id = ${fleetId}), 0)
         + coalesce((select sum(amount_paise) from fleet_correction where fleet_id = ${fleetId}), 0) as sum`.execute(
    reader,
  )
  return toPaiseSum(rows[0]?.sum ?? null)
}

/** What charges that were billed before `until` have cost. */
export async function selectBilledBefore(reader: Reader, fleetId: string, until: Date): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('fleet_charge')
    .select(sql<string | null>`sum(used_paise - returned_paise)`.as('sum'))
    .where('fleet_id', '=', fleetId)
    .where('closed_at', '<', until)
    .executeTakeFirstOrThrow()
  return toPaiseSum(sum)
}

interface FleetsRequest {
  readonly month: string
  /** The end of the month. */
  readonly until: Date
  readonly after: string
  readonly most: number
}

/** Fleets that may have to be asked for the month, or have not paid all; those after the id, by id. */
export async function selectFleetsToLookAt(
  reader: Reader,
  { month, until, after, most }: FleetsRequest,
): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from fleet
     where id > ${after}::uuid
       and (exists (select from fleet_request where fleet_id = fleet.id and state <> 'paid')
            or (exists (select from fleet_charge where fleet_id = fleet.id and closed_at < ${until})
                and not exists (select from fleet_request where fleet_id = fleet.id and month >= ${month})))
     order by id limit ${most}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Whether the fleet is kept from charging until it pays. */
export async function isFleetStopped(reader: Reader, fleetId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('fleet_request')
    .select('id')
    .where('fleet_id', '=', fleetId)
    .where('state', '=', 'stopped')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRequest(
  tx: Tx,
  request: Pick<FleetRequest, 'id' | 'month' | 'amount' | 'dueDay'> & {
    readonly fleetId: string
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('fleet_request')
    .values({
      id: request.id,
      fleet_id: request.fleetId,
      month: request.month,
      amount_paise: request.amount,
      due_day: request.dueDay,
      state: 'open',
      changed_at: request.at,
      created_at: request.at,
    })
    .execute()
}

export async function updateState(
  tx: Tx,
  id: string,
  { state, at }: { readonly state: FleetRequestState; readonly at: Date },
): Promise<void> {
  await tx.updateTable('fleet_request').set({ state, changed_at: at }).where('id', '=', id).execute()
}

export async function updateReminder(tx: Tx, id: string, reminder: FleetReminder): Promise<void> {
  await tx.updateTable('fleet_request').set({ reminder }).where('id', '=', id).execute()
}
