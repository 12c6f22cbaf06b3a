/** SQL of how well chargers work, and of their faults. */
import type { HealthNeed } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

export interface ConnectorHealth {
  readonly evse: number
  readonly number: number
  /** The station's connector that it is. */
  readonly connectorId: string | null
  readonly acceptedSeconds: number
  readonly workedSeconds: number
  readonly charges: number
  readonly goodCharges: number
  readonly lastGoodAt: string | null
  readonly powerW: number | null
  readonly powerCharges: number
  readonly promisedW: number | null
}

interface HealthFigures {
  readonly score: number | null
  readonly unknownBecause: 'new' | 'few-charges' | null
  readonly acceptedSeconds: number
  readonly workedSeconds: number
  readonly faults: number
  readonly repeats: number
  readonly repeatedCode: string | null
  readonly repeatedVendor: string | null
  readonly charges: number
  readonly goodCharges: number
  readonly lastGoodAt: Date | null
  readonly powerW: number | null
  readonly promisedW: number | null
  readonly powerCharges: number
  readonly connectors: readonly ConnectorHealth[]
  readonly needs: HealthNeed | null
}

export interface HealthRow extends HealthFigures {
  readonly chargerId: string
  readonly now: Date
}

/** Since when it needs the operator stays while that is for the same reason, and the last good charge while there is no newer one. */
export async function upsertHealth(tx: Tx, health: HealthRow): Promise<void> {
  const values = {
    computed_at: health.now,
    score: health.score,
    unknown_because: health.unknownBecause,
    accepted_seconds: health.acceptedSeconds,
    worked_seconds: health.workedSeconds,
    faults: health.faults,
    repeats: health.repeats,
    repeated_code: health.repeatedCode,
    repeated_vendor: health.repeatedVendor,
    charges: health.charges,
    good_charges: health.goodCharges,
    power_w: health.powerW,
    promised_w: health.promisedW,
    power_charges: health.powerCharges,
    connectors: JSON.stringify(health.connectors),
    needs: health.needs,
  }
  await tx
    .insertInto('charger_health')
    .values({
      charger_id: health.chargerId,
      ...values,
      last_good_at: health.lastGoodAt,
      needs_since: health.needs && health.now,
    })
    .onConflict((conflict) =>
      conflict.column('charger_id').doUpdateSet({
        ...values,
        last_good_at: sql<Date | null>`coalesce(excluded.last_good_at, charger_health.last_good_at)`,
        needs_since: sql<Date | null>`case when excluded.needs = charger_health.needs
          then charger_health.needs_since else excluded.needs_since end`,
      }),
    )
    .execute()
}

export interface ChargerHealth extends HealthFigures {
  readonly id: string
  readonly identity: string
  readonly vendor: string | null
  readonly model: string | null
  readonly stationId: string | null
  readonly stationName: string | null
  readonly isConnected: boolean
  readonly computedAt: Date
  readonly needsSince: Date | null
}

const selectHealths = (reader: Reader) =>
  reader
    .selectFrom('charger_health as health')
    .innerJoin('charger', 'charger.id', 'health.charger_id')
    .leftJoin('station', 'station.id', 'charger.station_id')
    .where('charger.status', '=', 'accepted')
    .select((eb) => [
      'charger.id',
      'charger.identity',
      'charger.vendor',
      'charger.model',
      'charger.station_id as stationId',
      'station.name as stationName',
      sql<boolean>`charger.connection_id is not null`.as('isConnected'),
      'health.computed_at as computedAt',
      'health.score',
      eb.ref('health.unknown_because').$castTo<HealthFigures['unknownBecause']>().as('unknownBecause'),
      'health.accepted_seconds as acceptedSeconds',
      'health.worked_seconds as workedSeconds',
      'health.faults',
      'health.repeats',
      'health.repeated_code as repeatedCode',
      'health.repeated_vendor as repeatedVendor',
      'health.charges',
      'health.good_charges as goodCharges',
      'health.last_good_at as lastGoodAt',
      'health.power_w as powerW',
      'health.promised_w as promisedW',
      'health.power_charges as powerCharges',
      sql<readonly ConnectorHealth[]>`health.connectors`.as('connectors'),
      eb.ref('health.needs').$castTo<HealthNeed | null>().as('needs'),
      'health.needs_since as needsSince',
    ])

