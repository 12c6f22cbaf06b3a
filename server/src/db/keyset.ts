/** Pages of a list by keyset: the page after a cursor costs the same as the first, however deep it lies. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import {
  type Expression,
  type ExpressionBuilder,
  ExpressionWrapper,
  expressionBuilder,
  type KyselyPlugin,
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Batches } from './batches.ts'
import { chooseFirst, type Given, getPooledQuery, runVariant } from './build-once.ts'
import { isValueOf, type SortType, UUID } from './cursor-values.ts'

/** What a list was asked for; `sort` has `-` in front for descending. */
export interface ListRequest {
  readonly q?: string | undefined
  readonly status?: string | undefined
  readonly sort?: string | undefined
  /** Rows dated from this moment on, until just before the other. */
  readonly from?: string | Date | undefined
  readonly to?: string | Date | undefined
  readonly limit: number
  readonly cursor?: string | undefined
  /** Only rows whose ids this subquery gives. */
  readonly among?: RawBuilder<unknown> | undefined
  /**
   * Reads the whole list: every call gets the next `limit` rows of one run of its query, uncounted, and the last call
   * gets fewer than that.
   */
  readonly batches?: Batches | undefined
}

/** A list is counted so far; beyond it says that there are more, not how many. */
const COUNTED_AT_MOST = 10_000

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  /** There are more than `total`. */
  readonly totalIsAtLeast?: true
  readonly nextCursor: string | null
}

export interface InvalidCursor {
  readonly kind: 'invalid-cursor'
}

export interface SortKey<DB, TB extends keyof DB> {
  readonly column: ReferenceExpression<DB, TB>
  readonly type: SortType
}

interface PageOptions<DB, TB extends keyof DB, O> {
  /** With its columns selected, and filtered but for `where`; neither ordered nor limited. */
  readonly rows: SelectQueryBuilder<DB, TB, O>
  /** What else filters. Rows that are built once, and filtered by nothing but this, are written as SQL once. */
  readonly where?: readonly RawBuilder<boolean>[]
  /**
   * As many rows, from fewer tables: a joined one that the filters do not look at keeps a count from being answered by
   * an index alone, even where the planner leaves the join out.
   */
  readonly counted?: Countable
  /** Columns by which a list may be sorted, by their name on the wire. None may be null. */
  readonly sortKeys: Readonly<Record<string, SortKey<DB, TB>>>
  /** The key of `sortKeys` by which a row is dated; `createdAt`, `at` or `since` by default. */
  readonly dated?: string
  /** The sort when none is asked for: newest first, usually. */
  readonly defaultSort: string
  /** The unique column that breaks ties. */
  readonly id: ReferenceExpression<DB, TB>
  /**
   * What filters and sorts are columns of the first table of `rows` alone. Where `rows` are built once, the page is chosen of
   * that table before another is joined.
   */
  readonly isOfFirstTable?: true
  /** One plan is good for whatever values `where` has: an index leads to the rows of each of them in their order. */
  readonly hasOnePlan?: boolean
  /** For answers without a total: the rows are not counted, and the total has no meaning. */
  readonly isUncounted?: true
  readonly request: ListRequest
}

/** A query of which only the number of rows is asked. */
type Countable = Pick<SelectQueryBuilder<never, never, unknown>, 'clearSelect'>

/**
 * One page of `rows` in the asked order, the total of what the filters select, and the cursor of the next page. The
 * total is counted with the first page; cursors carry it on.
 */
