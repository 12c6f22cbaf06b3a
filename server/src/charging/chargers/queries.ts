/** SQL of the lists of chargers and of their messages. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { selectReportedStatus } from '../../network/stations/index.ts'
import type { KnownCharger } from './connection-queries.ts'

export interface ReportedConnector {
  readonly evse: number
  readonly number: number
  readonly connectorId: string | null
  readonly status: string
  readonly errorCode: string | null
  readonly vendorError: string | null
  readonly info: string | null
  readonly at: string
}

export interface ChargerSummary {
  readonly id: string
  readonly identity: string
  readonly status: KnownCharger['status']
  readonly statusReason: string | null
  readonly stationId: string | null
  readonly stationName: string | null
  readonly securityProfile: number
  readonly hasPassword: boolean
  readonly protocol: string | null
  /** What it offered, separated by spaces, where it came last without a version that is spoken here. */
  readonly refusedProtocols: string | null
  readonly vendor: string | null
  readonly model: string | null
  readonly serialNumber: string | null
  readonly firmware: string | null
  readonly isConnected: boolean
  readonly connectedAt: Date | null
  readonly disconnectedAt: Date | null
  readonly lastMessageAt: Date | null
  readonly lastBootAt: Date | null
  readonly bootCount: number
  readonly createdAt: Date
  readonly firstAddress: string | null
  readonly network: string | null
  readonly provenAt: Date | null
  readonly claims: readonly ChargerClaim[]
  readonly connectors: readonly ReportedConnector[]
}

/** Claims of other connections under a waiting charger's identity. */
export interface ChargerClaim {
  readonly kind: 'address' | 'credentials' | 'serial'
  readonly seen: string
  readonly at: string
}

export type ChargerDetail = ChargerSummary & {
  readonly bootFacts: Readonly<Record<string, unknown>> | null
  readonly lastEnd: { readonly at: string; readonly how: string | null } | null
  readonly lastError:
    | (Pick<StoredMessage, 'direction' | 'action'> & { readonly at: string; readonly errorCode: string })
    | null
}

const lastEnd: RawBuilder<ChargerDetail['lastEnd']> = sql`(
  select json_build_object('at', ended_at, 'how', how) from charger_connection
   where charger_id = charger.id and ended_at is not null order by began_at desc limit 1)`

/** Of a charger that never errs nobody reads a year of messages. */
const lastError: RawBuilder<ChargerDetail['lastError']> = sql`(
  select json_build_object('at', at, 'direction', direction, 'action', action, 'errorCode', error_code)
    from (select id, at, direction, action, error_code from charger_message
           where charger_id = charger.id order by id desc limit 1000) as newest
   where error_code is not null order by id desc limit 1)`

/** How much of what a charger says had to be mended. */
export interface RepairedMessages {
  /** Since the asked time, a thousand at most. */
  readonly count: number
  readonly lastAt: Date | null
}

const MOST_COUNTED = 1_000

export async function selectRepairedMessages(
  reader: Reader,
  { chargerId, since }: { readonly chargerId: string; readonly since: Date },
): Promise<RepairedMessages> {
  const { rows } = await sql<RepairedMessages>`
    select count(*)::int as count, max(at) as "lastAt"
      from (select at from charger_message
             where charger_id = ${chargerId} and repairs is not null and at >= ${since}
             order by id desc limit ${MOST_COUNTED}) as repaired`.execute(reader)
  return rows[0] ?? { count: 0, lastAt: null }
}

const connectors: RawBuilder<readonly ReportedConnector[]> = sql`(
  select coalesce(json_agg(json_build_object(
           'evse', evse, 'number', number, 'connectorId', connector_id, 'status', status, 'errorCode', error_code,
           'vendorError', vendor_error, 'info', info, 'at', at) order by evse, number), '[]')
    from charger_connector where charger_id = charger.id)`

