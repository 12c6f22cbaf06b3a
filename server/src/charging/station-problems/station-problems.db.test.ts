import { days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { asBlob, jpegWithLocation } from '../bookings/testing/images.ts'
import { type Driver, network } from '../bookings/testing/network.ts'
import { removeOldProblemPictures } from './index.ts'

async function world() {
  const net = await network()
  const { id: stationId, connectorIds } = await net.station()
  const connectorId = connectorIds[0] ?? ''
  return {
    ...net,
    db: net.app.database.db,
    stationId,
    connectorId,
    report: (by: Driver, fields: object = {}) =>
      by.post(`/driver/stations/${stationId}/problems`, { connectorId, kind: 'cable-broken', ...fields }),
    listed: async (query = '') => (await net.admin.get(`/station-problems${query}`)).body.data,
  }
}

test('reports of one connector are one matter; its answer is read by all, and the next one is another matter', async () => {
  const { report, listed, driverWith, admin, stationId } = await world()
  const [one, other] = [await driverWith(100), await driverWith(100)]
  const first = await report(one, { words: 'The plug is cracked' })
  expect(first).toMatchObject({
    status: 201,
    body: {
      message: expect.stringMatching(/^Thank you\. Your report has the number \d+\.$/),
      data: { status: 'open' },
    },
  })
  expect((await report(other, { kind: 'does-not-start' })).body.data.number).toBe(first.body.data.number)
  expect((await report(one)).body.code).toBe('problem-reported-already')
  const [matter] = await listed('?status=open')
  expect(matter).toMatchObject({
    stationId,
    connector: 1,
    connectorType: 'CCS2',
    reportCount: 2,
    reports: [
      { kind: 'does-not-start', words: null },
      { kind: 'cable-broken', words: 'The plug is cracked' },
    ],
  })
  expect(await listed('?attention=problems-reported')).toHaveLength(1)

  const path = `/station-problems/${matter._id}/answer`
  expect((await admin.post(path, { answer: ' ' })).status).toBe(400)
  expect((await admin.post(path, { answer: 'The plug is new.' })).status).toBe(200)
  expect((await admin.post(path, { answer: 'Again' })).body.code).toBe('problem-answered')
  expect((await admin.post(`/station-problems/${createId()}/answer`, { answer: 'Hm' })).body.code).toBe(
    'problem-not-found',
  )
  expect(await listed('?attention=problems-reported')).toEqual([])
  for (const driver of [one, other]) {
    expect((await driver.get('/driver/problems')).body.data).toMatchObject([
      { status: 'answered', answer: 'The plug is new.', connector: 1 },
    ])
  }
  const again = await report(one)
  expect(again.body.data.number).toBeGreaterThan(matter.number)
})

test('the station as a whole is another matter, and what cannot be is refused', async () => {
  const { report, listed, driverWith, station, visitor, stationId } = await world()
  const driver = await driverWith(100)
  await report(driver)
  expect((await report(driver, { connectorId: null, kind: 'unsafe' })).body.data.connector).toBeNull()
  expect(await listed()).toHaveLength(2)
  const [elsewhere] = (await station()).connectorIds
  expect((await report(driver, { connectorId: elsewhere })).body.code).toBe('connector-not-found')
  expect((await report(driver, { kind: 'other' })).body.issues).toMatchObject([{ path: 'words' }])
  expect((await report(driver, { kind: 'nonsense' })).body.issues).toMatchObject([{ path: 'kind' }])
  const nowhere = await driver.post(`/driver/stations/${createId()}/problems`, { kind: 'blocked' })
  expect(nowhere.body.code).toBe('station-not-found')
  expect((await visitor.post(`/driver/stations/${stationId}/problems`, { kind: 'blocked' })).status).toBe(401)
})

test('a picture is drawn anew, shown with the report, and deleted half a year after the answer', async () => {
  const { db, stationId, connectorId, driverWith, listed, visitor, admin, clock, app } = await world()
  const driver = await driverWith(100)
  const form = new FormData()
  form.set('connectorId', connectorId)
  form.set('kind', 'blocked')
  form.set('words', '')
  form.set('picture', asBlob(await jpegWithLocation()), 'car.jpg')
  expect((await driver.postForm(`/driver/stations/${stationId}/problems`, form)).status).toBe(201)
  const [{ _id: id, reports }] = await listed()
  const picture = await visitor.get(`/ev/api/user-images/${reports[0].picture}`)
  expect([picture.status, String(picture.body).includes('Secret Camera')]).toEqual([200, false])

  const broken = new FormData()
  broken.set('kind', 'unsafe')
  broken.set('picture', asBlob('no picture'), 'car.jpg')
  expect((await driver.postForm(`/driver/stations/${stationId}/problems`, broken)).body.code).toBe(
    'file-not-an-image',
  )
  await admin.post(`/station-problems/${id}/answer`, { answer: 'The car was towed.' })
  const remove = () => removeOldProblemPictures(db, app.deps.billImages, clock.now())
  clock.advance(days(179))
  expect(await remove()).toEqual({ removed: 0 })
  clock.advance(days(2))
  expect(await remove()).toEqual({ removed: 1 })
  expect((await visitor.get(`/ev/api/user-images/${reports[0].picture}`)).status).toBe(404)
  expect(
    (await db.selectFrom('station_problem_report').select('picture').executeTakeFirst())?.picture,
  ).toBeNull()
})

test('one driver reports ten things in an hour at most', async () => {
  const { station, driverWith } = await world()
  const driver = await driverWith(100)
  const statuses: number[] = []
  for (let one = 0; one < 11; one += 1) {
    const { id } = await station()
    statuses.push((await driver.post(`/driver/stations/${id}/problems`, { kind: 'blocked' })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
})

test('two drivers at the same moment open one matter', async () => {
  const { report, driverWith, listed } = await world()
  const drivers = await Promise.all(Array.from({ length: 5 }, () => driverWith(100)))
  const answers = await Promise.all(drivers.map((driver) => report(driver)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await listed()).toMatchObject([{ reportCount: 5 }])
})

test('what is open is said to everybody, without words', async () => {
  const { report, driverWith, visitor, stationId, connectorId } = await world()
  await report(await driverWith(100), { words: 'secret words' })
  const { body } = await visitor.get(`/charging-stations/${stationId}/experience`)
  expect(body.data.openProblems).toEqual([{ connectorId, reports: 1 }])
  expect(JSON.stringify(body)).not.toContain('secret words')
})

test('the database keeps matters to their stations, and answered ones as they are', async () => {
  const { db, report, driverWith, stationId, station, clock, listed, admin } = await world()
  const [elsewhere] = (await station()).connectorIds
  const insert = sql`insert into station_problem (id, station_id, connector_id, opened_at)
    values (${createId()}, ${stationId}, ${elsewhere}, ${clock.now()})`
  await expect(insert.execute(db)).rejects.toMatchObject({ constraint: 'station_problem_of_station' })
  const driver = await driverWith(100)
  await report(driver)
  const [{ _id: id }] = await listed()
  await admin.post(`/station-problems/${id}/answer`, { answer: 'Done.' })
  await expect(sql`update station_problem set answer = 'Other'`.execute(db)).rejects.toMatchObject({
    constraint: 'station_problem_stays',
  })
  const late = sql`insert into station_problem_report (id, problem_id, customer_id, kind, created_at)
    values (${createId()}, ${id}, ${(await driverWith(100)).customerId}, 'blocked', ${clock.now()})`
  await expect(late.execute(db)).rejects.toMatchObject({ constraint: 'station_problem_report_in_time' })
})
