/** SQL of battery swaps and their changes of state, by the cabinet’s events and by billing. */
import type { BatterySwapState, SwapDoubt, SwapFinding } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

/** A battery as a cabinet said it. */
export interface ReportedBattery {
  readonly evse: number
  /** Null where the cabinet has none. */
  readonly serial: string | null
  readonly socPermille: number
  readonly sohPermille: number
  /** A day; null where it is not said. */
  readonly producedOn: string | null
}

export type BatteryWay = 'in' | 'out' | 'kept'

/** `operator` and `driver` ask the cabinet from here; `card`: shown at the cabinet. */
export type SwapBeginner = 'card' | 'operator' | 'driver'

export interface SwapRow {
  readonly id: string
  readonly chargerId: string
  readonly requestId: number
  readonly idToken: string
  readonly begunBy: SwapBeginner
  readonly cardId: string | null
  readonly customerId: string | null
  readonly isFree: boolean
  readonly bookingId: string | null
  readonly commandId: string | null
  readonly capacityWh: number | null
  readonly state: BatterySwapState
  readonly doubt: SwapDoubt | null
  readonly findings: readonly SwapFinding[]
  readonly energyWh: number | null
  readonly createdAt: Date
  readonly insertedAt: Date | null
  readonly takenAt: Date | null
}

const selectSwaps = (reader: Reader) =>
  reader
    .selectFrom('battery_swap')
    .select((eb) => [
      'id',
      'charger_id as chargerId',
      'request_id as requestId',
      'id_token as idToken',
      eb.ref('begun_by').$castTo<SwapRow['begunBy']>().as('begunBy'),
      'card_id as cardId',
      'customer_id as customerId',
      'is_free as isFree',
      'booking_id as bookingId',
      'command_id as commandId',
      'capacity_wh as capacityWh',
      'state',
      eb.ref('doubt').$castTo<SwapDoubt | null>().as('doubt'),
      eb.ref('findings').$castTo<SwapFinding[]>().as('findings'),
      'energy_wh as energyWh',
      'created_at as createdAt',
      'inserted_at as insertedAt',
      'taken_at as takenAt',
    ])