const claims: RawBuilder<readonly ChargerClaim[]> = sql`(
  select coalesce(json_agg(json_build_object('kind', kind, 'seen', seen, 'at', at) order by kind, at, seen), '[]')
    from charger_claim where charger_id = charger.id)`

/** What it has not taken back: a fault of the whole (`charger_fault`) is over sooner where a connector is in use since. */
const HAS_FAULT = sql<boolean>`exists (select from charger_connector where charger_id = charger.id and status = 'Faulted')`

/** How urgent a charger is: those that wait for a decision, then faulted ones, then offline ones. */
const urgency = sql<{ rank: number }>`(
  select case when charger.status = 'pending' then 0
              when charger.status = 'rejected' then 4
              when charger.connection_id is null or charger.proven_at is null then 2
              when ${HAS_FAULT} then 1
              else 3 end as rank)`.as<'urgency'>(sql`urgency`)

const selectSummaries = (reader: Reader) =>
  reader
    .selectFrom('charger')
    .leftJoin('station', 'station.id', 'charger.station_id')
    .select((eb) => [
      'charger.id',
      'charger.identity',
      eb.ref('charger.status').$castTo<KnownCharger['status']>().as('status'),
      'charger.status_reason as statusReason',
      'charger.station_id as stationId',
      'station.name as stationName',
      'charger.security_profile as securityProfile',
      sql<boolean>`charger.password_hash is not null`.as('hasPassword'),
      'charger.protocol',
      sql<string | null>`
        case when charger.connected_at is null or charger.refused_at > charger.connected_at
             then charger.refused_protocols end`.as('refusedProtocols'),
      'charger.vendor',
      'charger.model',
      'charger.serial_number as serialNumber',
      'charger.firmware',
      sql<boolean>`charger.connection_id is not null`.as('isConnected'),
      'charger.connected_at as connectedAt',
      'charger.disconnected_at as disconnectedAt',
      'charger.last_message_at as lastMessageAt',
      'charger.last_boot_at as lastBootAt',
      'charger.boot_count as bootCount',
      'charger.created_at as createdAt',
      'charger.first_address as firstAddress',
      'charger.first_network as network',
      'charger.proven_at as provenAt',
      claims.as('claims'),
      connectors.as('connectors'),
    ])

export interface ChargerRequest extends ListRequest {
  readonly stationId?: string | undefined
  readonly connected?: boolean | undefined
  readonly faulted?: boolean | undefined
  readonly vendor?: string | undefined
  readonly model?: string | undefined
}

/** One page of chargers. `q` searches identity, vendor, model, serial number and the station's name. */
export function selectChargerPage(
  reader: Reader,
  { q, status, stationId, connected, faulted, vendor, model, ...request }: ChargerRequest,
) {
  let rows = selectSummaries(reader).innerJoinLateral(urgency, (join) => join.onTrue())
  if (status) rows = rows.where('charger.status', '=', status)
  if (stationId) rows = rows.where('charger.station_id', '=', stationId)
  if (connected !== undefined) rows = rows.where('charger.connection_id', connected ? 'is not' : 'is', null)
  if (faulted !== undefined) rows = rows.where(faulted ? HAS_FAULT : sql<boolean>`not ${HAS_FAULT}`)
  if (vendor !== undefined) rows = rows.where('charger.vendor', '=', vendor)
  if (model !== undefined) rows = rows.where('charger.model', '=', model)
  if (q) {
    const columns = ['charger.identity', 'charger.vendor', 'charger.model', 'charger.serial_number'] as const
    rows = rows.where((eb) => hasText(eb, q, [...columns, 'station.name']))
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'charger.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'charger.created_at', type: 'timestamptz' },
      identity: { column: 'charger.identity', type: 'text' },
      attention: { column: 'urgency.rank', type: 'int8' },
    },
  })
}

export interface ChargerMake {
  readonly vendor: string | null
  readonly model: string | null
  readonly chargers: number
}

const MOST_MAKES = 200

