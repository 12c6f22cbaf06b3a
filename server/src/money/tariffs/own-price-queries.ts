/** SQL of the prices that partners set: one tariff for each partner and station, its versions published at once. */
import type { TariffVersion } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface OwnStation {
  readonly stationId: string
  readonly partnerId: string
}

export interface StoredPrice {
  readonly id: string
  readonly tariffId: string
  readonly content: TariffVersion
  readonly validFrom: Date
  /** As it was set; a price that begins later ends it too. */
  readonly validUntil: Date | null
  readonly setAt: Date
  /** The name of the person. */
  readonly setBy: string | null
}

const PRICE = sql<StoredPrice>`
  version.id, version.tariff_id as "tariffId", version.content, version.valid_from as "validFrom",
  version.valid_until as "validUntil", version.created_at as "setAt", person.name as "setBy"`

const FROM_PRICES = sql`
  tariff_version version
  join tariff on tariff.id = version.tariff_id and tariff.source = 'partner'
  left join partner_person person on person.id = version.set_by_person`

/** What begins last stands first. */
export async function selectStoredPrices(
  reader: Reader,
  { stationId, partnerId }: OwnStation,
  most: number,
): Promise<StoredPrice[]> {
  const { rows } = await sql<StoredPrice>`
    select ${PRICE} from ${FROM_PRICES}
     where tariff.station_id = ${stationId} and tariff.partner_id = ${partnerId}
     order by version.valid_from desc, version.number desc limit ${most}`.execute(reader)
  return rows
}

export async function selectStoredPrice(
  reader: Reader,
  { stationId, partnerId }: OwnStation,
  id: string,
): Promise<StoredPrice | undefined> {
  const { rows } = await sql<StoredPrice>`
    select ${PRICE} from ${FROM_PRICES}
     where tariff.station_id = ${stationId} and tariff.partner_id = ${partnerId} and version.id = ${id}`.execute(
    reader,
  )
  return rows[0]
}

/** Its name; undefined where it is not this partner's. Until the transaction ends it stays with the partner, and nobody else sets its price. */
export async function lockOwnStation(
  tx: Tx,
  { stationId, partnerId }: OwnStation,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('station')
    .select('name')
    .where('id', '=', stationId)
    .where('partner_id', '=', partnerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.name
}

export const isOwnStation = async (reader: Reader, { stationId, partnerId }: OwnStation): Promise<boolean> =>
  (await reader
    .selectFrom('station')
    .select('id')
    .where('id', '=', stationId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()) !== undefined

/** How many prices the partner has set since then, at all its stations, those that were taken back included. */
export async function countPricesSince(reader: Reader, partnerId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tariff_version version
      join tariff on tariff.id = version.tariff_id
     where tariff.partner_id = ${partnerId} and version.created_at > ${since}`.execute(reader)
  return rows[0]?.count ?? 0
}

export async function selectOwnTariff(
  reader: Reader,
  { stationId, partnerId }: OwnStation,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('tariff')
    .select('id')
    .where('source', '=', 'partner')
    .where('station_id', '=', stationId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return row?.id
}

export async function insertOwnTariff(
  tx: Tx,
  of: OwnStation & { readonly id: string; readonly name: string; readonly at: Date },
): Promise<void> {
  const code = `PARTNER-${of.id.replaceAll('-', '').toUpperCase()}`
  await tx
    .insertInto('tariff')
    .values({
      ...{ id: of.id, code, name: of.name, source: 'partner' },
      ...{ station_id: of.stationId, partner_id: of.partnerId, created_at: of.at, created_by: null },
    })
    .execute()
}

interface NewPrice {
  readonly id: string
  readonly tariffId: string
  readonly content: TariffVersion
  readonly personId: string
  readonly at: Date
  readonly from: Date
  readonly until: Date | null
}

export async function insertPublished(tx: Tx, one: NewPrice): Promise<void> {
  await tx
    .insertInto('tariff_version')
    .values({
      id: one.id,
      tariff_id: one.tariffId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from tariff_version where tariff_id = ${one.tariffId}::uuid)`,
      content: JSON.stringify(one.content),
      ...{ created_at: one.at, created_by: null, set_by_person: one.personId },
      ...{ published_at: one.at, published_by: null, valid_from: one.from, valid_until: one.until },
    })
    .execute()
}

interface Span {
  readonly from: Date
  /** Excluded; null for no end. */
  readonly until: Date | null
}

async function lockPricesIn(
  tx: Tx,
  whose: RawBuilder<unknown>,
  { from, until }: Span,
): Promise<StoredPrice[]> {
  const { rows } = await sql<StoredPrice>`
    select ${PRICE} from ${FROM_PRICES}
     where ${whose}
       and (version.valid_until is null or version.valid_until > greatest(version.valid_from, ${from}::timestamptz))
       and (${until}::timestamptz is null or version.valid_from < ${until}::timestamptz)
       and not exists (
         select from tariff_version later
          where later.tariff_id = version.tariff_id and later.valid_from > version.valid_from
            and later.valid_from <= ${from}::timestamptz
            and (later.valid_until is null or later.valid_until > later.valid_from))
     order by version.id for update of version`.execute(tx)
  return rows
}

/** The partner's prices that count at some moment of the span, at all its stations. */
export const lockPricesOfPartner = (tx: Tx, partnerId: string, span: Span): Promise<StoredPrice[]> =>
  lockPricesIn(tx, sql`tariff.partner_id = ${partnerId}`, span)

/** What partners have set at the station and counts at that moment or later. */
export const lockPricesAtStation = (tx: Tx, stationId: string, from: Date): Promise<StoredPrice[]> =>
  lockPricesIn(tx, sql`tariff.station_id = ${stationId}`, { from, until: null })
