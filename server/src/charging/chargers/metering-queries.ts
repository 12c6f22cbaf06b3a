/** SQL of what chargers' meters are set to report. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'

/** What a charger's meter reports, as far as its settings say. */
export interface Metering {
  /** Seconds between two readings of the register while it charges; null where it makes none. */
  readonly intervalS: number | null
  readonly reportsEnergy: boolean
  /** What was wanted and not taken, as the charger names it. */
  readonly cannot: readonly string[]
}

/** Where nobody knows better. */
const USUAL_INTERVAL_S = 60

/** Accepted chargers that have started: their settings are looked at anew. */
export async function markMeteringDue(tx: Tx, chargerIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into charger_metering (charger_id, due_at)
    select id, ${now}::timestamptz from charger where id = any (${chargerIds}::uuid[]) and status = 'accepted' order by id
    on conflict (charger_id) do update set due_at = excluded.due_at, tries = 0`.execute(tx)
}

export interface DueMetering {
  readonly chargerId: string
  /** How often it was tried since it started. */
  readonly tries: number
}

/**
 * Chargers of this process whose settings are due, with how often that was tried: at most so many, first those that were
 * never set up.
 */
export async function selectDueMeterings(
  reader: Reader,
  {
    processId,
    now,
    most,
  }: {
    readonly processId: string
    readonly now: Date
    readonly most: number
  },
): Promise<readonly DueMetering[]> {
  const { rows } = await sql<DueMetering>`
    select charger_id as "chargerId", tries
      from charger_metering join charger on charger.id = charger_id
     where due_at <= ${now} and process_id = ${processId} and connection_id is not null and status = 'accepted'
     order by settled_at nulls first, due_at
     limit ${most}`.execute(reader)
  return rows
}

/** What came of looking at a charger's settings once. */
export interface MeteringTry {
  readonly chargerId: string
  /** Undefined where it did not answer: what is known stays. */
  readonly metering: Metering | undefined
  readonly now: Date
  /** When it is tried again; null where not before the charger starts anew. */
  readonly againAt: Date | null
}

/** Each charger at most once; their rows are locked in the order in which starts lock them. */
export async function saveMeterings(db: Db, tries: readonly MeteringTry[]): Promise<void> {
  const rows = tries.map(({ chargerId, metering, now, againAt }) => ({
    charger_id: chargerId,
    again_at: againAt,
    settled_at: metering ? now : null,
    interval_s: metering?.intervalS ?? null,
    reports_energy: metering?.reportsEnergy ?? null,
    cannot: metering?.cannot ?? null,
  }))
  await sql`
    with one as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as one (charger_id uuid, again_at timestamptz, settled_at timestamptz, interval_s int,
                  reports_energy boolean, cannot text[])
    ), held as (
      select charger_id from charger_metering where charger_id = any (${tries.map(({ chargerId }) => chargerId)}::uuid[])
       order by charger_id for no key update
    )
    update charger_metering as known
       set due_at = one.again_at, tries = tries + 1,
           settled_at = coalesce(one.settled_at, known.settled_at),
           interval_s = case when one.settled_at is null then known.interval_s else one.interval_s end,
           reports_energy = coalesce(one.reports_energy, known.reports_energy),
           cannot = coalesce(one.cannot, known.cannot)
      from held join one using (charger_id)
     where known.charger_id = held.charger_id`.execute(db)
}

export interface MeteringOf extends Omit<Metering, 'reportsEnergy'> {
  /** Null where nobody knows. */
  readonly reportsEnergy: boolean | null
  readonly settledAt: Date | null
}

export async function selectMetering(reader: Reader, chargerId: string): Promise<MeteringOf | undefined> {
  return reader
    .selectFrom('charger_metering')
    .select([
      'interval_s as intervalS',
      'reports_energy as reportsEnergy',
      'cannot',
      'settled_at as settledAt',
    ])
    .where('charger_id', '=', chargerId)
    .executeTakeFirst()
}

/** Seconds between two readings that a connector's charger makes; the usual where nobody knows. */
export async function loadReadingIntervalS(reader: Reader, chargerId: string): Promise<number> {
  return (await selectMetering(reader, chargerId))?.intervalS ?? USUAL_INTERVAL_S
}

/** Whether chargers of a maker and model make no readings of their own, so that they are read by the clock. */
export async function hasChargersReadByClock(
  reader: Reader,
  { vendor, model }: { readonly vendor: string; readonly model: string },
): Promise<boolean> {
  const found = await reader
    .selectFrom('charger_metering')
    .innerJoin('charger', 'charger.id', 'charger_metering.charger_id')
    .select('charger.id')
    .where('charger.vendor', '=', vendor)
    .where('charger.model', '=', model)
    .where(sql<boolean>`charger_metering.cannot <> '{}'`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
