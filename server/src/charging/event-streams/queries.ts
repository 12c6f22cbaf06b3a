/** SQL of the values that chargers send in streams. */
import { STREAM_MEASURANDS, type StreamMeasurand } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

/** What a monitor of a charger watches, where a charge can be metered by it. */
export interface Monitor {
  /** As the charger numbers it. */
  readonly id: number
  readonly evse: number
  readonly measurand: StreamMeasurand
}

export interface EventStream {
  /** As the charger numbers it. */
  readonly id: number
  readonly monitorId: number
  readonly evse: number
  readonly measurand: StreamMeasurand
  /** As the charger has reported it by now; null where it has not. */
  readonly unit: string | null
  /** In seconds; null where the charger does not say. */
  readonly intervalS: number | null
  readonly mostValues: number | null
}

export interface StreamShown extends EventStream {
  readonly openedAt: Date
  readonly lastAt: Date | null
  /** Values that a charge was metered by, and those that were passed over. */
  readonly taken: number
  readonly passedOver: number
}

/** What a batch came to. */
export interface StreamCount {
  readonly chargerId: string
  readonly streamId: number
  readonly taken: number
  readonly passedOver: number
  readonly at: Date
}

/** Of one charger; what is beyond is not kept. */
const MOST_STREAMS = 50
const MOST_MONITORS = 200

export async function saveMonitors(
  tx: Tx,
  chargerId: string,
  { monitors, now }: { readonly monitors: readonly Monitor[]; readonly now: Date },
): Promise<void> {
  const rows = [...new Map(monitors.map((monitor) => [monitor.id, monitor])).values()]
  await sql`
    insert into charger_monitor as known (charger_id, monitor_id, evse, measurand, reported_at)
    select ${chargerId}, reported.*, ${now}
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ evse }) => evse)}::int[],
                  ${rows.map(({ measurand }) => measurand)}::text[]) as reported (id, evse, measurand)
     order by reported.id
     limit greatest(0, ${MOST_MONITORS} - (select count(*) from charger_monitor
                                            where charger_id = ${chargerId}
                                              and not monitor_id = any (${rows.map(({ id }) => id)}::bigint[])))
    on conflict (charger_id, monitor_id) do update
       set evse = excluded.evse, measurand = excluded.measurand, reported_at = excluded.reported_at`.execute(
    tx,
  )
}

export async function deleteMonitors(tx: Tx, chargerId: string, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('charger_monitor')
    .where('charger_id', '=', chargerId)
    .where('monitor_id', 'in', [...ids])
    .execute()
}

export async function selectMonitor(
  reader: Reader,
  chargerId: string,
  id: number,
): Promise<Monitor | undefined> {
  const row = await reader
    .selectFrom('charger_monitor')
    .select((eb) => ['evse', eb.ref('measurand').$castTo<StreamMeasurand>().as('measurand')])
    .where('charger_id', '=', chargerId)
    .where('monitor_id', '=', id)
    .executeTakeFirst()
  return row && { id, ...row }
}

/** @returns whether there was room for it */
export async function saveStream(
  tx: Tx,
  chargerId: string,
  { stream, now }: { readonly stream: Omit<EventStream, 'unit'>; readonly now: Date },
): Promise<boolean> {
  const { id, monitorId, evse, measurand, intervalS, mostValues } = stream
  const { numAffectedRows } = await sql`
    insert into charger_stream as known
           (charger_id, stream_id, monitor_id, evse, measurand, interval_s, most_values, opened_at)
    select ${chargerId}, ${id}, ${monitorId}, ${evse}, ${measurand}, ${intervalS}::int, ${mostValues}::int, ${now}
     where (select count(*) from charger_stream where charger_id = ${chargerId} and stream_id <> ${id}) < ${MOST_STREAMS}
    on conflict (charger_id, stream_id) do update
       set monitor_id = excluded.monitor_id, evse = excluded.evse, measurand = excluded.measurand,
           interval_s = excluded.interval_s, most_values = excluded.most_values,
           opened_at = excluded.opened_at`.execute(tx)
  return numAffectedRows === 1n
}

export async function adjustStream(
  tx: Tx,
  chargerId: string,
  { id, intervalS, mostValues }: Pick<EventStream, 'id' | 'intervalS' | 'mostValues'>,
): Promise<void> {
  await tx
    .updateTable('charger_stream')
    .set({ interval_s: intervalS, most_values: mostValues })
    .where('charger_id', '=', chargerId)
    .where('stream_id', '=', id)
    .execute()
}

