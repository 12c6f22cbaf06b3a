import { ENDPOINTS } from '@voltyatra/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { UNKNOWN_ID } from '../../http/testing/sample.ts'
import { createProgram, V1 } from '../../people/program-keys/testing/create-program.ts'
import { TestClock, testApp } from '../../testing/test-app.ts'
import { issueStatements } from '../partner-statements/index.ts'

/** Two partners, of which one has a statement: rent of a month, from which income tax was deducted. */
async function openWorld() {
  const clock = new TestClock('2026-10-31T06:30:00.000Z')
  const world = await testApp({ clock })
  const { db } = world.app.database
  await sql`update paper_setting set began_at = '2026-10-01', statements_since = '2026-10-01'`.execute(db)
  const { partnerId } = await world.partnerPerson()
  const owner = await world.operator()
  const terms = { revenueSharePercent: 60, rent: 60_000, pan: 'AAGCB7383J', tdsCode: '1009' }
  const contract = await owner.post(`/partners/${partnerId}/contract-versions`, {
    validFrom: '2026-11-01',
    ...terms,
  })
  expect(contract.status, JSON.stringify(contract.body)).toBe(201)
  clock.advance(new Date('2026-12-02T06:30:00.000Z').getTime() - clock.now().getTime())
  await issueStatements({
    ...{ db, now: clock.now(), publicUrl: 'https://volt.example' },
    onFailure: (_, error) => {
      throw error
    },
  })
  const own = await world.partnerPerson({ partnerId })
  const [{ _id: statementId }] = (await own.get('/partner/statements')).body.data
  return { ...world, own, other: await world.partnerPerson(), partnerId, statementId: statementId as string }
}

test('a partner sees the own statement, with the taxes of the year as the ledger has them', async () => {
  const { own, statementId, app } = await openWorld()
  const statement = (await own.get(`/partner/statements/${statementId}`)).body.data
  const deducted = statement.lines.find(({ kind }: { kind: string }) => kind === 'tds')
  expect(deducted.amount).toBeLessThan(0)
  const { rows } = await sql<{ balance: number }>`
    select sum(entry.amount_paise) as balance from ledger_entry entry
      join ledger_account account on account.id = entry.account_id where account.kind = 'tds_payable'`.execute(
    app.database.db,
  )
  expect(Number(rows[0]?.balance) / 100).toBe(-deducted.amount)
  const money = (await own.get('/partner/money')).body.data
  expect(money).toEqual({
    owed: statement.closing,
    taxes: [{ year: '2026-27', tds: -deducted.amount, tcs: 0 }],
  })
  const file = await own.get(`/partner/statements/${statementId}/statement.csv`)
  expect(file.status).toBe(200)
  expect(String(file.body)).toContain('Left to be paid')
})

test('another partner has none of it: its statement and files are as if they were not there', async () => {
  const { other, statementId } = await openWorld()
  expect((await other.get('/partner/statements')).body.data).toEqual([])
  expect((await other.get('/partner/money')).body.data).toEqual({ owed: 0, taxes: [] })
  expect((await other.get('/partner/money/movements')).body.data).toEqual([])
  const ofStatements = ENDPOINTS.filter(({ path }) => path.startsWith('/partner/statements/{id}'))
  expect(ofStatements.length).toBeGreaterThan(2)
  for (const { path } of ofStatements) {
    const request = (id: string) => other.get(path.replace('{id}', id).replace('{paperId}', UNKNOWN_ID))
    const [foreign, unknown] = [await request(statementId), await request(UNKNOWN_ID)]
    expect({ path, status: foreign.status, body: foreign.body }).toEqual({
      ...{ path, status: 404, body: unknown.body },
    })
  }
})

test('a program reads the same statement in paise, and its lines sum to what is left', async () => {
  const world = await openWorld()
  const { program } = await createProgram(world, { rights: ['statements.read'] })
  const { data, nextCursor } = (await program.get(`${V1}/statements`)).body
  const shown = (await world.own.get(`/partner/statements/${world.statementId}`)).body.data
  expect([data.length, nextCursor]).toEqual([1, null])
  expect(data[0]).toMatchObject({
    ...{ id: world.statementId, partnerId: world.partnerId, firstDay: shown.first, lastDay: shown.last },
    closingPaise: Math.round(shown.closing * 100),
  })
  const { lines, ...summary } = (await program.get(`${V1}/statements/${world.statementId}`)).body.data
  expect(summary).toEqual(data[0])
  const sum = lines.reduce((all: number, { amountPaise }: { amountPaise: number }) => all + amountPaise, 0)
  expect(summary.openingPaise + sum).toBe(summary.closingPaise)
  expect(lines.find(({ kind }: { kind: string }) => kind === 'tds').rateBasisPoints).toBeGreaterThan(0)
})
