import { days } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { owedPartner } from '../withdrawals/testing/owed-partner.ts'

async function world() {
  const test = await testApp()
  const partner = await owedPartner(test, { owed: 100 })
  const admin = await test.operator()
  const tomorrow = new Date(test.clock.now().getTime() + days(2)).toISOString().slice(0, 10)
  const enter = (terms: object) =>
    admin.post(`/partners/${partner}/contract-versions`, {
      validFrom: tomorrow,
      revenueSharePercent: 60,
      ...terms,
    })
  const contract = async () => (await admin.get(`/partners/${partner}/contract`)).body.data
  return { ...test, partner, admin, enter, contract }
}

test('a version that has not begun is withdrawn once, and what held before goes on', async () => {
  const { admin, partner, enter, contract, app } = await world()
  const first = (await enter({})).body.data
  const second = (await enter({ revenueSharePercent: 70 })).body.data
  expect((await contract()).versions.map((one: { _id: string }) => one._id)).toEqual([second._id])

  const withdraw = (id: string) => admin.post(`/partners/${partner}/contract-versions/${id}/withdraw`)
  expect(await withdraw(second._id)).toMatchObject({ status: 200 })
  expect((await contract()).versions.map((one: { _id: string }) => one._id)).toEqual([first._id])
  expect((await withdraw(second._id)).body.code).toBe('contract-version-not-found')
  expect((await admin.get('/audit-log?action=partner.withdraw-contract-version')).body.data).toHaveLength(1)
  await expect(app.database.pool.query('delete from partner_contract_withdrawal')).rejects.toThrow(
    /append-only/,
  )

  expect(await withdraw(first._id)).toMatchObject({ status: 200 })
  expect(await contract()).toMatchObject({ versions: [], nextStatement: null })
})

test('a version that has begun is not withdrawn, nor that of another partner', async () => {
  const { admin, partner, enter, clock, app, ...test } = await world()
  const { _id } = (await enter({})).body.data
  const other = await owedPartner({ ...test, app, clock }, { owed: 1 })
  const path = (of: string) => `/partners/${of}/contract-versions/${_id}/withdraw`
  expect((await admin.post(path(other))).body.code).toBe('contract-version-not-found')
  clock.advance(days(3))
  const later = await test.operator()
  expect((await later.post(path(partner))).body.code).toBe('contract-version-begun')
  await expect(
    app.database.pool.query(
      `insert into partner_contract_withdrawal (version_id, partner_id, created_at, created_by)
       select $1, $2, $3, id from administrator limit 1`,
      [_id, partner, clock.now()],
    ),
  ).rejects.toThrow(/has begun/)
})

test('what is wrong with a version is said beside its field', async () => {
  const { enter } = await world()
  const fields = async (terms: object) =>
    (await enter(terms)).body.issues.map(({ path }: { path: string }) => path)
  expect(await fields({ validFrom: '2020-01-01' })).toEqual(['validFrom'])
  expect(await fields({ tdsCode: '9999' })).toEqual(['tdsCode'])
  expect(await fields({ pan: 'ABC' })).toEqual(['pan'])
  expect(await fields({ revenueSharePercent: 101 })).toEqual(['revenueSharePercent'])
})

test('a preview says what the last month would have brought; without charges that is rent and minimum', async () => {
  const { admin, partner } = await world()
  const preview = await admin.post(`/partners/${partner}/contract-preview`, {
    revenueSharePercent: 60,
    rent: 1000,
    minimum: 1500,
  })
  expect(preview).toMatchObject({ status: 200 })
  expect(preview.body.data).toMatchObject({ charges: 0, isPart: false, taxable: 0, credited: 0, total: 1500 })
  expect(
    preview.body.data.lines.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
  ).toEqual([
    ['charges', 0],
    ['rent', 1000],
    ['minimum', 500],
  ])
})

test('a correction is shown until a statement takes it in', async () => {
  const { admin, partner, enter, contract } = await world()
  await enter({})
  await admin.post(`/partners/${partner}/statement-corrections`, { amount: -12.5, note: 'Wrong meter' })
  expect((await contract()).corrections).toMatchObject([{ amount: -12.5, note: 'Wrong meter' }])
})
