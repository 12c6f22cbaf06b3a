/** SQL of partners' requests for new stations. */
import type { StationRequestState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

export interface WantedConnector {
  readonly type: string
  readonly powerW: number
}

export interface RequestFile {
  readonly kind: 'photo' | 'document'
  readonly file: string
}

export interface StationRequest {
  readonly id: string
  readonly partnerId: string
  readonly partnerName: string
  readonly state: StationRequestState
  readonly name: string
  readonly address: string
  readonly city: string | null
  readonly stateCode: string
  readonly latitude: number
  readonly longitude: number
  readonly powerW: number
  readonly connectors: readonly WantedConnector[]
  readonly note: string | null
  readonly files: readonly RequestFile[]
  readonly createdAt: Date
  /** The name of the person. */
  readonly createdBy: string
  readonly decidedAt: Date | null
  /** The operator's mail address. */
  readonly decidedBy: string | null
  readonly reason: string | null
  readonly stationId: string | null
}

const selectRequests = (reader: Reader) =>
  reader
    .selectFrom('station_request as request')
    .innerJoin('partner', 'partner.id', 'request.partner_id')
    .innerJoin('partner_person as person', 'person.id', 'request.created_by')
    .leftJoin('administrator', 'administrator.id', 'request.decided_by')
    .select([
      'request.id',
      'request.partner_id as partnerId',
      'partner.name as partnerName',
      'request.state',
      'request.name',
      'request.address',
      'request.city',
      'request.state_code as stateCode',
      'request.latitude',
      'request.longitude',
      'request.power_w as powerW',
      sql<WantedConnector[]>`request.connectors`.as('connectors'),
      'request.note',
      sql<RequestFile[]>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'file', file) order by kind desc, position)
          from station_request_file where request_id = request.id), '[]')`.as('files'),
      'request.created_at as createdAt',
      'person.name as createdBy',
      'request.decided_at as decidedAt',
      'administrator.email as decidedBy',
      'request.reason',
      'request.station_id as stationId',
    ])

export const selectRequest = (reader: Reader, id: string): Promise<StationRequest | undefined> =>
  selectRequests(reader).where('request.id', '=', id).executeTakeFirst()

/** Kept to this transaction; with a partner, only where it is that one's. */
export async function lockRequest(
  tx: Tx,
  id: string,
  partnerId: string | undefined,
): Promise<StationRequest | undefined> {
  await tx.selectFrom('station_request').select('id').where('id', '=', id).forUpdate().execute()
  const request = await selectRequest(tx, id)
  return partnerId === undefined || request?.partnerId === partnerId ? request : undefined
}

interface RequestsRequest extends ListRequest {
  readonly partnerId?: string | undefined
}

/** `q` searches name, address and partner. */
export function selectRequestPage(reader: Reader, { q, status, partnerId, ...ask }: RequestsRequest) {
  let rows = selectRequests(reader)
  if (status) rows = rows.where('request.state', '=', status as StationRequestState)
  if (partnerId) rows = rows.where('request.partner_id', '=', partnerId)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['request.name', 'request.address', 'partner.name']))
  return selectKeysetPage({
    rows,
    request: ask,
    id: 'request.id',
    defaultSort: '-createdAt',
    dated: 'createdAt',
    sortKeys: { createdAt: { column: 'request.created_at', type: 'timestamptz' } },
  })
}

export async function countRequests(
  reader: Reader,
  partnerId: string,
  since: Date,
): Promise<{ readonly sent: number; readonly recent: number }> {
  const { rows } = await sql<{ sent: number; recent: number }>`
    select (count(*) filter (where state = 'sent'))::integer as sent,
           (count(*) filter (where created_at > ${since}))::integer as recent
      from station_request where partner_id = ${partnerId}`.execute(reader)
  return rows[0] ?? { sent: 0, recent: 0 }
}

export type NewRequest = Pick<
  StationRequest,
  | 'partnerId'
  | 'name'
  | 'address'
  | 'city'
  | 'stateCode'
  | 'latitude'
  | 'longitude'
  | 'powerW'
  | 'connectors'
  | 'note'
>

export async function insertRequest(
  tx: Tx,
  {
    id,
    personId,
    at,
    ...of
  }: NewRequest & { readonly id: string; readonly personId: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('station_request')
    .values({
      ...{ id, partner_id: of.partnerId, state: 'sent', name: of.name, address: of.address, city: of.city },
      ...{ state_code: of.stateCode, latitude: of.latitude, longitude: of.longitude, power_w: of.powerW },
      ...{ connectors: JSON.stringify(of.connectors), note: of.note, created_at: at, created_by: personId },
    })
    .execute()
}

export async function insertFile(
  tx: Tx,
  of: RequestFile & { readonly id: string; readonly requestId: string; readonly position: number },
): Promise<void> {
  await tx
    .insertInto('station_request_file')
    .values({ id: of.id, request_id: of.requestId, kind: of.kind, position: of.position, file: of.file })
    .execute()
}

interface Decision {
  readonly state: StationRequestState
  readonly at: Date
  readonly by: string | null
  readonly reason: string | null
  readonly stationId: string | null
}

export async function updateDecided(
  tx: Tx,
  id: string,
  { state, at, by, reason, stationId }: Decision,
): Promise<void> {
  await tx
    .updateTable('station_request')
    .set({ state, decided_at: at, decided_by: by, reason, station_id: stationId })
    .where('id', '=', id)
    .execute()
}
