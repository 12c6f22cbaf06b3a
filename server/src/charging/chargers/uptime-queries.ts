/** SQL of how much of the last days chargers were connected. */
import type { Connected } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

/** When a connection ended; one that nobody has ended counts only while it is the charger's own. */
const ENDED = sql`coalesce(connection.ended_at,
  case when charger.connection_id is distinct from connection.id
       then greatest(connection.began_at, coalesce(charger.disconnected_at, connection.began_at)) end)`

const acceptedAt = sql<Date>`coalesce(charger.accepted_at, charger.created_at)`

/**
 * Joins, to each charger, `began.at`: from when on it counts, the later of `from` and its acceptance; and
 * `connected.seconds`: how long it was connected from then until `until`, whatever overlapped.
 */
const joinConnected = (from: Date, until: Date): RawBuilder<unknown> => sql`
      cross join lateral (select greatest(${acceptedAt}, ${from}::timestamptz) as at) as began
      left join lateral (
        select sum(extract(epoch from upper(piece) - lower(piece))) as seconds
          from (
            select unnest(range_agg(tstzrange(connection.began_at, coalesce(${ENDED}, ${until})))
                          * tstzmultirange(tstzrange(began.at, ${until}))) as piece
              from charger_connection as connection
             where connection.charger_id = charger.id and connection.began_at < ${until}
               and coalesce(${ENDED}, ${until}) > began.at
          ) as pieces
      ) as connected on true`

interface Requested {
  /** Nothing before this is looked at. */
  readonly since: Date
  readonly now: Date
}

/** The share of each accepted charger, of 10,000 and rounded down, since `since` or its acceptance. */
export async function selectUptimeShares(
  reader: Reader,
  chargerIds: readonly string[],
  { since, now }: Requested,
): Promise<ReadonlyMap<string, number>> {
  if (chargerIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; share: number | null }>`
    select charger.id,
           floor(10000 * coalesce(connected.seconds, 0) / nullif(extract(epoch from ${now} - began.at), 0))::int as share
      from charger
      ${joinConnected(since, now)}
     where charger.id = any(${chargerIds}::uuid[]) and charger.status = 'accepted' and began.at < ${now}`.execute(
    reader,
  )
  return new Map(rows.flatMap(({ id, share }) => (share === null ? [] : [[id, share]])))
}

export interface ChargerUptime {
  readonly stationId: string
  readonly chargerId: string
  /** In whole seconds. */
  readonly connectedSeconds: number
  /** For how long it was accepted, in whole seconds. */
  readonly acceptedSeconds: number
}

/** How long each station's chargers were connected in a time that is over, and how long they could have been. */
export async function selectUptimesAtStations(
  reader: Reader,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<ChargerUptime[]> {
  const { rows } = await sql<ChargerUptime>`
    select charger.station_id as "stationId", charger.id as "chargerId",
           least(floor(coalesce(connected.seconds, 0)), accepted.seconds)::int8 as "connectedSeconds",
           accepted.seconds::int8 as "acceptedSeconds"
      from charger
      ${joinConnected(from, until)}
      cross join lateral (select floor(extract(epoch from ${until}::timestamptz - began.at)) as seconds) as accepted
     where charger.station_id is not null and charger.status = 'accepted' and began.at < ${until}
       and accepted.seconds > 0`.execute(reader)
  return rows
}

/** When the first of the chargers that are accepted was; null where there is none. */
export async function selectFirstAcceptance(reader: Reader): Promise<Date | null> {
  const { first } = await reader
    .selectFrom('charger')
    .select((eb) => eb.fn.min<Date | null>(acceptedAt).as('first'))
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow()
  return first
}

/** Since when a charger has been accepted; null while it is not, undefined where there is none. */
export async function selectAcceptedSince(reader: Reader, id: string): Promise<Date | null | undefined> {
  const row = await reader
    .selectFrom('charger')
    .select(['status', acceptedAt.as('at')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (row.status === 'accepted' ? row.at : null)
}

/** The connections of a charger since then, and the last one before. */
export async function selectConnectionsSince(
  reader: Reader,
  chargerId: string,
  since: Date,
): Promise<readonly Connected[]> {
  const { rows } = await sql<{ from: Date; to: Date | null; how: string | null }>`
    (select connection.began_at as from, ${ENDED} as to, connection.how
       from charger_connection as connection join charger on charger.id = connection.charger_id
      where connection.charger_id = ${chargerId} and coalesce(${ENDED}, 'infinity') > ${since})
    union all
    (select connection.began_at, ${ENDED}, connection.how
       from charger_connection as connection join charger on charger.id = connection.charger_id
      where connection.charger_id = ${chargerId} and coalesce(${ENDED}, 'infinity') <= ${since}
      order by connection.began_at desc limit 1)`.execute(reader)
  return rows.map(({ from, to, how }) => ({ from: from.getTime(), to: to?.getTime() ?? null, how }))
}

export async function selectChargersOfStation(reader: Reader, stationId: string): Promise<string[]> {
  const rows = await reader.selectFrom('charger').select('id').where('station_id', '=', stationId).execute()
  return rows.map(({ id }) => id)
}