/** Without a score last, or first the other way round: nobody knows. */
const scored = sql<{ rank: number }>`(select coalesce(health.score, 101) as rank)`.as<'scored'>(sql`scored`)
const worked = sql<{ share: number }>`(
  select floor(health.worked_seconds * 10000.0 / greatest(1, health.accepted_seconds))::int8 as share)`.as<'worked'>(
  sql`worked`,
)
const charged = sql<{ at: Date }>`(select coalesce(health.last_good_at, '-infinity') as at)`.as<'charged'>(
  sql`charged`,
)

interface HealthRequest extends ListRequest {
  readonly stationId?: string | undefined
}

/** `status` is why they need the operator; `q` searches identity, maker, model and station. */
export function selectHealthPage(reader: Reader, { q, status, stationId, among, ...request }: HealthRequest) {
  let rows = selectHealths(reader)
    .innerJoinLateral(scored, (join) => join.onTrue())
    .innerJoinLateral(worked, (join) => join.onTrue())
    .innerJoinLateral(charged, (join) => join.onTrue())
  if (status) rows = rows.where('health.needs', '=', status)
  if (stationId) rows = rows.where('charger.station_id', '=', stationId)
  if (among) rows = rows.where(sql<boolean>`charger.id in (${among})`)
  if (q)
    rows = rows.where((eb) =>
      hasText(eb, q, ['charger.identity', 'charger.vendor', 'charger.model', 'station.name']),
    )
  return selectKeysetPage({
    rows,
    request,
    id: 'charger.id',
    defaultSort: 'score',
    sortKeys: {
      score: { column: 'scored.rank', type: 'int8' },
      worked: { column: 'worked.share', type: 'int8' },
      faults: { column: 'health.faults', type: 'int8' },
      lastGoodAt: { column: 'charged.at', type: 'timestamptz' },
    },
  })
}

export const selectHealth = (reader: Reader, chargerId: string): Promise<ChargerHealth | undefined> =>
  selectHealths(reader).where('charger.id', '=', chargerId).executeTakeFirst()

export interface ChargerFault {
  readonly id: string
  readonly evse: number
  readonly number: number
  readonly beganAt: Date
  readonly endedAt: Date | null
  readonly times: number
  readonly errorCode: string | null
  readonly vendorError: string | null
  readonly info: string | null
}

/** The newest first. */
export const selectFaults = (
  reader: Reader,
  { chargerId, limit }: { readonly chargerId: string; readonly limit: number },
): Promise<readonly ChargerFault[]> =>
  reader
    .selectFrom('charger_fault')
    .select([
      ...(['id', 'evse', 'number', 'times', 'info'] as const),
      'began_at as beganAt',
      'ended_at as endedAt',
      'error_code as errorCode',
      'vendor_error as vendorError',
    ])
    .where('charger_id', '=', chargerId)
    .orderBy('began_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Of the connectors of a station: what is known of each by its charger. */
export async function selectConnectorHealths(
  reader: Reader,
  stationId: string,
): Promise<readonly (ConnectorHealth & { readonly connectorId: string })[]> {
  const { rows } = await sql<{ one: ConnectorHealth & { readonly connectorId: string } }>`
    select one
      from charger join charger_health health on health.charger_id = charger.id
      cross join lateral jsonb_array_elements(health.connectors) as one
     where charger.station_id = ${stationId} and charger.status = 'accepted' and one ->> 'connectorId' is not null
       and exists (select from charger_connector
                    where charger_connector.charger_id = charger.id and charger_connector.connector_id::text = one ->> 'connectorId')
     order by charger.identity, (one ->> 'evse')::int, (one ->> 'number')::int`.execute(reader)
  return rows.map(({ one }) => one)
}

/** A delete of very many rows would block writers. */
const MOST_AT_ONCE = 20_000

export async function deleteFaults(db: Reader, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from charger_fault
     where id in (select id from charger_fault where ended_at < ${before} limit ${MOST_AT_ONCE})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
