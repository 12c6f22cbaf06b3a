/** Whether this machine's clock can be right: told by the newest entry of the audit log, and by the database's own clock. */
import { hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Reader } from './client.ts'

/** People correct clocks; what was written by one that was ahead for a little is no fault of today's. */
const BEHIND_MS = hours(1)
const APART_MS = minutes(1)
/** So far apart, months of records are taken for old, and bookings for over: nothing may run. */
const MOST_APART_MS = hours(1)

/** The clocks of this machine and of its database are too far apart; `message` is one line that says what to do. */
export class ClockApart extends Error {
  override readonly name = 'ClockApart'
}

const createClocks = (now: Date, database: Date): string =>
  `this machine’s clock says ${now.toISOString()}, and the database’s says ${database.toISOString()}: set both by a time server (timedatectl), and start again`

/**
 * Asks before anything is written.
 * @throws ClockApart
 */
export async function refuseClockApart(client: Pick<pg.Client, 'query'>, now: Date): Promise<void> {
  const { rows } = await client.query<{ database: Date }>('select clock_timestamp() as database')
  const [{ database } = { database: now }] = rows
  if (Math.abs(database.getTime() - now.getTime()) <= MOST_APART_MS) return
  throw new ClockApart(`${createClocks(now, database).replace('this', 'This')}.`)
}

/** What is wrong and what to do about it, for the log; undefined when nothing is. */
export async function findClockFault(reader: Reader, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ newest: Date | null; database: Date }>`
    select (select max(at) from audit_entry) as newest, clock_timestamp() as database`.execute(reader)
  const [{ newest, database } = { newest: null, database: now }] = rows
  const says = `this machine’s clock says ${now.toISOString()}`
  if (newest && newest.getTime() - now.getTime() > BEHIND_MS) {
    return `${says}, and something was written at ${newest.toISOString()}: set it by a time server (timedatectl), and start again; prices and papers get wrong dates otherwise`
  }
  if (Math.abs(database.getTime() - now.getTime()) > APART_MS) {
    return `${createClocks(now, database)}; jobs run at wrong times otherwise`
  }
  return undefined
}
