/** COPY through the driver: rows as the server writes and reads them, without an object for each. */
import type pg from 'pg'

/** What the driver's connection can do beyond what its types say. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

/** Size of a block of whole rows, in bytes, about. */
const BLOCK_BYTES = 1024 * 1024

export interface Block {
  /** Whole rows of COPY's text format. */
  readonly bytes: Buffer
  readonly rows: number
}

/**
 * Runs a `copy … to stdout` and hands its rows over in blocks, one after the other: while `take` works, the server waits.
 * Where this rejects, the connection may still be sending and must not be used again.
 * @returns how many rows there were
 */
export function copyOut(
  client: pg.ClientBase,
  statement: string,
  take: (block: Block) => Promise<void>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(statement, take, { resolve, reject }))
  })
}

/** Runs a `copy … from stdin` with these rows. */
export function copyIn(client: pg.ClientBase, statement: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, rows, { resolve, reject }))
  })
}

interface Settle<T> {
  resolve(value: T): void
  reject(error: unknown): void
}

class CopyOut implements pg.Submittable {
  readonly #statement: string
  readonly #take: (block: Block) => Promise<void>
  readonly #settle: Settle<number>
  #block = Buffer.allocUnsafe(2 * BLOCK_BYTES)
  #used = 0
  #blockRows = 0
  #rows = 0
  #isTaking = false
  #isOver = false

  constructor(statement: string, take: (block: Block) => Promise<void>, settle: Settle<number>) {
    this.#statement = statement
    this.#take = take
    this.#settle = settle
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  /** The server sends one row a message; its bytes are the driver's, who uses that memory again. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    const needed = this.#used + chunk.length
    if (needed > this.#block.length) {
      this.#block = Buffer.concat([this.#block.subarray(0, this.#used)], needed + BLOCK_BYTES)
    }
    chunk.copy(this.#block, this.#used)
    this.#used = needed
    this.#blockRows += 1
    this.#rows += 1
    if (needed >= BLOCK_BYTES) this.#handOver(connection)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(connection: pg.Connection): void {
    this.#isOver = true
    this.#handOver(connection)
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }

  #handOver(connection: pg.Connection): void {
    if (this.#isTaking) return
    if (this.#used === 0) {
      if (this.#isOver) this.#settle.resolve(this.#rows)
      return
    }
    const block = { bytes: this.#block.subarray(0, this.#used), rows: this.#blockRows }
    this.#block = Buffer.allocUnsafe(2 * BLOCK_BYTES)
    this.#used = 0
    this.#blockRows = 0
    this.#isTaking = true
    connection.stream.pause()
    this.#take(block).then(
      () => {
        this.#isTaking = false
        connection.stream.resume()
        if (this.#isOver || this.#used >= BLOCK_BYTES) this.#handOver(connection)
      },
      (error: unknown) => {
        // What still comes is thrown away with the connection.
        connection.stream.resume()
        this.#settle.reject(error)
      },
    )
  }
}

class CopyIn implements pg.Submittable {
  readonly #statement: string
  readonly #rows: Buffer
  readonly #settle: Settle<void>

  constructor(statement: string, rows: Buffer, settle: Settle<void>) {
    this.#statement = statement
    this.#rows = rows
    this.#settle = settle
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: pg.Connection): void {
    const copying = connection as CopyConnection
    copying.sendCopyFromChunk(this.#rows)
    copying.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle.resolve()
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }
}
