/** Queries that are the same at every call but for their values are built once. */
import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  createSelectQueryBuilder,
  type QueryExecutor,
  type RawBuilder,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
} from 'kysely'
import type { Reader } from './client.ts'
import { rememberParts } from './remembering-dialect.ts'

/** A value, or what stands for it in a query that is built once. */
export type Given<T> = T | RawBuilder<T>

/** The values of each call, as a query has them that is built before. */
export type EveryGiven<V> = { readonly [Name in keyof V]: RawBuilder<V[Name]> }

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }

  /** Called by the driver for a value that it does not know. */
  toPostgres(): never {
    throw new Error(`A query that is built once was sent without its ${this.name}`)
  }
}

const EVERY_GIVEN = new Proxy({}, { get: (_none, name) => sql`${new Placeholder(String(name))}` })

const fill = <R>({ parameters, ...compiled }: CompiledQuery<R>, values: object): CompiledQuery<R> => ({
  ...compiled,
  parameters: parameters.map((one) =>
    one instanceof Placeholder ? values[one.name as keyof typeof values] : one,
  ),
})

/**
 * What `build` makes, made once for all readers: builders of queries do not change, and building a large one takes as long
 * as sending it. Each call gives its own values; the builder that it gets cannot stand in another query.
 */
export function buildOnce<Q extends SelectQuery, V extends object = object>(
  build: (reader: Reader, given: EveryGiven<V>) => Q,
): (reader: Reader, values?: V) => Q {
  let queryNode: SelectQueryNode | undefined
  return (reader, values) => {
    if (!queryNode) {
      queryNode = build(reader, EVERY_GIVEN as EveryGiven<V>).toOperationNode() as SelectQueryNode
      rememberParts(queryNode)
    }
    const executor = reader.getExecutor()
    const query: SelectQuery = createSelectQueryBuilder({
      queryId: createQueryId(),
      queryNode,
      executor: values ? giveValues(executor, values) : executor,
    })
    // It is made of the same query, and of a builder's own kind.
    return query as Q
  }
}

type SelectQuery = Pick<SelectQueryBuilder<never, never, unknown>, 'toOperationNode'>

const giveValues = (executor: QueryExecutor, values: object): QueryExecutor => ({
  adapter: executor.adapter,
  plugins: executor.plugins,
  transformQuery: (node, id) => executor.transformQuery(node, id),
  compileQuery: (node, id) => fill(executor.compileQuery(node, id), values),
  executeQuery: (query, options) => executor.executeQuery(query, options),
  stream: (query, size, options) => executor.stream(query, size, options),
  provideConnection: (use, options) => executor.provideConnection(use, options),
  withConnectionProvider: (provider) => giveValues(executor.withConnectionProvider(provider), values),
  withPlugin: (plugin) => giveValues(executor.withPlugin(plugin), values),
  withPlugins: (plugins) => giveValues(executor.withPlugins(plugins), values),
  withPluginAtFront: (plugin) => giveValues(executor.withPluginAtFront(plugin), values),
  withoutPlugins: () => giveValues(executor.withoutPlugins(), values),
})

/**
 * The query that `build` makes, built and written as SQL once.
 * @returns runs it for its rows with the values of the call
 */
export function compileOnce<V extends object, Row>(
  build: (reader: Reader, given: EveryGiven<V>) => Compilable<Row>,
): (reader: Reader, values: V) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (reader, values) => {
    compiled ??= build(reader, EVERY_GIVEN as EveryGiven<V>).compile()
    return (await reader.executeQuery<Row>({ ...fill(compiled, values), queryId: createQueryId() })).rows
  }
}
