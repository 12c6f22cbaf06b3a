/** SQL of what has failed lately, in the whole network. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface RecentFault {
  readonly chargerId: string
  readonly identity: string
  readonly stationId: string | null
  readonly stationName: string | null
  readonly evse: number
  readonly number: number
  readonly errorCode: string | null
  readonly vendorError: string | null
  /** What the charger said of it last. */
  readonly info: string | null
  readonly times: number
  readonly seconds: number
  readonly firstAt: Date
  readonly lastAt: Date
  readonly lasts: boolean
}

/** What came once and was over sooner is a car that was plugged in badly, more often than not. */
const LEAST_SECONDS = 300

interface Requested {
  readonly since: Date
  readonly now: Date
  readonly limit: number
}

/** Faults that came since then, by connector and code: those that last, that repeat, or that lasted long enough. */
export async function selectRecentFaults(
  reader: Reader,
  { since, now, limit }: Requested,
): Promise<{ readonly count: number; readonly faults: readonly RecentFault[] }> {
  const { rows } = await sql<RecentFault & { readonly all: number }>`
    with recent as (
      select fault.charger_id, fault.evse, fault.number, fault.error_code, fault.vendor_error,
             (array_agg(fault.info order by fault.began_at desc) filter (where fault.info is not null))[1] as info,
             sum(fault.times)::int as times, min(fault.began_at) as first_at, max(fault.began_at) as last_at,
             extract(epoch from sum(coalesce(fault.ended_at, ${now}) - fault.began_at))::int as seconds,
             bool_or(fault.ended_at is null) as lasts
        from charger_fault fault
       where (fault.ended_at is null or fault.ended_at > ${since}) and fault.began_at > ${since}
         and not exists (select from charger_maintenance maintenance
                          where maintenance.charger_id = fault.charger_id
                            and fault.began_at >= maintenance.begins_at
                            and fault.began_at < coalesce(maintenance.ended_at, maintenance.ends_at))
       group by fault.charger_id, fault.evse, fault.number, fault.error_code, fault.vendor_error
    )
    select charger.id as "chargerId", charger.identity, charger.station_id as "stationId", station.name as "stationName",
           recent.evse, recent.number, recent.error_code as "errorCode", recent.vendor_error as "vendorError",
           recent.info, recent.times, recent.seconds, recent.first_at as "firstAt", recent.last_at as "lastAt",
           recent.lasts, count(*) over ()::int as all
      from recent
      join charger on charger.id = recent.charger_id
      left join station on station.id = charger.station_id
     where charger.status = 'accepted' and (recent.lasts or recent.times > 1 or recent.seconds >= ${LEAST_SECONDS})
     order by recent.lasts desc, recent.times desc, recent.seconds desc, charger.identity, recent.evse, recent.number
     limit ${limit}`.execute(reader)
  return { count: rows[0]?.all ?? 0, faults: rows.map(({ all: _, ...fault }) => fault) }
}

export async function countAcceptedChargers(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from charger where status = 'accepted'`.execute(reader)
  return rows[0]?.count ?? 0
}
