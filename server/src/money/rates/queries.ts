/** SQL of the rates. The newest row whose time has come is in force; rows are never changed. */
import { addMs, type Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Given } from '../../db/build-once.ts'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'

/** The network's price of one kWh, before GST, from `validFrom` on. */
export interface Rate {
  readonly id: string
  readonly perKwh: Paise
  readonly validFrom: Date
}

/** A rate as the operator's history shows it. */
export interface PastRate extends Rate {
  /** When it was taken back, which was before it was in force. */
  readonly withdrawnAt: Date | null
  /** The operator's e-mail; null for the first rate of an installation. */
  readonly setBy: string | null
}

const FIELDS = ['id', 'per_kwh_paise as perKwh', 'valid_from as validFrom'] as const

/** What was taken back was never in force. */
const STANDS = sql<boolean>`not exists (
  select from rate_change where rate_id = rate.id and withdrawn_at is not null)`

// Instants of the program end at the millisecond. Rates set within the same one follow each other by microseconds,
// so the millisecond that is asked for counts up to its end.
const RESOLUTION_MS = 1

/** Not executed. */
export const buildRateInForce = (reader: Reader, at: Given<Date>) =>
  reader
    .selectFrom('rate')
    .select(FIELDS)
    .where(
      'valid_from',
      '<',
      sql<Date>`${at}::timestamptz + ${sql.lit(RESOLUTION_MS)} * interval '1 millisecond'`,
    )
    .where(STANDS)
    .orderBy('valid_from', 'desc')
    .limit(1)

/** @throws Error where there is none: an installation begins with one, and no price is never taken for zero */
export function requireRate<R>(rate: R | null | undefined, at: Date): R {
  if (!rate) throw new Error(`No rate is in force at ${at.toISOString()}`)
  return rate
}

/**
 * The rate in force at an instant.
 * @throws Error where there is none
 */
export const selectRateInForce = async (reader: Reader, at: Date): Promise<Rate> =>
  requireRate(await buildRateInForce(reader, at).executeTakeFirst(), at)

/** The operator's history; `q` searches who set them. */
export function selectRatePage(reader: Reader, request: ListRequest) {
  let rows = reader
    .selectFrom('rate')
    .leftJoin('administrator', 'administrator.id', 'rate.set_by')
    .leftJoin('rate_change', 'rate_change.rate_id', 'rate.id')
    .select([
      'rate.id',
      'rate.per_kwh_paise as perKwh',
      'rate.valid_from as validFrom',
      'administrator.email as setBy',
      'rate_change.withdrawn_at as withdrawnAt',
    ])
  if (request.q) rows = rows.where('administrator.email', 'ilike', toContainsPattern(request.q))
  return selectKeysetPage({
    rows,
    request,
    id: 'rate.id',
    defaultSort: '-since',
    sortKeys: {
      since: { column: 'rate.valid_from', type: 'timestamptz' },
      pricePerKW: { column: 'rate.per_kwh_paise', type: 'int8' },
    },
  })
}

/** Lets one writer at a time in until the transaction ends; readers go on. */
export async function lockRates(tx: Tx): Promise<void> {
  await sql`lock table rate in share row exclusive mode`.execute(tx)
}

/** The newest rate that stands, whether or not its time has come by this process's clock. */
export function selectNewestRate(tx: Tx): Promise<Rate | undefined> {
  return tx
    .selectFrom('rate')
    .select(FIELDS)
    .where(STANDS)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Adds a rate from `from` on, or right after the newest where that begins no earlier. The table is locked. What was
 * taken back and would begin later does not count.
 */
export function insertRate(
  tx: Tx,
  rate: { readonly id: string; readonly perKwh: Paise; readonly from: Date; readonly setBy: string | null },
): Promise<Rate> {
  const upTo = addMs(rate.from, RESOLUTION_MS)
  const afterNewest = sql`(select max(valid_from) + interval '1 microsecond' from rate
    where valid_from < ${upTo} or ${STANDS})`
  return tx
    .insertInto('rate')
    .values({
      id: rate.id,
      per_kwh_paise: rate.perKwh,
      valid_from: sql<Date>`greatest(${rate.from}::timestamptz, ${afterNewest})`,
      set_by: rate.setBy,
    })
    .returning(FIELDS)
    .executeTakeFirstOrThrow()
}

/** Says of a rate that it can be taken back until it begins. */
export async function insertRateChange(tx: Tx, rateId: string, beginsAt: Date): Promise<void> {
  await tx
    .insertInto('rate_change')
    .values({ rate_id: rateId, begins_at: beginsAt, withdrawn_at: null, withdrawn_by: null, begun_at: null })
    .execute()
}

interface Withdrawing {
  readonly at: Date
  readonly by: string | null
}

/** Takes rates back that are not in force yet: one, or all; their ids. */
export async function withdrawPending(
  tx: Tx,
  { at, by }: Withdrawing,
  rateId?: string,
): Promise<readonly string[]> {
  let rows = tx
    .updateTable('rate_change')
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where('begins_at', '>', at)
    .where('begun_at', 'is', null)
    .where('withdrawn_at', 'is', null)
  if (rateId !== undefined) rows = rows.where('rate_id', '=', rateId)
  return (await rows.returning('rate_id').execute()).map(({ rate_id }) => rate_id)
}

/** The rate, and when it was taken back. */
export function selectRate(
  reader: Reader,
  id: string,
): Promise<(Rate & { readonly withdrawnAt: Date | null }) | undefined> {
  return reader
    .selectFrom('rate')
    .leftJoin('rate_change', 'rate_change.rate_id', 'rate.id')
    .select([
      'rate.id',
      'rate.per_kwh_paise as perKwh',
      'rate.valid_from as validFrom',
      'rate_change.withdrawn_at as withdrawnAt',
    ])
    .where('rate.id', '=', id)
    .executeTakeFirst()
}

/** Notifies open screens of the rates that begin now. @returns how many */
export async function markBegun(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('rate_change')
    .set({ begun_at: now })
    .where('begins_at', '<=', now)
    .where('begun_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** When the next rate begins that can still be taken back. */
export async function selectNextRateAt(reader: Reader): Promise<Date | undefined> {
  const { at } = await reader
    .selectFrom('rate_change')
    .select(({ fn }) => fn.min('begins_at').as('at'))
    .where('begun_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** How many stations are priced by the rate, and how many charges run there. */
export function selectRateReach(reader: Reader): Promise<{ stations: number; charging: number }> {
  return reader
    .selectNoFrom((eb) => [
      eb
        .selectFrom('station')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('price_per_hour_paise', 'is', null)
        .$asScalar()
        .$notNull()
        .as('stations'),
      eb
        .selectFrom('booking')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'in_progress')
        .where('tariff_by', '=', 'energy')
        .$asScalar()
        .$notNull()
        .as('charging'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether an operator has set a price, or the one of a new installation still holds. */
export async function isPriceSet(reader: Reader): Promise<boolean> {
  const set = await reader
    .selectFrom('rate')
    .select('id')
    .where('set_by', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return set !== undefined
}