export async function selectKeysetPage<DB, TB extends keyof DB, O>(
  options: PageOptions<DB, TB, O>,
): Promise<Result<ListPage<O>, InvalidCursor>> {
  const { rows, sortKeys, defaultSort, id, request } = options
  const conditions = buildConditions(options)
  const hasOnePlan =
    conditions.length === 0 || (options.hasOnePlan && conditions.length === options.where?.length)
  const sort = request.sort ?? defaultSort
  const isDescending = sort.startsWith('-')
  const name = sort.replace(/^-/, '')
  const key = sortKeys[name]
  if (!key) throw new Error(`No sort key ${name}`)
  const order = { ...key, id, direction: isDescending ? 'desc' : 'asc' } as const
  if (request.batches) {
    const ordered = applyOrder(narrow(rows, conditions), order)
    return ok({ rows: await request.batches.next<O>(ordered, request.limit), ...UNCOUNTED })
  }
  const after = request.cursor === undefined ? undefined : parseCursor(request.cursor, sort, key.type)
  if (after === 'invalid') return refuse({ kind: 'invalid-cursor' })

  const most = request.limit + 1
  const values = { most, value: after?.value ?? '', id: after?.id ?? '' }
  const build = (
    all: typeof rows,
    filters: readonly RawBuilder<boolean>[],
    given: { readonly [Name in keyof typeof values]: Given<(typeof values)[Name]> },
  ) => {
    const limits = after ? given : { most: given.most }
    const choose = (some: typeof rows) => limitPage(narrow(some, filters), order, limits)
    const chosen = options.isOfFirstTable && chooseFirst(all, choose)
    return selectCursors(chosen ? applyOrder(chosen, order) : choose(all), order)
  }
  // A number in the text: not knowing how few rows are wanted, PostgreSQL would plan each page anew.
  const written = hasOnePlan ? sql.lit(most) : undefined
  const variant = { key: `${sort} ${after !== undefined} ${written ? most : ''}`, conditions, values }
  const run = (): Promise<readonly unknown[]> =>
    runVariant(rows, variant, (all, filters, given) =>
      build(all, filters, written ? { most: written, value: given.value, id: given.id } : given),
    ) ?? build(rows, conditions, values).execute()
  const count = () => countRows(narrow(options.counted ?? rows, conditions))
  const isCounted = !after && !options.isUncounted
  const pooled = hasOnePlan && isCounted ? getPooledQuery(rows) : undefined
  // Counting what an index leads to need not wait for the page; whether it is needed, the page before has shown.
  const counting = pooled && longLists.has(pooled) ? count() : undefined
  const [page, counted] = await Promise.all([run(), counting])
  const found = page as (O & CursorColumns)[]
  const shown = found.slice(0, request.limit)
  const last = shown.at(-1)
  const isMore = found.length > request.limit
  if (pooled) longLists[isMore ? 'add' : 'delete'](pooled)
  // A first page that nothing follows is the whole list, and has counted it.
  const total =
    after?.total ?? (isMore && isCounted ? Math.max(counted ?? (await count()), found.length) : found.length)
  return ok({
    ...limitTotal(total),
    nextCursor:
      isMore && last ? makeCursor({ sort, value: last.cursor_value, id: last.cursor_id, total }) : null,
    rows: clearCursors(shown),
  })
}

/** A page of what programs read: oldest first by when the rows of `table` were made, and not counted. */
export const selectOldestFirst = <DB, TB extends keyof DB & string, O>({
  rows,
  table,
  request,
}: Pick<PageOptions<DB, TB, O>, 'rows' | 'request'> & { readonly table: TB }) =>
  selectKeysetPage<DB, TB, O>({
    rows,
    request,
    id: `${table}.id` as never,
    defaultSort: 'createdAt',
    sortKeys: { createdAt: { column: `${table}.created_at` as never, type: 'timestamptz' } },
    isUncounted: true,
  })

/** Queries whose latest first page was not all there is. */
const longLists = new WeakSet<object>()

interface Order<DB, TB extends keyof DB> extends SortKey<DB, TB> {
  readonly id: ReferenceExpression<DB, TB>
  readonly direction: 'asc' | 'desc'
}

const applyOrder = <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { column, id, direction }: Order<DB, TB>,
) => rows.orderBy(column as never, direction).orderBy(id as never, direction)

interface Limits {
  readonly most: Given<number>
  /** Of the row after which the page begins. */
  readonly value?: Given<string>
  readonly id?: Given<string>
}

const selectCursors = <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { column, id }: Order<DB, TB>,
) =>
  rows.select((eb: ExpressionBuilder<DB, TB>) => [
    sql<string>`${eb.ref(column as never)}::text`.as('cursor_value'),
    sql<string>`${eb.ref(id as never)}::text`.as('cursor_id'),
  ])

function limitPage<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  order: Order<DB, TB>,
  { most, value, id: after }: Limits,
) {
  const { column, type, id, direction } = order
  const page = applyOrder(rows, order).limit(most)
  if (value === undefined) return page
  const compare = sql.raw(direction === 'desc' ? '<' : '>')
  return page.where(
    (eb: ExpressionBuilder<DB, TB>): Expression<boolean> =>
      sql<boolean>`(${eb.ref(column as never)}, ${eb.ref(id as never)}) ${compare} (${value}::${sql.raw(type)}, ${after}::uuid)`,
  )
}

const narrow = <Q extends Countable>(rows: Q, conditions: readonly RawBuilder<boolean>[]): Q =>
  conditions.reduce((some, condition) => (some as unknown as Narrowable<Q>).where(condition), rows)

interface Narrowable<Q> {
  where(condition: RawBuilder<boolean>): Q
}

