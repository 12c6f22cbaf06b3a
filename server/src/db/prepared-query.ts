/** Runs a query as a prepared statement. How its rows are parsed is decided once for each statement. */
import pg from 'pg'
import { isLarge } from './bind-message.ts'
import { prepareValue, sendStatement, type Wire, type WiredStatement } from './driver-wire.ts'

/** What the driver hands to a query of what the server answers, of which @types/pg says nothing. */
interface Field {
  readonly name: string
  readonly dataTypeID: number
  readonly format: 'text' | 'binary'
}

type Parse = (text: string) => unknown
type Row = Record<string, unknown>

interface Columns {
  readonly fields: readonly Field[]
  readonly parsers: readonly Parse[]
  /** With every column, in their order: rows are copies of it, and have one shape. */
  readonly empty: Row
}

/** What the driver's own query does with what the server answers. */
export interface DriverQuery {
  name: string | undefined
  readonly _result: { readonly rows: Row[]; _types: pg.CustomTypesConfig }
  /** Is thrown to the caller when the server is ready again. */
  _canceledDueToError: unknown
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
  handleError(error: Error, connection: pg.Connection): void
  /** Sends it. */
  prepare(connection: pg.Connection): void
}

type Callback = (error: Error | null, result: pg.QueryResult) => void

/** Given a text: an object is copied with the descriptions of its fields, which takes as long as reading a row. */
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: Callback,
) => DriverQuery & pg.Submittable

interface NamedQuery {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name: string
}

/** By the statement's name. */
export type KnownColumns = Map<string, Columns>

class PreparedQuery extends DriverQuery {
  readonly #known: KnownColumns
  /** What is sent where a value is large. */
  readonly #large: WiredStatement | undefined
  #columns: Columns | undefined

  /** @throws what a value throws that cannot be sent */
  constructor({ text, values, name }: NamedQuery, known: KnownColumns, callback: Callback) {
    super(text, values, callback)
    this.name = name
    this.#known = known
    if (values.some(isLarge)) this.#large = { text, name, values: values.map((value) => prepareValue(value)) }
  }

  override prepare(connection: pg.Connection): void {
    if (!this.#large) {
      super.prepare(connection)
      return
    }
    const wire = connection as unknown as Wire
    sendStatement(wire, this.#large)
    wire.sync()
  }

  override handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const known = this.#known.get(this.name ?? '')
    this.#columns = known && areSame(known.fields, fields) ? known : this.#keep(fields)
  }

  #keep(fields: readonly Field[]): Columns {
    const { _types: types } = this._result
    const parsers = fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format) as Parse)
    const empty = Object.fromEntries(fields.map(({ name }) => [name, null]))
    const columns = { fields, parsers, empty }
    this.#known.set(this.name ?? '', columns)
    return columns
  }

  override handleDataRow({ fields: texts }: { readonly fields: readonly (string | null)[] }): void {
    if (this._canceledDueToError || !this.#columns) return
    try {
      this._result.rows.push(readRow(texts, this.#columns))
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}

function readRow(texts: readonly (string | null)[], { fields, parsers, empty }: Columns): Row {
  const row = { ...empty }
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at]
    if (text != null) row[(fields[at] as Field).name] = (parsers[at] as Parse)(text)
  }
  return row
}

const areSame = (known: readonly Field[], fields: readonly Field[]): boolean =>
  known.length === fields.length &&
  known.every(
    ({ name, dataTypeID }, at) => name === fields[at]?.name && dataTypeID === fields[at]?.dataTypeID,
  )

/** Runs a statement under its name. */
export const runPrepared = (
  client: pg.ClientBase,
  query: NamedQuery,
  known: KnownColumns,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new PreparedQuery(query, known, (error, result) => (error ? reject(error) : resolve(result))),
    )
  })

interface OneOfSeveral {
  readonly text: string
  readonly name: string | undefined
  readonly callback: Callback
  readonly types: pg.CustomTypesConfig
}

/** What reads the answer to one of several statements, which something else sends; a value is read as `types` has it. */
export function createDriverQuery(
  { text, name, callback, types }: OneOfSeveral,
  known: KnownColumns,
): DriverQuery {
  const query =
    name === undefined
      ? new DriverQuery(text, [], callback)
      : new PreparedQuery({ text, values: [], name }, known, callback)
  query._result._types = types
  return query
}
