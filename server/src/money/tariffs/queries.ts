/** SQL of tariffs and their versions: what is read. The published version whose beginning came last counts, until its end. */
import { addMs, type TariffVersion } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

export type TariffSource = 'rate' | 'station' | 'panel' | 'partner'
export type TariffState = 'draft' | 'scheduled' | 'published' | 'ended'

export interface Version {
  readonly id: string
  readonly tariffId: string
  readonly number: number
  readonly content: TariffVersion
  readonly createdAt: Date
  /** The operator's e-mail. */
  readonly createdBy: string | null
  /** Null for a draft. */
  readonly publishedAt: Date | null
  readonly publishedBy: string | null
  readonly validFrom: Date | null
  /** As it was set; a version that begins later ends it too. */
  readonly validUntil: Date | null
}

/** Taken back before it began. */
export const isWithdrawn = ({ validFrom, validUntil }: Pick<Version, 'validFrom' | 'validUntil'>): boolean =>
  validFrom !== null && validUntil !== null && validUntil <= validFrom

// Instants of the program end at the millisecond; of rates set within the same one the later begins microseconds after.
const RESOLUTION_MS = 1

const hasBegun = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`v.published_at is not null and v.valid_from < ${addMs(at, RESOLUTION_MS)}::timestamptz
    and (v.valid_until is null or v.valid_until > v.valid_from)`

/** Of the outer query's tariff: the version in force at that instant. */
export const selectInForce = (at: Date): RawBuilder<string | null> => sql<string | null>`(
  select case when v.valid_until is null or v.valid_until > ${at}::timestamptz then v.id end
    from tariff_version v where v.tariff_id = tariff.id and ${hasBegun(at)}
   order by v.valid_from desc, v.number desc limit 1)`

/** The version that begins next. */
const selectNext = (at: Date): RawBuilder<string | null> => sql<string | null>`(
  select v.id from tariff_version v
   where v.tariff_id = tariff.id and v.published_at is not null and v.valid_from >= ${addMs(at, RESOLUTION_MS)}::timestamptz
     and (v.valid_until is null or v.valid_until > v.valid_from)
   order by v.valid_from, v.number limit 1)`

const WAS_PUBLISHED = sql<boolean>`exists (
  select from tariff_version v where v.tariff_id = tariff.id and v.published_at is not null)`
const HAS_DRAFT = sql<boolean>`exists (
  select from tariff_version v where v.tariff_id = tariff.id and v.published_at is null)`

const chooseState = (at: Date): RawBuilder<TariffState> => sql<TariffState>`case
  when ${selectInForce(at)} is not null then 'published'
  when ${selectNext(at)} is not null then 'scheduled'
  when ${WAS_PUBLISHED} then 'ended' else 'draft' end`

const TARIFF = [
  'tariff.id as id',
  'tariff.code as code',
  'tariff.name as name',
  sql<TariffSource>`tariff.source`.as('source'),
  'tariff.created_at as createdAt',
] as const

const selectSummaries = (reader: Reader, at: Date) =>
  reader
    .selectFrom('tariff')
    .leftJoin('station', 'station.id', 'tariff.station_id')
    .select(TARIFF)
    .select([
      'station.name as stationName',
      chooseState(at).as('state'),
      selectInForce(at).as('currentId'),
      selectNext(at).as('nextId'),
      HAS_DRAFT.as('hasDraft'),
      sql<number>`(select count(*) from tariff_assignment
        where tariff_assignment.tariff_id = tariff.id
          and (tariff_assignment.valid_until is null or tariff_assignment.valid_until > ${at}::timestamptz))`.as(
        'assignments',
      ),
    ])

export type TariffRow = Awaited<ReturnType<typeof selectTariff>> & object

export const selectTariff = (reader: Reader, id: string, at: Date) =>
  selectSummaries(reader, at).where('tariff.id', '=', id).executeTakeFirst()

interface TariffRequest extends ListRequest {
  readonly source?: TariffSource | undefined
}

/** One page of tariffs; `q` searches its code, its name and its station's. */
export function selectTariffPage(reader: Reader, { source, status, q, ...request }: TariffRequest, at: Date) {
  let rows = selectSummaries(reader, at)
  if (source) rows = rows.where('tariff.source', '=', source)
  if (status) rows = rows.where(chooseState(at), '=', status as TariffState)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['tariff.code', 'tariff.name', 'station.name']))
  return selectKeysetPage({
    rows,
    request,
    id: 'tariff.id',
    defaultSort: '-createdAt',
    sortKeys: {
      code: { column: 'tariff.code', type: 'text' },
      name: { column: 'tariff.name', type: 'text' },
      createdAt: { column: 'tariff.created_at', type: 'timestamptz' },
    },
  })
}

const selectVersions = (reader: Reader) =>
  reader
    .selectFrom('tariff_version')
    .leftJoin('administrator as creator', 'creator.id', 'tariff_version.created_by')
    .leftJoin('administrator as publisher', 'publisher.id', 'tariff_version.published_by')
    .select((eb) => [
      'tariff_version.id as id',
      'tariff_version.tariff_id as tariffId',
      'tariff_version.number as number',
      eb.ref('tariff_version.content').$castTo<TariffVersion>().as('content'),
      'tariff_version.created_at as createdAt',
      'creator.email as createdBy',
      'tariff_version.published_at as publishedAt',
      'publisher.email as publishedBy',
      'tariff_version.valid_from as validFrom',
      'tariff_version.valid_until as validUntil',
    ])

/** Of one tariff, the newest first. */
export const selectVersionsOf = (reader: Reader, tariffId: string, most: number): Promise<Version[]> =>
  selectVersions(reader)
    .where('tariff_version.tariff_id', '=', tariffId)
    .orderBy('tariff_version.number', 'desc')
    .limit(most)
    .execute()

export async function selectVersionsById(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Version>> {
  if (ids.length === 0) return new Map()
  const rows = await selectVersions(reader).where('tariff_version.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const selectDraft = (reader: Reader, tariffId: string): Promise<Version | undefined> =>
  selectVersions(reader)
    .where('tariff_version.tariff_id', '=', tariffId)
    .where('tariff_version.published_at', 'is', null)
    .executeTakeFirst()

export async function countPanelTariffs(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('tariff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', 'panel')
    .executeTakeFirstOrThrow()
  return count
}