export async function deleteStream(tx: Tx, chargerId: string, id: number): Promise<void> {
  await tx
    .deleteFrom('charger_stream')
    .where('charger_id', '=', chargerId)
    .where('stream_id', '=', id)
    .execute()
}

/** Of these monitors, what was opened while they watched something else or were not cleared. */
export async function deleteStreamsOfBefore(
  tx: Tx,
  chargerId: string,
  monitorIds: readonly number[],
): Promise<void> {
  await sql`
    delete from charger_stream stream
     where charger_id = ${chargerId} and monitor_id = any (${monitorIds}::bigint[])
       and not exists (select from charger_monitor monitor
                        where monitor.charger_id = stream.charger_id and monitor.monitor_id = stream.monitor_id
                          and monitor.evse = stream.evse and monitor.measurand = stream.measurand)`.execute(
    tx,
  )
}

interface BootOf {
  readonly chargerId: string
  readonly vendor: string | null
  readonly model: string | null
  readonly serialNumber: string | null
  readonly firmware: string | null
}

/**
 * Of chargers that have started anew no stream is open until they open it; another charger, or another firmware, may number
 * its monitors anew, too. To be called before what they say of themselves is stored.
 */
export async function forgetAtBoots(tx: Tx, boots: readonly BootOf[]): Promise<void> {
  if (boots.length === 0) return
  const column = <T>(of: (boot: BootOf) => T) => boots.map(of)
  await sql`
    with started as (
      select * from unnest(
             ${column(({ chargerId }) => chargerId)}::uuid[], ${column(({ vendor }) => vendor)}::text[],
             ${column(({ model }) => model)}::text[], ${column(({ serialNumber }) => serialNumber)}::text[],
             ${column(({ firmware }) => firmware)}::text[]) as one (id, vendor, model, serial_number, firmware)
    ), ended as (
      delete from charger_stream using started where charger_stream.charger_id = started.id
    )
    delete from charger_monitor
     using started join charger on charger.id = started.id
     where charger_monitor.charger_id = started.id
       and (charger.vendor, charger.model, charger.serial_number, charger.firmware)
           is distinct from (started.vendor, started.model, started.serial_number, started.firmware)`.execute(
    tx,
  )
}

/** The charger has only these. */
export async function deleteOtherStreams(
  tx: Tx,
  chargerId: string,
  listed: readonly number[],
): Promise<void> {
  await sql`
    delete from charger_stream
     where charger_id = ${chargerId} and not stream_id = any (${listed}::bigint[])`.execute(tx)
}

/** In the order of their numbers. */
export async function selectStreams(reader: Reader, chargerId: string): Promise<readonly StreamShown[]> {
  const { rows } = await sql<StreamShown>`
    select stream_id as id, monitor_id as "monitorId", stream.evse, measurand, variable.unit,
           interval_s as "intervalS", most_values as "mostValues", opened_at as "openedAt", last_at as "lastAt", taken,
           passed_over as "passedOver"
      from charger_stream stream
      left join lateral (
        select unit from charger_variable
         where charger_id = ${chargerId} and charger_variable.evse = stream.evse and unit is not null
           and ${JSON.stringify(STREAM_MEASURANDS)}::jsonb ->> lower(component || ' ' || name) = stream.measurand
         limit 1
      ) variable on true
     where charger_id = ${chargerId}
     order by stream_id`.execute(reader)
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    monitorId: Number(row.monitorId),
    taken: Number(row.taken),
    passedOver: Number(row.passedOver),
  }))
}

/** Adds what batches came to; several of one stream in one transaction count together. */
export async function countStreamed(tx: Tx, counts: readonly StreamCount[]): Promise<void> {
  if (counts.length === 0) return
  const column = <T>(of: (count: StreamCount) => T) => counts.map(of)
  await sql`
    update charger_stream stream
       set taken = stream.taken + counted.taken, passed_over = stream.passed_over + counted.passed_over,
           last_at = greatest(stream.last_at, counted.at)
      from (select charger_id, stream_id, sum(taken) as taken, sum(passed_over) as passed_over, max(at) as at
              from unnest(${column(({ chargerId }) => chargerId)}::uuid[],
                          ${column(({ streamId }) => streamId)}::bigint[],
                          ${column(({ taken }) => taken)}::bigint[],
                          ${column(({ passedOver }) => passedOver)}::bigint[],
                          ${column(({ at }) => at)}::timestamptz[])
                   as one (charger_id, stream_id, taken, passed_over, at)
             group by charger_id, stream_id) counted
     where stream.charger_id = counted.charger_id and stream.stream_id = counted.stream_id`.execute(tx)
}
