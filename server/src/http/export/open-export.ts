/** An export: one list read through once, from one moment, made into CSV and handed on as fast as it is taken. */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { ok, type Result, refuse, type Sentence, toSentence } from '@voltyatra/domain'
import { Batches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { ListPage, ListRequest } from '../../db/keyset.ts'
import { type Column, formatCsvHead, formatCsvLines } from './csv.ts'

/** Few enough that making their lines holds nobody up. */
const ROWS_AT_ONCE = 250
/** Exports of one process at once: each holds a connection and a moment of the database for as long as it lasts. */
const MOST_AT_ONCE = 4
/** A client that takes longer is disconnected, in milliseconds. */
const LONGEST_MS = 30 * 60_000
/** Seconds after which it may be worth to ask again. */
const RETRY_AFTER = 5

export interface ExportOf<Row, Refused extends { readonly kind: string } = never> {
  readonly columns: readonly Column<Row>[]
  /** Looks, before the first row, whether the whole list can be read; the transaction's first statement. */
  check?(tx: Tx): Promise<Result<unknown, Refused>>
  /** The list's own page function; `request` says how the whole list is read. */
  page(
    tx: Tx,
    request: Pick<ListRequest, 'limit' | 'batches'>,
  ): Promise<Result<ListPage<Row>, { readonly kind: string }>>
}

export interface TooManyExports {
  readonly kind: 'too-many-requests'
  readonly sentence: Sentence
  readonly retryAfter: number
}

let running = 0

interface Surroundings {
  readonly db: Db
  /** Aborted when nobody waits for the file any more. */
  readonly gone: AbortSignal
}

/**
 * Begins the export; resolves when its first rows are there. When the reader goes away, before that or after, the
 * query ends. An error after that destroys the stream, which then never ends as a whole file does.
 */
export async function openExport<Row, Refused extends { readonly kind: string } = never>(
  { db, gone }: Surroundings,
  list: ExportOf<Row, Refused>,
): Promise<Result<Readable, TooManyExports | Refused>> {
  if (running >= MOST_AT_ONCE) {
    const sentence = toSentence('Several exports are being made right now. Please try again in a moment.')
    return refuse({ kind: 'too-many-requests', sentence, retryAfter: RETRY_AFTER })
  }
  running += 1
  const file = new PassThrough()
  const closed = new AbortController()
  file.once('close', () => closed.abort())
  const begun = Promise.withResolvers<Result<unknown, Refused>>()
  const signal = AbortSignal.any([gone, closed.signal, AbortSignal.timeout(LONGEST_MS)])
  const write = async (lines: string) => {
    begun.resolve(ok(undefined))
    if (lines !== '' && !file.write(lines)) await once(file, 'drain', { signal })
  }
  writeAll(db, list, { write, signal })
    .then(
      (written) => {
        begun.resolve(written)
        file.end()
      },
      (error: unknown) => {
        begun.reject(error)
        file.destroy(error as Error)
      },
    )
    .finally(() => {
      running -= 1
    })
  // Until it is read, only the code that waits for its first byte handles its errors.
  file.on('error', () => undefined)
  const opened = await begun.promise
  return opened.ok ? ok(file) : opened
}

interface Writing {
  write(lines: string): Promise<void>
  readonly signal: AbortSignal
}

function writeAll<Row, Refused extends { readonly kind: string }>(
  db: Db,
  { columns, check, page }: ExportOf<Row, Refused>,
  { write, signal }: Writing,
): Promise<Result<unknown, Refused>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const checked = (await check?.(tx)) ?? ok(undefined)
      if (!checked.ok) return checked
      const request = { limit: ROWS_AT_ONCE, batches: new Batches(tx, { signal, db }) }
      let head = formatCsvHead(columns)
      for (;;) {
        const found = await page(tx, request)
        if (!found.ok) throw new Error(`A list cannot be exported: ${found.refusal.kind}`)
        const { rows } = found.value
        await write(head + formatCsvLines(columns, rows))
        head = ''
        if (rows.length < ROWS_AT_ONCE) return checked
      }
    })
}