/** What narrows the rows, but for what they are narrowed by already. */
function buildConditions<DB, TB extends keyof DB, O>(options: PageOptions<DB, TB, O>) {
  const { where = [], id, request } = options
  const { among } = request
  const conditions = [...where, ...filterByPeriod(options)]
  if (among) conditions.push(sql<boolean>`${sql.ref(id as string)} in (${among})`)
  return conditions
}

const DATES = ['createdAt', 'at', 'since']

function filterByPeriod<DB, TB extends keyof DB, O>({ sortKeys, dated, request }: PageOptions<DB, TB, O>) {
  const name = dated ?? DATES.find((date) => sortKeys[date]?.type === 'timestamptz')
  const key = name === undefined ? undefined : sortKeys[name]
  const filters: RawBuilder<boolean>[] = []
  if (!key) return filters
  const at = sql.ref(key.column as string)
  if (request.from) filters.push(sql`${at} >= ${request.from}::timestamptz`)
  if (request.to) filters.push(sql`${at} < ${request.to}::timestamptz`)
  return filters
}

const UNCOUNTED = { total: 0, nextCursor: null }

const limitTotal = (total: number): Pick<ListPage<unknown>, 'total' | 'totalIsAtLeast'> =>
  total > COUNTED_AT_MOST ? { total: COUNTED_AT_MOST, totalIsAtLeast: true } : { total }

/** How many rows there are, or one more than a list is counted. */
async function countRows(rows: Countable): Promise<number> {
  const counted = await rows
    .clearSelect()
    .select(sql<number>`1`.as('total'))
    .limit(COUNTED_AT_MOST + 1)
    .withPlugin(COUNT_ROWS)
    .executeTakeFirstOrThrow()
  return Number((counted as { total: number }).total)
}

/** Makes a query the count of its rows; a query knows what to run on, and only its plugins may put it into another. */
const COUNT_ROWS: KyselyPlugin = {
  transformQuery: ({ node }) =>
    expressionBuilder<Record<string, never>, never>()
      .selectFrom(new ExpressionWrapper<never, never, object>(node).as('counted') as never)
      .select(sql<number>`count(*)`.as('total'))
      .toOperationNode() as typeof node,
  transformResult: async ({ result }) => result,
}

interface CursorColumns {
  cursor_value: string
  cursor_id: string
}

/** In place, and by `undefined`, which no answer shows: a copy without two of a hundred columns costs as much as reading the row. */
function clearCursors<O>(rows: readonly (O & Partial<CursorColumns>)[]): readonly O[] {
  for (const row of rows as readonly { -readonly [name in keyof CursorColumns]?: string | undefined }[]) {
    row.cursor_value = undefined
    row.cursor_id = undefined
  }
  return rows
}

export interface Position {
  /** The sort key of the last row seen, as text. */
  readonly value: string
  readonly id: string
  readonly total: number
}

export const makeCursor = ({ sort, value, id, total }: Position & { readonly sort: string }): string =>
  Buffer.from(JSON.stringify([sort, value, id, total])).toString('base64url')

/** It may be forged: a value that the key's type cannot hold is not sent to the database. */
export function parseCursor(text: string, sort: string, type: SortType): Position | 'invalid' {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length !== 4) return 'invalid'
    const [cursorSort, value, id, total] = parts as unknown[]
    if (cursorSort !== sort || typeof value !== 'string' || typeof id !== 'string' || !UUID.test(id))
      return 'invalid'
    return isCount(total) && isValueOf(type, value) ? { value, id, total } : 'invalid'
  } catch {
    return 'invalid'
  }
}

const isCount = (total: unknown): total is number =>
  typeof total === 'number' && Number.isInteger(total) && total >= 0 && total <= COUNTED_AT_MOST + 1

/** Whether one of these columns has the text in it, in capitals or not. */
export const hasText = <DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  text: string,
  columns: readonly ReferenceExpression<DB, TB>[],
) => eb.or(columns.map((column) => eb(column, 'ilike', toContainsPattern(text))))

/** A `like` pattern that finds `text` anywhere, its own wildcards taken literally. */
export const toContainsPattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`

/** Characters of a text by which an index of parts of words is read: each costs a look into it, and so many are rare enough. */
const MOST_LOOKED_UP = 16

/** Whether a column of lower-case texts, which has an index of parts of words, holds `text`, in capitals or not. */
export function isInText(column: string, text: string): RawBuilder<boolean> {
  const beginning = [...text].slice(0, MOST_LOOKED_UP).join('')
  const isLikely = sql<boolean>`${sql.ref(column)} like lower(${toContainsPattern(beginning)})`
  if (beginning === text) return isLikely
  return sql<boolean>`(${isLikely} and position(lower(${text}) in ${sql.ref(column)}) > 0)`
}
