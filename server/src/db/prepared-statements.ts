/**
 * Statements that come again are prepared: on each connection PostgreSQL reads them once, and plans them anew only for
 * as long as that pays.
 */
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { type KnownColumns, runPrepared } from './prepared-query.ts'

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

/** The pool as the query builder takes it, with what comes again prepared. */
export function preparePool(pool: pg.Pool): PostgresPool {
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
      const made = prepareClient(client, names, columns)
      clients.set(client, made)
      return made
    },
  }
}

function prepareClient(
  client: pg.PoolClient,
  names: StatementNames,
  columns: KnownColumns,
): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const run = () => {
      const name = values.length > 0 || isOneQuery(text) ? names.nameOf(text) : undefined
      if (name === undefined) return client.query({ text, values: [...values] })
      return runPrepared(client, { text, values: [...values], name }, columns)
    }
    try {
      return await run()
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      names.forget()
      columns.clear()
      // In a transaction all of it has failed; its caller may repeat it.
      if (client.getTransactionStatus() !== 'I') throw error
      return run()
    }
  }
  return {
    // The builder's own kind of cursor is not used here, and it is all that this does not take.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken),
  }
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
