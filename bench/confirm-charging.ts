/**
 * How much of the database's speed the program keeps where money moves: confirm-charging over HTTP, beside the same
 * statements with the same values, straight through pg.
 */
import { API_PREFIX, confirmChargingByAdmin } from '@voltyatra/contract'
import { paise, refuse, toRupees } from '@voltyatra/domain'
import { confirmCharging } from '@voltyatra/server/charging/bookings/index.ts'
import type { Database } from '@voltyatra/server/db/client.ts'
import { runUnitOfWork } from '@voltyatra/server/db/unit-of-work.ts'
import { loadAdministratorSession } from '@voltyatra/server/people/access/index.ts'
import pg from 'pg'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { buildRequest, HttpConnection } from './http-client.ts'
import { type Connection, withDatabase, withFolder, withServer } from './own-database.ts'
import { startServer } from './own-process.ts'
import { recordStatements, type Statement } from './record-statements.ts'
import { runAlternately } from './run-alternately.ts'
import type { ProgramGiven } from './servers/program.ts'
import { fillNetwork, signInOwner, TOTAL } from './small-network.ts'
import { useWhileOpen } from './while-open.ts'

const CALLERS = 16
/** Rounds that do not count: a program runs for days, and its first three thousand confirmations take up to twice as long. */
const WARMING_UP = { program: 12, both: 2 }
const ROUNDS = 7
const PER_ROUND = 240
const TARGET = 0.7
const OF_PREPARED = 0.8
/** Papers cost at most a fifth. */
const WITH_PAPERS = 0.8
const PLACES = { stations: 100, customers: 1_000 }

export const confirmChargingBench = (): Promise<Figure[]> =>
  withServer((connection) => withDatabase(connection, (database) => measure(connection, database)))

const measure = (connection: Connection, database: Database): Promise<Figure[]> =>
  withFolder(async (dataDir) => {
    await fillNetwork(database.pool, {
      ...PLACES,
      bookings: (WARMING_UP.program + 4 * (WARMING_UP.both + ROUNDS)) * PER_ROUND,
    })
    const owner = await signInOwner(database)
    const { rows } = await database.pool.query<{ id: string }>('select id from booking order by id')
    const next = () => rows.splice(0, PER_ROUND).map(({ id }) => id)
    const program = await startServer('program', { connection, dataDir } satisfies ProgramGiven)
    const pool = new pg.Pool({ ...connection, max: CALLERS })
    return useWhileOpen(
      () => Promise.all([pool.end(), program.end()]),
      async () => {
        const runs = {
          program: () => confirmOverHttp(program.url, owner.cookie, next()),
          bare: async () => confirmThroughPg(pool, await recordTransactions(database, owner.token, next())),
          withoutPapers: async () =>
            confirmThroughPg(
              pool,
              (await recordTransactions(database, owner.token, next()))
                .map(leavePapersOut)
                .map(nameStatements),
            ),
          prepared: async () =>
            confirmThroughPg(
              pool,
              (await recordTransactions(database, owner.token, next())).map(nameStatements),
            ),
        }
        for (let round = 0; round < WARMING_UP.program; round += 1) await runs.program()
        await runAlternately(WARMING_UP.both, runs)
        const found = await runAlternately(ROUNDS, runs)
        const {
          program: ours,
          bare,
          withoutPapers,
          prepared,
        } = {
          program: computeMedian(found.program),
          bare: computeMedian(found.bare),
          withoutPapers: computeMedian(found.withoutPapers),
          prepared: computeMedian(found.prepared),
        }
        return [
          {
            of: 'confirm-charging, of the transactions/s of its own statements',
            bound: { value: ours / bare, target: TARGET, is: 'at least' },
            beside: `${formatNumber(ours)} transactions/s; straight through pg ${formatNumber(bare)}`,
          },
          {
            of: 'confirm-charging with its invoice, of the transactions/s of the same statements without papers',
            bound: { value: prepared / withoutPapers, target: WITH_PAPERS, is: 'at least' },
            beside: `${formatNumber(prepared)} transactions/s straight through pg and prepared, as the program does; without papers ${formatNumber(withoutPapers)}`,
          },
          {
            of: 'confirm-charging, of its own statements prepared',
            bound: { value: ours / prepared, target: OF_PREPARED, is: 'at least' },
            beside: `${formatNumber(ours)} transactions/s; straight through pg and prepared ${formatNumber(prepared)} transactions/s`,
          },
        ]
      },
    )
  })

