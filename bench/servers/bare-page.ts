/** What a page costs at least: node:http and pg that send the same bytes from the same queries, and ask nobody who they are. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from '@voltyatra/server/db/client.ts'
import pg from 'pg'
import { type Connection, withDatabase } from '../own-database.ts'
import { PAGES, type Page, type PageName } from '../pages.ts'
import { recordStatements, type Statement } from '../record-statements.ts'
import { serve } from './serve.ts'

export interface BarePageGiven {
  readonly connection: Connection
  readonly page: PageName
  /** Whether its statements are prepared, as the program's are. */
  readonly isPrepared: boolean
}

const INT8 = 20

/** As the driver comes, but for paise as numbers. */
const NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

await serve(async ({ connection, page, isPrepared }: BarePageGiven) => {
  const { toWire } = PAGES[page]
  const recorded = await withDatabase(connection, ({ db }) => recordPage(db, PAGES[page]))
  const [before, requested, after] = [recorded.before, recorded.page, recorded.after].map(
    (statements, part) =>
      statements.map(({ text, values }, at) => ({
        ...{ text, values: [...values] },
        ...(isPrepared && { name: `${page} ${part} ${at}` }),
      })),
  ) as Three
  const [query, ...more] = requested
  if (!query || more.length > 0) throw new Error('A page that is the whole list is one statement')
  const pool = new pg.Pool({ ...connection, types: NUMBERS, max: 20 })
  pool.on('error', () => undefined)
  const server = createServer(async (_request, response) => {
    for (const one of before) await pool.query(one)
    const { rows } = await pool.query(query)
    for (const one of after) await pool.query(one)
    const now = new Date()
    const data = rows.map((row) => toWire(row as never, now, recorded.found as never))
    const text = JSON.stringify({ status: true, data, page: { total: data.length, nextCursor: null } })
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

type Three = [pg.QueryConfig[], pg.QueryConfig[], pg.QueryConfig[]]

/** What the program asks for a page, in three parts, and what it found after it: that is not read again. */
async function recordPage(db: Db, { loadBefore, loadPage, loadAfter }: Page) {
  const found: { before?: unknown; ids?: readonly string[]; after?: unknown } = {}
  const before = await recordStatements(async () => {
    found.before = await loadBefore(db)
  })
  const page = await recordStatements(async () => {
    const { value } = await loadPage(db, found.before as never)
    found.ids = value?.rows.map(({ id }) => id)
  })
  const after: readonly Statement[] = await recordStatements(async () => {
    found.after = await loadAfter(db, found.ids ?? [])
  })
  return { before, page, after, found: found.after }
}
