/** A driver's cars: one is the chosen one, and nobody else's are touched. */
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const NEXON = { name: 'Nexon EV', connectorTypes: ['CCS2', 'Type 2'], batteryKWh: 40.5 }
const SCOOTER = { name: 'Ather 450X', connectorTypes: ['Type 7 (LECCS)'], batteryKWh: null }

interface Shown {
  readonly name: string
  readonly isChosen: boolean
}

async function openWorld() {
  const { driver, app } = await testApp()
  const asha = await driver()
  const names = async () =>
    (await asha.get('/driver/cars')).body.data.map(({ name, isChosen }: Shown) =>
      isChosen ? `${name}*` : name,
    )
  const add = async (car: object) => (await asha.post('/driver/cars', car)).body.data._id
  return { driver, app, asha, names, add }
}

test('a driver adds cars, chooses, changes and removes them; one is always the chosen one', async () => {
  const { asha, names, add } = await openWorld()
  const added = await asha.post('/driver/cars', NEXON)
  expect(added).toMatchObject({ status: 201, body: { data: { ...NEXON, isChosen: true } } })
  const scooter = await add(SCOOTER)
  expect(await names()).toEqual(['Ather 450X*', 'Nexon EV'])
  await asha.put(`/driver/cars/${added.body.data._id}/chosen`)
  expect(await names()).toEqual(['Nexon EV*', 'Ather 450X'])
  const changed = await asha.put(`/driver/cars/${scooter}`, { ...SCOOTER, name: 'Ather', batteryKWh: 3.7 })
  expect(changed.body.data).toMatchObject({ name: 'Ather', batteryKWh: 3.7, isChosen: false })
  expect((await asha.delete(`/driver/cars/${added.body.data._id}`)).status).toBe(200)
  expect(await names()).toEqual(['Ather*'])
})

test('nobody changes, chooses or removes the car of another driver', async () => {
  const { driver, names, add } = await openWorld()
  const id = await add(NEXON)
  const other = await driver('+919845099999')
  expect((await other.put(`/driver/cars/${id}`, SCOOTER)).body.code).toBe('car-not-found')
  expect((await other.put(`/driver/cars/${id}/chosen`)).body.code).toBe('car-not-found')
  expect((await other.delete(`/driver/cars/${id}`)).body.code).toBe('car-not-found')
  expect((await other.get('/driver/cars')).body.data).toEqual([])
  expect(await names()).toEqual(['Nexon EV*'])
})

test('ten cars are kept, and of twenty added at once ten are', async () => {
  const { asha, names } = await openWorld()
  const answers = await Promise.all(Array.from({ length: 20 }, () => asha.post('/driver/cars', SCOOTER)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('too-many-cars')
  expect((await names()).filter((name: string) => name.endsWith('*'))).toHaveLength(1)
})

test('what is wrong with a car is named by its field', async () => {
  const { asha } = await openWorld()
  const wrongs = [
    [{ ...NEXON, connectorTypes: [] }, 'connectorTypes'],
    [{ ...NEXON, connectorTypes: ['CCS2', 'CCS2'] }, 'connectorTypes'],
    [{ ...NEXON, connectorTypes: ['USB'] }, 'connectorTypes.0'],
    [{ ...NEXON, batteryKWh: 0.4 }, 'batteryKWh'],
    [{ ...NEXON, batteryKWh: 40.55 }, 'batteryKWh'],
    [{ ...NEXON, name: ' ' }, 'name'],
  ] as const
  for (const [body, field] of wrongs) {
    const { status, body: answer } = await asha.post('/driver/cars', body)
    expect([status, answer.issues?.[0]?.field ?? answer.issues?.[0]?.path]).toEqual([400, field])
  }
})
