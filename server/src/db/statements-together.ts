/** Several statements of one transaction on one way to the server: they are sent in one go, and run in their order. */
import type pg from 'pg'
import { prepareValue, sendStatement, type Wire } from './driver-wire.ts'
import { createDriverQuery, type DriverQuery, type KnownColumns } from './prepared-query.ts'

export interface StatementToSend {
  readonly text: string
  readonly values: readonly unknown[]
  /** Under which it is prepared; undefined for one that is not. */
  readonly name: string | undefined
  readonly callback: (error: Error | null, result: pg.QueryResult) => void
}

/**
 * For `query` of a client. The server answers when all are done; what fails fails those after it, which do not run, with
 * the same error.
 */
export class StatementsTogether implements pg.Submittable {
  readonly statements: readonly StatementToSend[]
  readonly #queries: readonly DriverQuery[]
  /** The one that the server is answering. */
  #at = 0

  /** @throws what a value throws that cannot be sent, before anything is */
  constructor(statements: readonly StatementToSend[], known: KnownColumns, types: pg.CustomTypesConfig) {
    this.statements = statements.map((one) => ({
      ...one,
      values: one.values.map((value) => prepareValue(value)),
    }))
    this.#queries = this.statements.map((one) => createDriverQuery({ ...one, types }, known))
  }

  /** By both the client notes which statement the server knows. */
  get name(): string | undefined {
    return this.statements[this.#at]?.name
  }

  get text(): string | undefined {
    return this.statements[this.#at]?.text
  }

  /** Without it the client would take the last argument of `query` for it. */
  callback = (): void => undefined

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    wire.stream.cork()
    try {
      for (const statement of this.statements) sendStatement(wire, statement)
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#at]?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#at]?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#queries[this.#at]?.handleCommandComplete(message, connection)
    this.#at += 1
  }

  handleEmptyQuery(): void {
    this.#at += 1
  }

  handleCopyInResponse(connection: pg.Connection): void {
    ;(connection as unknown as Wire).sendCopyFail('No source stream defined')
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements } = connection as unknown as Wire
    for (const [at, query] of this.#queries.entries()) {
      if (at < this.#at) query.handleReadyForQuery(connection)
      else query.handleError(error, connection)
      // The server has not read what comes after an error.
      const { name } = this.statements[at] as StatementToSend
      if (at > this.#at && name !== undefined) delete submittedNamedStatements[name]
    }
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection)
  }
}
