/** SQL of the rates. The newest row whose time has come is in force; rows are never changed. */
import { type Paise, plus } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { containing, keysetPage, type ListAsk } from '../../db/keyset.ts'

/** The network's price of one kWh, before GST, from `validFrom` on. */
export interface Rate {
  readonly id: string
  readonly perKwh: Paise
  readonly validFrom: Date
}

/** A rate as the operator's history shows it. */
export interface PastRate extends Rate {
  /** The operator's e-mail; null for the first rate of an installation. */
  readonly setBy: string | null
}

const FIELDS = ['id', 'per_kwh_paise as perKwh', 'valid_from as validFrom'] as const

// Instants of the program end at the millisecond. Rates set within the same one follow each other by microseconds,
// so the millisecond that is asked for counts up to its end.
const RESOLUTION_MS = 1

/**
 * The rate in force at an instant.
 * @throws Error where there is none: an installation begins with one, and no price is never taken for zero
 */
export async function rateInForce(reader: Reader, at: Date): Promise<Rate> {
  const rate = await reader
    .selectFrom('rate')
    .select(FIELDS)
    .where('valid_from', '<', plus(at, RESOLUTION_MS))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!rate) throw new Error(`No rate is in force at ${at.toISOString()}`)
  return rate
}

/** The operator's history; `q` searches who set them. */
export function ratePage(reader: Reader, ask: ListAsk) {
  let rows = reader
    .selectFrom('rate')
    .leftJoin('administrator', 'administrator.id', 'rate.set_by')
    .select([
      'rate.id',
      'rate.per_kwh_paise as perKwh',
      'rate.valid_from as validFrom',
      'administrator.email as setBy',
    ])
  if (ask.q) rows = rows.where('administrator.email', 'ilike', containing(ask.q))
  return keysetPage({
    rows,
    ask,
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

/** The newest rate of all, whether or not its time has come by this process's clock. */
export function newestRate(tx: Tx): Promise<Rate | undefined> {
  return tx.selectFrom('rate').select(FIELDS).orderBy('valid_from', 'desc').limit(1).executeTakeFirst()
}

/** Adds a rate from `from` on, or right after the newest where that begins no earlier. The table is locked. */
export function insertRate(
  tx: Tx,
  rate: { readonly id: string; readonly perKwh: Paise; readonly from: Date; readonly setBy: string | null },
): Promise<Rate> {
  const afterNewest = sql`(select max(valid_from) + interval '1 microsecond' from rate)`
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
