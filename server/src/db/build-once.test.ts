import {
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { buildOnce, chooseFirst, compileOnce, type EveryGiven, type Given, runVariant } from './build-once.ts'
import type { Db, Reader } from './client.ts'
import { RememberingDialect } from './remembering-dialect.ts'
import type { DB } from './tables.ts'

/** Nothing is sent: a pool connects when it is first asked. */
const pool = new pg.Pool()
const remembering: Db = new Kysely<DB>({ dialect: new RememberingDialect({ pool }) })
const usual: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

interface At {
  readonly now: Date
  readonly least: number
}
const now = new Date('2026-11-27T20:00:00Z')

const build = (reader: Reader, { now, least }: EveryGiven<At> | At) =>
  reader
    .selectFrom((eb) =>
      eb
        .selectFrom('station')
        .select(['id', 'name', sql<boolean>`created_at < ${now}`.as('isOld')])
        .where('power_w', '>', least)
        .as('station'),
    )
    .leftJoin('connector', (join) =>
      join.onRef('connector.station_id', '=', 'station.id').on('connector.power_w', '>', 7),
    )
    .select((eb) => [
      'station.id',
      'station.isOld',
      sql<string>`${'a'} || ${now}::text || 'b'`.as('text'),
      eb
        .selectFrom('booking')
        .select(eb.fn.countAll().as('count'))
        .where('amount_paise', '>', 5 as never)
        .as('some'),
    ])

const selectOnce = buildOnce(build)

/** As a list goes on with it. */
const narrow = <D, TB extends keyof D, O>(query: SelectQueryBuilder<D, TB, O>, first: string) =>
  query
    .select(sql<string>`${first}`.as('cursor'))
    .where(sql<boolean>`station.name > ${first}`)
    .orderBy(sql`1`)
    .limit(3)
    .compile()

const write = ({
  sql: text,
  parameters,
}: {
  readonly sql: string
  readonly parameters: readonly unknown[]
}) => ({
  text,
  parameters,
})

test('a query that is built once is the same SQL with the same values as one that is built anew, each time', () => {
  for (const least of [1, 2, 3]) {
    const first = `after ${least}`
    const once = write(narrow(selectOnce(remembering, { now, least }), first))
    expect(once).toEqual(write(narrow(build(usual, { now, least }), first)))
    expect(once.parameters.length).toBeGreaterThan(5)
  }
})

test('what is written from memory counts its values on from those before it', () => {
  const query = selectOnce(remembering, { now, least: 1 })
  for (const text of ['one', 'two', 'three']) {
    const within = (reader: Reader, stations: typeof query) =>
      write(
        reader
          .with('before', (db) => db.selectFrom('partner').select('id').where('name', '=', text))
          .selectFrom('before')
          .select('before.id')
          .unionAll(stations.clearSelect().select(sql<string>`${text}`.as('id')))
          .compile(),
      ).text
    expect(within(remembering, query)).toBe(within(usual, build(usual, { now, least: 1 })))
  }
})

test('a query that is built once never leaves without its values', () => {
  const [value] = selectOnce(remembering)
    .compile()
    .parameters.filter((one) => typeof one === 'object')
  expect(() => (value as { toPostgres: () => void }).toPostgres()).toThrow('without its')
})

test('a query that is compiled once is sent with the values of each call', async () => {
  const sent: unknown[] = []
  const reader = {
    executeQuery: async ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      sent.push({ text, parameters })
      return { rows: [{ id: 'a' }] }
    },
  }
  let built = 0
  const select = compileOnce((_reader, { id }: EveryGiven<{ id: string }>) => {
    built += 1
    return usual.selectFrom('station').select('id').where('id', '=', id)
  })
  expect(await select(reader as unknown as Reader, { id: 'a' })).toEqual([{ id: 'a' }])
  await select(reader as unknown as Reader, { id: 'b' })
  const text = 'select "id" from "station" where "id" = $1'
  expect(sent).toEqual([
    { text, parameters: ['a'] },
    { text, parameters: ['b'] },
  ])
  expect(built).toBe(1)
})

test('a variant of a query that is built once is written once for each text of its conditions, and sent with the values of each call', async () => {
  const sent: Pick<CompiledQuery, 'sql' | 'parameters'>[] = []
  const connection = {
    release: () => undefined,
    query: async (text: string, parameters: readonly unknown[]) => {
      sent.push({ sql: text, parameters })
      return { command: 'SELECT', rows: [] }
    },
  }
  const sending = { connect: async () => connection, end: async () => undefined } as unknown as PostgresPool
  const reader: Db = new Kysely<DB>({ dialect: new RememberingDialect({ pool: sending }) })
  let built = 0
  const goOn = (
    query: ReturnType<typeof selectOnce>,
    conditions: readonly RawBuilder<boolean>[],
    { most }: { readonly most: Given<number> },
  ) => {
    built += 1
    return conditions.reduce((some, one) => some.where(one), query).limit(most)
  }
  const cases = [
    { least: 1, most: 5, conditions: [] },
    { least: 2, most: 6, conditions: [] },
    {
      ...{ least: 3, most: 7 },
      conditions: [
        sql<boolean>`station.city in (${sql.join(['b', 'a'])})`,
        sql<boolean>`${4} < station.power_w`,
      ],
    },
    {
      ...{ least: 4, most: 8 },
      conditions: [
        sql<boolean>`station.city in (${sql.join(['a', 'c'])})`,
        sql<boolean>`${5} < station.power_w`,
      ],
    },
    { least: 5, most: 9, conditions: [sql<boolean>`station.city = ${'a'} or ${sql.lit('$1')} = ${null}`] },
  ]
  for (const { least, most, conditions } of cases) {
    const variant = { key: 'most', conditions, values: { most } }
    await runVariant(selectOnce(reader, { now, least }), variant, goOn)
    const anew = build(usual, { now, least })
    const { sql: text, parameters } = goOn(anew, conditions, { most }).compile()
    expect(sent.pop()).toEqual({ sql: text, parameters })
  }
  expect(built).toBe(cases.length + 3)
})

test('what is made of a query that is built once is no such query, and nothing is remembered of it', () => {
  const query = selectOnce(remembering, { now, least: 1 }).where('station.name', '=', 'a')
  expect(runVariant(query, { key: '', conditions: [], values: {} }, (one) => one)).toBeUndefined()
})

test('rows of the first table are chosen before another is joined', () => {
  const select = buildOnce((reader) =>
    reader
      .selectFrom('station')
      .leftJoin('partner', 'partner.id', 'station.partner_id')
      .select(['station.id', 'partner.name']),
  )
  const chosen = chooseFirst(select(remembering), (stations) =>
    stations.where('station.city', '=', 'Pune').orderBy('station.name').limit(3),
  )
  expect(write((chosen ?? expect.fail()).orderBy('station.name').compile())).toEqual({
    text: 'select "station"."id", "partner"."name" from (select * from "station" where "station"."city" = $1 order by "station"."name" limit $2) as "station" left join "partner" on "partner"."id" = "station"."partner_id" order by "station"."name"',
    parameters: ['Pune', 3],
  })
  expect(chooseFirst(selectOnce(remembering, { now, least: 1 }), (rows) => rows)).toBeUndefined()
})
