/** Reads however many rows at constant memory: one query that runs on in the database while its rows are fetched. */
import { type Compilable, CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from './client.ts'

let made = 0

/** How a reader of rows can stop waiting. */
export interface Interruption {
  readonly signal: AbortSignal
  /** Another connection, by which the query is cancelled: the transaction's own is busy. */
  readonly db: Db
}

/**
 * The rows of one query, for as long as its transaction lasts; all of them are of one moment. Each batch is a statement
 * of its own, so the bounds on statements and on idle transactions hold for it: who takes no rows is cut off.
 */
export class Batches {
  readonly #tx: Tx
  readonly #cursor = `batches_${++made}`
  readonly #interruption: Interruption | undefined
  #isRunning = false

  /** With an interruption, an abort ends the batch that is being read, in the database too. */
  constructor(tx: Tx, interruption?: Interruption) {
    this.#tx = tx
    this.#interruption = interruption
  }

  /** The next rows of the query, which is the same at every call; fewer than `count` when there are no more. */
  async next<Row>(query: Compilable, count: number): Promise<Row[]> {
    const run = async () => {
      if (!this.#isRunning) await this.#start(query)
      return sql<Row>`fetch forward ${sql.lit(count)} from ${sql.id(this.#cursor)}`.execute(this.#tx)
    }
    return (await this.#interruptibly(run)).rows
  }

  async #start(query: Compilable): Promise<void> {
    this.#isRunning = true
    const { sql: text, parameters } = query.compile()
    // Planned for all of its rows, and not for the first few as a cursor usually is.
    await sql`set local cursor_tuple_fraction = 1`.execute(this.#tx)
    const declare = `declare ${this.#cursor} no scroll cursor for ${text}`
    await this.#tx.executeQuery(CompiledQuery.raw(declare, [...parameters]))
  }

  async #interruptibly<T>(run: () => Promise<T>): Promise<T> {
    if (!this.#interruption) return run()
    const { signal, db } = this.#interruption
    signal.throwIfAborted()
    const backend = await this.#backend()
    let cancelling: Promise<unknown> | undefined
    const cancel = () => {
      cancelling = sql`select pg_cancel_backend(${backend})`.execute(db).catch(() => undefined)
    }
    signal.addEventListener('abort', cancel)
    try {
      return await run()
    } finally {
      signal.removeEventListener('abort', cancel)
      // The cancellation must not reach the connection when another transaction uses it.
      await cancelling
    }
  }

  #pid: number | undefined

  async #backend(): Promise<number> {
    if (this.#pid === undefined) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(this.#tx)
      this.#pid = rows[0]?.pid ?? 0
    }
    return this.#pid
  }
}
