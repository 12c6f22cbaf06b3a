import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { enterCompany, registerIn } from '../../money/papers/testing/company.ts'
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
    'registrations',
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

test('every state with stations needs a registration, and the checklist names those that have none', async () => {
  const { admin, station } = await network()
  const missing = async () => {
    const { steps, statesWithoutRegistration } = (await admin.get('/setup')).body.data
    return [done(steps).includes('registrations'), statesWithoutRegistration]
  }
  expect(await missing()).toEqual([false, []])
  await station()
  await station({ stateCode: '32' })
  expect(await missing()).toEqual([false, ['Karnataka', 'Kerala']])
  await enterCompany(admin, { 29: 'KA' })
  expect(await missing()).toEqual([false, ['Kerala']])
  await registerIn(admin, '32', 'KL')
  expect(await missing()).toEqual([true, []])
})
