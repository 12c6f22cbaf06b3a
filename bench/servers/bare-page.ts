/** What a page costs at least: node:http and pg that send the same bytes from the same query, and ask nobody who they are. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type Connection, withDatabase } from '../own-database.ts'
import { PAGES, type PageName } from '../pages.ts'
import { recordStatements } from '../record-statements.ts'
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
  const { ask, toWire } = PAGES[page]
  const [statement, ...more] = await withDatabase(connection, ({ db }) => recordStatements(() => ask(db)))
  if (!statement || more.length > 0) throw new Error('A page that is the whole list is one statement')
  const query = { text: statement.text, values: [...statement.values], ...(isPrepared && { name: page }) }
  const pool = new pg.Pool({ ...connection, types: NUMBERS, max: 20 })
  pool.on('error', () => undefined)
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query(query)
    const now = new Date()
    const data = rows.map((row) => toWire(row as never, now))
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