export const lockSwap = (tx: Tx, id: string): Promise<SwapRow | undefined> =>
  selectSwaps(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The newest ones of a charger with this number, locked; a charger that has forgotten its numbers begins them anew. */
export const lockSwapsOfRequest = (
  tx: Tx,
  of: { readonly chargerId: string; readonly requestId: number; readonly since: Date },
): Promise<SwapRow[]> =>
  selectSwaps(tx)
    .where('charger_id', '=', of.chargerId)
    .where('request_id', '=', of.requestId)
    .where('created_at', '>', of.since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .forUpdate()
    .execute()

/** The driver by whom, or for whom, a swap with this token was asked for from here. */
export const selectDriverOfToken = (
  reader: Reader,
  chargerId: string,
  idToken: string,
): Promise<{ readonly customerId: string | null } | undefined> =>
  reader
    .selectFrom('battery_swap')
    .select('customer_id as customerId')
    .where('charger_id', '=', chargerId)
    .where('id_token', '=', idToken)
    .where('begun_by', 'in', ['operator', 'driver'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface NewSwap extends Omit<SwapRow, 'energyWh' | 'createdAt'> {
  readonly tokenKind: string | null
  readonly now: Date
}

/** A driver starts one swap at a time. */
export const insertSwap = (tx: Tx, swap: NewSwap) =>
  refuseOnConstraint(
    tx
      .insertInto('battery_swap')
      .values({
        ...{ id: swap.id, charger_id: swap.chargerId, request_id: swap.requestId },
        ...{ id_token: swap.idToken, token_kind: swap.tokenKind, begun_by: swap.begunBy },
        ...{ card_id: swap.cardId, customer_id: swap.customerId, is_free: swap.isFree },
        ...{ booking_id: swap.bookingId, command_id: swap.commandId, capacity_wh: swap.capacityWh },
        ...{ state: swap.state, doubt: swap.doubt, findings: [...swap.findings] },
        ...{ inserted_at: swap.insertedAt, taken_at: swap.takenAt, created_at: swap.now },
      })
      .execute(),
    { battery_swap_one_of_driver: 'swap-under-way' },
  )

export interface SwapChange {
  readonly state?: BatterySwapState
  readonly doubt?: SwapDoubt | null
  readonly findings?: readonly SwapFinding[]
  readonly booking_id?: string | null
  readonly energy_wh?: number | null
  readonly inserted_at?: Date
  readonly taken_at?: Date
  readonly ended_at?: Date
  readonly seen_at?: Date
  readonly seen_by?: string
  readonly reason?: string
}

/** The swap is locked, in the state that it is said to be in. */
export async function changeSwap(
  tx: Tx,
  { id, state }: Pick<SwapRow, 'id' | 'state'>,
  { findings, ...to }: SwapChange,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('battery_swap')
    .set({ ...to, ...(findings && { findings: [...findings] }) })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`Battery swap ${id} was changed without its lock`)
}

export async function insertBatteries(
  tx: Tx,
  swapId: string,
  {
    way,
    batteries,
    at,
  }: { readonly way: BatteryWay; readonly batteries: readonly ReportedBattery[]; readonly at: Date },
): Promise<void> {
  if (batteries.length === 0) return
  await tx
    .insertInto('battery_swap_battery')
    .values(
      batteries.map(({ evse, serial, socPermille, sohPermille, producedOn }, position) => ({
        ...{ swap_id: swapId, way, position, evse, serial, at },
        ...{ soc_permille: socPermille, soh_permille: sohPermille, produced_on: producedOn },
      })),
    )
    .onConflict((conflict) => conflict.constraint('battery_swap_battery_pkey').doNothing())
    .execute()
}

export const selectBatteriesOf = (
  reader: Reader,
  swapId: string,
): Promise<(ReportedBattery & { readonly way: BatteryWay })[]> =>
  reader
    .selectFrom('battery_swap_battery')
    .select((eb) => [
      eb.ref('way').$castTo<BatteryWay>().as('way'),
      'evse',
      'serial',
      'soc_permille as socPermille',
      'soh_permille as sohPermille',
      'produced_on as producedOn',
    ])
    .where('swap_id', '=', swapId)
    .orderBy('way')
    .orderBy('position')
    .execute()

/** Where known batteries are; the rows are locked, in one order. */
export const lockBatteries = (
  tx: Tx,
  serials: readonly string[],
): Promise<
  { readonly serial: string; readonly customerId: string | null; readonly chargerId: string | null }[]
> =>
  tx
    .selectFrom('battery')
    .select(['serial', 'customer_id as customerId', 'charger_id as chargerId'])
    .where('serial', 'in', [...serials])
    .orderBy('serial')
    .forUpdate()
    .execute()

/** The last word about where batteries are: in a slot of a cabinet, or with a driver, or with somebody unknown. */
export async function saveBatteries(
  tx: Tx,
  {
    batteries,
    chargerId,
    customerId,
    isTaken,
    now,
  }: {
    readonly batteries: readonly ReportedBattery[]
    readonly chargerId: string
    readonly customerId: string | null
    readonly isTaken: boolean
    readonly now: Date
  },
): Promise<void> {
  const known = [
    ...new Map(batteries.flatMap((one) => (one.serial === null ? [] : [[one.serial, one]]))).values(),
  ]
  if (known.length === 0) return
  await sql`
    insert into battery as known (id, serial, charger_id, evse, customer_id, soc_permille, soh_permille, swaps, first_at, last_at)
    select gen_random_uuid(), reported.serial, ${isTaken ? null : chargerId}::uuid, case when ${isTaken} then null else reported.evse end,
           ${isTaken ? customerId : null}::uuid, reported.soc, reported.soh, case when ${isTaken} then 1 else 0 end, ${now}, ${now}
      from unnest(${known.map(({ serial }) => serial)}::text[], ${known.map(({ evse }) => evse)}::int[],
                  ${known.map(({ socPermille }) => socPermille)}::int[],
                  ${known.map(({ sohPermille }) => sohPermille)}::int[]) as reported (serial, evse, soc, soh)
     order by reported.serial
    on conflict (serial) do update
       set charger_id = excluded.charger_id, evse = excluded.evse, customer_id = excluded.customer_id,
           soc_permille = excluded.soc_permille, soh_permille = excluded.soh_permille,
           swaps = known.swaps + excluded.swaps, last_at = excluded.last_at`.execute(tx)
}

const MOST = 500

/** Swaps that are under way, the oldest first. */
export async function selectSwapsUnderWay(reader: Reader): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('battery_swap')
    .select('id')
    .where('state', 'in', ['requested', 'inserted', 'swapped'])
    .orderBy('created_at')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}

/** How the call by which the cabinet was asked has ended; undefined while it has not. */
export async function selectRequestEnd(
  reader: Reader,
  commandId: string,
): Promise<{ readonly isAccepted: boolean } | undefined> {
  const { rows } = await sql<{ isAccepted: boolean }>`
    select coalesce(answer ->> 'status' = 'Accepted', false) as "isAccepted"
      from charger_command where id = ${commandId} and ended_at is not null`.execute(reader)
  return rows[0]
}
