/**
 * Statements that come again are prepared: on each connection PostgreSQL reads them once, and plans them anew only for
 * as long as that pays.
 */
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type Answer, isBegin, NOTHING, OpenTransaction, ROLLED_BACK } from './open-transaction.ts'
import { type KnownColumns, runPrepared } from './prepared-query.ts'
import { CHECK_CONSTRAINTS } from './sent-later.ts'
import { StatementsTogether, type StatementToSend } from './statements-together.ts'

/** For each of them every connection keeps 50 to 150 kilobytes in the database server. */
const MOST_NAMES = 100
/**
 * How often a text has to come while so many others have a name. What is made up for one occasion comes once or twice; the
 * last names are for what comes most, also where it comes first when hundreds of others did.
 */
const NAMED_FROM = [
  { below: 50, times: 3 },
  { below: 80, times: 30 },
  { below: MOST_NAMES, times: 300 },
] as const
const MOST_REMEMBERED = 2_000

/** Gives names to statements, to as many as a connection can bear. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()
  #generation = 0

  /** A name that follows from the text, so that nobody who shares a connection takes it for another statement. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const needed = NAMED_FROM.find(({ below }) => this.#names.size < below)?.times
    if (needed === undefined) return undefined
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times < needed) {
      if (this.#seen.size === MOST_REMEMBERED) this.#seen.clear()
      this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = `${createHash('sha256').update(text).digest('base64url').slice(0, 22)}_${this.#generation}`
    this.#names.set(text, name)
    return name
  }

  /** From here on every statement is prepared anew, under another name. */
  forget(): void {
    this.#generation += 1
    this.#names.clear()
  }
}

export interface PreparedPoolOptions {
  /** For a client of its own that must see each statement by itself. */
  readonly oneByOne?: boolean
}

/** The pool as the query builder takes it, with what comes again prepared. */
export function preparePool(pool: pg.Pool, { oneByOne = false }: PreparedPoolOptions = {}): PostgresPool {
  const names = new StatementNames()
  const columns: KnownColumns = new Map()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const prepared = new PreparedClient(client, { names, columns, types: pool.options.types })
      const made = oneByOne ? sendOneByOne(prepared) : sendTogether(prepared)
      clients.set(client, made)
      return made
    },
  }
}

interface OfPool {
  readonly names: StatementNames
  readonly columns: KnownColumns
  readonly types: pg.CustomTypesConfig | undefined
}

/** Statements of the program's own, which come in every transaction. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  begin: 'voltyatra_begin',
  commit: 'voltyatra_commit',
  [CHECK_CONSTRAINTS]: 'voltyatra_check',
}

/** A connection whose statements get names. */
class PreparedClient {
  readonly #client: pg.PoolClient
  readonly #ofPool: OfPool

  constructor(client: pg.PoolClient, ofPool: OfPool) {
    this.#client = client
    this.#ofPool = ofPool
  }

  /** Sends it by itself; a query outside a transaction is asked again where its plan has grown old. */
  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#run(text, values)
    } catch (error) {
      this.noteOutdated(error)
      // In a transaction all of it has failed; its caller may repeat it.
      if (!isOutdatedPlan(error) || this.#client.getTransactionStatus() !== 'I') throw error
      return this.#run(text, values)
    }
  }

  #run(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = this.#nameOf(text, values)
    if (name === undefined) return this.#client.query({ text, values: [...values] })
    return runPrepared(this.#client, { text, values: [...values], name }, this.#ofPool.columns)
  }

  /** Sends several in one go. */
  sendTogether(statements: readonly Omit<StatementToSend, 'name'>[]): void {
    const named = statements.map((one) => ({
      ...one,
      name: OWN_NAMES[one.text] ?? this.#nameOf(one.text, one.values),
    }))
    const { columns, types = pg.types } = this.#ofPool
    this.#client.query(new StatementsTogether(named, columns, types))
  }

  #nameOf(text: string, values: readonly unknown[]): string | undefined {
    return values.length > 0 || isOneQuery(text) ? this.#ofPool.names.nameOf(text) : undefined
  }

  noteOutdated(error: unknown): void {
    if (!isOutdatedPlan(error)) return
    this.#ofPool.names.forget()
    this.#ofPool.columns.clear()
  }

  release(isBroken: boolean): void {
    this.#client.release(isBroken)
  }
}

type Query = (text: string, values: readonly unknown[]) => Promise<Answer>

/** As the query builder takes it. The builder's own kind of cursor is not used here, and it is all that this does not take. */
const toPoolClient = (query: Query, release: (isBroken: boolean) => void): PostgresPoolClient => ({
  query: query as unknown as PostgresPoolClient['query'],
  release: (isBroken) => release(isBroken === true),
})

function sendOneByOne(client: PreparedClient): PostgresPoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query: Query = (text, values) => {
    const answer = last.then(() => client.query(text, values))
    last = answer.catch(() => undefined)
    return answer
  }
  return toPoolClient(query, (isBroken) => client.release(isBroken))
}

/** Outside transactions each by itself; within, what is given at the same moment in one go. */
function sendTogether(client: PreparedClient): PostgresPoolClient {
  let transaction: OpenTransaction | undefined
  let isBroken = false
  const query: Query = async (text, values) => {
    if (!transaction) {
      if (!isBegin(text)) return client.query(text, values)
      transaction = new OpenTransaction(client, text)
      return NOTHING
    }
    const open = transaction
    if (text === 'commit') {
      const answer = await open.commit()
      transaction = undefined
      return answer
    }
    if (text !== 'rollback') return open.query(text, values)
    transaction = undefined
    return open.rollBack().catch(() => {
      // Its own error says less than that which made the transaction roll back.
      isBroken = true
      return ROLLED_BACK
    })
  }
  return toPoolClient(query, (broken) => client.release(broken || isBroken))
}

/** Whether it is worth a name without values, too: a list that nothing filters takes as long to plan as any other. */
const isOneQuery = (text: string): boolean => /^\s*(select|with)\b/i.test(text) && !text.includes(';')

const FEATURE_NOT_SUPPORTED = '0A000'

/** Another process has changed the schema, and a statement that was prepared before would now have other columns. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FEATURE_NOT_SUPPORTED &&
  // Its message is in the language of the database.
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