/** Work that several callers share: each takes the next piece when it has done one; the pieces per second. */
async function measureRate<T, By>(
  pieces: readonly T[],
  callers: readonly By[],
  work: (by: By, piece: T) => Promise<void>,
) {
  const left = pieces.values()
  const begun = performance.now()
  await Promise.all(
    callers.map(async (by) => {
      for (const piece of left) await work(by, piece)
    }),
  )
  return pieces.length / ((performance.now() - begun) / 1000)
}

async function confirmOverHttp(url: string, cookie: string, bookingIds: readonly string[]): Promise<number> {
  const path = API_PREFIX + confirmChargingByAdmin.path
  const actualAmountUsed = toRupees(paise(TOTAL))
  const requests = bookingIds.map((bookingId) =>
    buildRequest({ method: 'POST', path, headers: { cookie }, body: { bookingId, actualAmountUsed } }),
  )
  const connections = await Promise.all(Array.from({ length: CALLERS }, () => HttpConnection.open(url)))
  const rate = await measureRate(requests, connections, async (connection, request) => {
    const { status, body } = await connection.request(request)
    if (status !== 200) throw new Error(`A confirmation was answered ${status}: ${body}`)
  })
  for (const connection of connections) connection.close()
  return rate
}

type Transaction = readonly (Statement & { readonly name?: string })[]

async function confirmThroughPg(pool: pg.Pool, transactions: readonly Transaction[]): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CALLERS }, () => pool.connect()))
  const rate = await measureRate(transactions, clients, async (client, statements) => {
    let taken: TakenNumber | undefined
    for (const { values, ...statement } of statements) {
      const given = taken && statement.text.startsWith(INSERT_PAPER) ? withNumber(values, taken) : [...values]
      const { rows } = await client.query({ ...statement, values: given })
      if (statement.text.includes('paper_number(')) [taken] = rows as TakenNumber[]
    }
  })
  for (const client of clients) client.release()
  return rate
}

interface TakenNumber {
  readonly number: string
  readonly counterId: string
  readonly serial: number
}

const INSERT_PAPER = 'insert into "paper" ("id", "kind", "number", "gstin", "counter_id", "serial",'

/** An invoice's values with the number that was taken this time, in the place of that which was rolled back. */
const withNumber = (
  [id, kind, , gstin, , , ...rest]: readonly unknown[],
  { number, counterId, serial }: TakenNumber,
) => [id, kind, number, gstin, counterId, serial, ...rest]

/**
 * The statements that the program would send to confirm each of the bookings, its look at the session included. It
 * sends them here in transactions that are rolled back; the repetition commits.
 */
async function recordTransactions(
  { db }: Database,
  token: string,
  bookingIds: readonly string[],
): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  for (const bookingId of bookingIds) {
    const statements = await recordStatements(async () => {
      const now = new Date()
      const actor = await loadAdministratorSession(db, token, now)
      if (!actor) throw new Error('The owner is not signed in')
      await runUnitOfWork({ db, now, actor }, async (work) => {
        const confirmed = await confirmCharging(work, { bookingId, amount: paise(TOTAL) })
        if (!confirmed.ok) throw new Error(`A booking cannot be confirmed: ${confirmed.refusal.kind}`)
        // Has what waits for the commit sent.
        await work.tx.selectFrom('booking').select('id').where('id', '=', bookingId).execute()
        return refuse({ kind: 'only-recorded' })
      })
    })
    // Without that one, and without the end.
    transactions.push([...statements.slice(0, -2), CHECK, COMMIT])
  }
  return transactions
}

/** As a unit of work ends. */
const CHECK: Statement = { text: 'set constraints all immediate', values: [] }
const COMMIT: Statement = { text: 'commit', values: [] }

/** Advances, the number and the invoice: all that a confirmation does for papers. */
const leavePapersOut = (statements: Transaction): Transaction =>
  statements.filter(({ text }) => !/\bpaper/.test(text))

const names = new Map<string, string>()

const nameStatements = (statements: Transaction): Transaction =>
  statements.map((statement) => {
    if (statement.values.length === 0) return statement
    const name = names.get(statement.text) ?? `confirm_${names.size}`
    names.set(statement.text, name)
    return { ...statement, name }
  })
