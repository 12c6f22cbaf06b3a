/** Writing against a database that is killed meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedServer } from '../index.ts'

interface Fault {
  /** Row numbers that the database has confirmed, in order; those confirmed here are added. */
  readonly acknowledged: number[]
  /** Rows to be confirmed before the strike, and at most as many again after it. */
  readonly enough: number
  strike(): void
}

/** Inserts row after row, strikes, and goes on until the database is gone, or survives a strike that was not at it. */
export async function writeUntilBroken(
  connection: EmbeddedServer['connection'],
  { acknowledged, enough, strike }: Fault,
): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false })
  const ended = new Promise<false>((done) => {
    client.on('error', () => done(false))
    client.on('end', () => done(false))
  })
  await client.connect()
  // A row that was written, but whose confirmation was lost, is met again by the next round.
  const write = (id: number) =>
    client.query('insert into entry (id) values ($1) on conflict do nothing', [id]).then(
      () => true,
      () => false,
    )
  for (let count = 1; count <= 2 * enough; count += 1) {
    const id = (acknowledged.at(-1) ?? 0) + 1
    if (!(await Promise.race([write(id), ended]))) break
    acknowledged.push(id)
    if (count === enough) strike()
  }
  await Promise.race([client.end().catch(() => undefined), pause(500)])
}
