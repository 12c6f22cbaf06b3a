/** Queries that are the same at every call but for their values are built once. */
import {
  AliasNode,
  type Compilable,
  type CompiledQuery,
  createQueryId,
  createRawBuilder,
  createSelectQueryBuilder,
  FromNode,
  type OperationNode,
  OperationNodeTransformer,
  type QueryExecutor,
  type RawBuilder,
  type RawNode,
  SelectionNode,
  type SelectQueryBuilder,
  SelectQueryNode,
  sql,
  TableNode,
  ValueNode,
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
    const query = createBuilder(queryNode, values ? giveValues(executor, values) : executor)
    unchanged.set(query, { queryNode, executor, values, isPooled: !reader.isTransaction })
    // It is made of the same query, and of a builder's own kind.
    return query as Q
  }
}

const createBuilder = (queryNode: SelectQueryNode, executor: QueryExecutor): SelectQuery =>
  createSelectQueryBuilder({ queryId: createQueryId(), queryNode, executor })

interface Unchanged {
  readonly queryNode: SelectQueryNode
  readonly executor: QueryExecutor
  readonly values: object | undefined
  readonly isPooled: boolean
}

/** Builders as `buildOnce` gave them: what is made of one is another. */
const unchanged = new WeakMap<object, Unchanged>()

/** What stands for a query at every call: none unless it is as `buildOnce` gave it, and of no transaction. */
export function getPooledQuery(query: object): object | undefined {
  const once = unchanged.get(query)
  return once?.isPooled ? once.queryNode : undefined
}

interface Variant {
  readonly compiled: CompiledQuery<unknown>
  /** For each condition the names of its values, in the order in which it has them. */
  readonly names: readonly (readonly string[])[]
}

const variants = new WeakMap<SelectQueryNode, Map<string, Variant>>()
/** Conditions of a list are few and written alike: so many are never reached. */
const MOST_VARIANTS = 200

export interface VariantOf<V extends object> {
  /** All that decides how `build` goes on, but for the conditions. */
  readonly key: string
  readonly conditions: readonly RawBuilder<boolean>[]
  readonly values: V
}

/**
 * Runs what `build` makes of a query that is built once. It is built and written as SQL once for each key and each text of
 * the conditions.
 * @returns its rows; undefined for a query that is not as `buildOnce` gave it
 */
export function runVariant<Q extends object, V extends object, Row>(
  query: Q,
  { key, conditions, values }: VariantOf<V>,
  build: (query: Q, conditions: readonly RawBuilder<boolean>[], given: EveryGiven<V>) => Compilable<Row>,
): Promise<readonly Row[]> | undefined {
  const once = unchanged.get(query)
  if (!once) return undefined
  const { queryNode, executor } = once
  const written = conditions.map((condition) => compile(condition.toOperationNode(), executor))
  const text = [key, ...written.map((one) => one.sql)].join('\n')
  const known = variants.get(queryNode) ?? new Map<string, Variant>()
  variants.set(queryNode, known)
  let variant = known.get(text)
  if (!variant) {
    const marked = conditions.map(markValues)
    const builder = createBuilder(queryNode, executor) as unknown as Q
    unchanged.set(builder, once)
    variant = {
      compiled: build(builder, marked, EVERY_GIVEN as EveryGiven<V>).compile(),
      names: marked.map((one) =>
        compile(one.toOperationNode(), executor).parameters.map((value) => (value as Placeholder).name),
      ),
    }
    if (known.size < MOST_VARIANTS) known.set(text, variant)
  }
  const all = { ...once.values, ...values } as Record<string, unknown>
  for (const [at, names] of variant.names.entries())
    for (const [place, name] of names.entries()) all[name] = written[at]?.parameters[place]
  const compiled = fill(variant.compiled as CompiledQuery<Row>, all)
  return executor
    .executeQuery<Row>({ ...compiled, queryId: createQueryId() })
    .then(({ rows }): readonly Row[] => rows)
}

/**
 * The query for those rows alone of its first table that `choose` filters, orders and limits, before another table is joined:
 * PostgreSQL then expects as many as there are, and the plan costs the same for every value.
 * @returns undefined for a query that is not as `buildOnce` gave it, or begins with no table
 */
export function chooseFirst<Q extends object>(query: Q, choose: (rows: Q) => Q): Q | undefined {
  const once = unchanged.get(query)
  const table = once?.queryNode.from?.froms[0]
  if (!once || !table || !TableNode.is(table)) return undefined
  const all = SelectQueryNode.cloneWithSelections(SelectQueryNode.createFrom([table]), [
    SelectionNode.createSelectAll(),
  ])
  const rows = choose(createBuilder(all, once.executor) as unknown as Q)
  const chosen = (rows as unknown as SelectQuery).toOperationNode()
  const from = FromNode.create([AliasNode.create(chosen, table.table.identifier)])
  return createBuilder({ ...once.queryNode, from }, once.executor) as unknown as Q
}

const compile = (node: OperationNode, executor: QueryExecutor): CompiledQuery =>
  executor.compileQuery(node as RawNode, createQueryId())

class Marker extends OperationNodeTransformer {
  readonly #condition: number
  #count = 0

  constructor(condition: number) {
    super()
    this.#condition = condition
  }

  protected override transformValue(node: ValueNode): ValueNode {
    if (node.immediate) return node
    this.#count += 1
    return ValueNode.create(new Placeholder(`condition ${this.#condition}, value ${this.#count}`))
  }
}

/** With what stands for each value of it. */
const markValues = (condition: RawBuilder<boolean>, at: number): RawBuilder<boolean> =>
  createRawBuilder({
    queryId: createQueryId(),
    rawNode: new Marker(at).transformNode(condition.toOperationNode() as RawNode),
  })

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

type Build<V extends object, Row> = (reader: Reader, given: EveryGiven<V>) => Compilable<Row>

/**
 * The query that `build` makes, built and written as SQL once.
 * @returns runs it for its rows with the values of the call
 */
export function compileOnce<V extends object, Row>(
  build: Build<V, Row>,
): (reader: Reader, values: V) => Promise<Row[]> {
  const fillIn = fillOnce(build)
  return async (reader, values) => (await reader.executeQuery(fillIn(reader, values))).rows
}

/** The same, but for what is run by other means. */
export function fillOnce<V extends object, Row>(
  build: Build<V, Row>,
): (reader: Reader, values: V) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined
  return (reader, values) => {
    compiled ??= build(reader, EVERY_GIVEN as EveryGiven<V>).compile()
    return { ...fill(compiled, values), queryId: createQueryId() }
  }
}
