import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { testApp } from '../../testing/test-app.ts'

interface Step {
  readonly name: string
  readonly isDone: boolean
}
const done = (steps: readonly Step[]) => steps.filter(({ isDone }) => isDone).map(({ name }) => name)

test('a new installation has everything before it', async () => {
  const { operator } = await testApp()
  const owner = await operator()
  const { data } = (await owner.get('/setup')).body
  expect(data.isComplete).toBe(false)
  expect(data.steps.map(({ name }: Step) => name)).toEqual([
    'company',
    'price',
    'partner',
    'station',
    'charger',
    'test-charge',
    'payments',
  ])
  expect(done(data.steps)).toEqual([])
})

test('steps are done by what was done, and stay so', async () => {
  const { admin, station, driverWith, billed } = await network()
  const { id } = await station()
  const seen = async () => done((await admin.get('/setup')).body.data.steps)
  expect(await seen()).toEqual(['partner', 'station'])
  await admin.put('/rate-list', { pricePerKW: 18 })
  const driver = await driverWith(1000)
  await billed(driver, id)
  expect(await seen()).toEqual(['price', 'partner', 'station', 'test-charge', 'payments'])
})

test('whoever sees no dashboard sees no checklist', async () => {
  const { visitor } = await testApp()
  expect((await visitor.get('/setup')).status).toBe(401)
})