/** The makers and models that chargers have said, the most frequent first. */
export const selectChargerMakes = (reader: Reader, q: string | undefined): Promise<ChargerMake[]> =>
  reader
    .selectFrom('charger')
    .select(({ fn }) => ['vendor', 'model', fn.countAll<number>().as('chargers')])
    .where((eb) => eb.or([eb('vendor', 'is not', null), eb('model', 'is not', null)]))
    .$if(q !== undefined && q !== '', (rows) => rows.where((eb) => hasText(eb, q ?? '', ['vendor', 'model'])))
    .groupBy(['vendor', 'model'])
    .orderBy('chargers', 'desc')
    .orderBy('vendor')
    .orderBy('model')
    .limit(MOST_MAKES)
    .execute()

export const selectCharger = (reader: Reader, id: string): Promise<ChargerDetail | undefined> =>
  selectSummaries(reader)
    .select(['charger.boot_facts as bootFacts', lastEnd.as('lastEnd'), lastError.as('lastError')])
    .where('charger.id', '=', id)
    .executeTakeFirst()

export interface StoredMessage {
  readonly id: number
  readonly at: Date
  readonly direction: 'in' | 'out'
  readonly action: string
  readonly messageId: string
  readonly payload: string
  readonly answer: string | null
  readonly errorCode: string | null
  readonly ms: number | null
  /** A line each. */
  readonly repairs: string | null
}

export interface MessageRequest {
  readonly chargerId: string
  readonly q?: string | undefined
  readonly action?: string | undefined
  readonly direction?: StoredMessage['direction'] | undefined
  readonly errorsOnly?: boolean | undefined
  readonly repairedOnly?: boolean | undefined
  /** Only what came before the message of this number. */
  readonly before?: number | undefined
  readonly limit: number
}

/** The newest messages first. `q` searches what was said and answered. */
export async function selectMessagePage(
  reader: Reader,
  { chargerId, q, action, direction, errorsOnly, repairedOnly, before, limit }: MessageRequest,
): Promise<readonly StoredMessage[]> {
  let rows = reader
    .selectFrom('charger_message')
    .select((eb) => [
      'id',
      'at',
      eb.ref('direction').$castTo<StoredMessage['direction']>().as('direction'),
      'action',
      'message_id as messageId',
      'payload',
      'answer',
      'error_code as errorCode',
      'ms',
      'repairs',
    ])
    .where('charger_id', '=', chargerId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) rows = rows.where('id', '<', before)
  if (action) rows = rows.where('action', '=', action)
  if (direction) rows = rows.where('direction', '=', direction)
  if (errorsOnly) rows = rows.where('error_code', 'is not', null)
  if (repairedOnly) rows = rows.where('repairs', 'is not', null)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['action', 'payload', 'answer', 'error_code', 'repairs']))
  return rows.execute()
}

/** The connector of an accepted charger to which a station's connector is mapped. */
export interface ChargerConnector {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly isConnected: boolean
  /** The subprotocol that it speaks. */
  readonly protocol: string | null
  /** The charger's own words. */
  readonly status: string
  readonly errorCode: string | null
}

export const findChargerConnector = (
  reader: Reader,
  connectorId: string,
): Promise<ChargerConnector | undefined> =>
  reader
    .selectFrom('charger_connector')
    .innerJoin('charger', 'charger.id', 'charger_connector.charger_id')
    .select([
      'charger_connector.charger_id as chargerId',
      'charger_connector.evse',
      'charger_connector.number',
      sql<boolean>`charger.connection_id is not null`.as('isConnected'),
      'charger.protocol',
      selectReportedStatus('charger_connector').as('status'),
      sql<
        string | null
      >`case when ${selectReportedStatus('charger_connector')} = charger_connector.status then charger_connector.error_code end`.as(
        'errorCode',
      ),
    ])
    .where('charger_connector.connector_id', '=', connectorId)
    .where('charger.status', '=', 'accepted')
    .executeTakeFirst()
