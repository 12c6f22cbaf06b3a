import { days, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { type Driver, network } from '../bookings/testing/network.ts'
import { writeReview } from './index.ts'

async function world() {
  const net = await network()
  const { id: stationId, connectorIds } = await net.station()
  const { db } = net.app.database
  return {
    ...net,
    db,
    stationId,
    connectorId: connectorIds[0] ?? '',
    /** A charge that is billed. */
    async charged(by?: Driver) {
      const driver = by ?? (await net.driverWith(5000))
      const { _id: id } = await net.billed(driver, stationId)
      return { driver, id, path: `/driver/bookings/${id}/review` }
    },
    known: async () => (await net.visitor.get(`/charging-stations/${stationId}/experience`)).body.data,
  }
}

test('a driver rates a billed charge, changes it, and everybody reads it without a name', async () => {
  const { charged, known } = await world()
  const { driver, path } = await charged()
  expect((await driver.get(path)).body.data).toMatchObject({
    review: null,
    writableUntil: expect.any(String),
  })
  const written = await driver.put(path, { stars: 5, words: 'Fast, and <b>clean</b>.' })
  expect(written).toMatchObject({ status: 200, body: { message: 'Thank you for your review.' } })
  await driver.put(path, { stars: 4, words: 'Fast.' })
  const { rating, reviews } = await known()
  expect(rating).toBeNull()
  expect(reviews).toEqual([
    {
      _id: expect.any(String),
      stars: 4,
      words: 'Fast.',
      month: '2026-11',
      connectorType: 'CCS2',
      hiddenBecause: null,
      answer: null,
    },
  ])
  expect(JSON.stringify(reviews)).not.toContain(driver.customerId)
})

test('a review that is sent twice at once is kept, whichever of the two began first', async () => {
  const { charged, known, clock } = await world()
  const { driver, path } = await charged()
  await driver.put(path, { stars: 5, words: 'Fast.' })
  clock.advance(-20)
  expect(await driver.put(path, { stars: 4, words: 'Fast.' })).toMatchObject({ status: 200 })
  expect((await known()).reviews).toMatchObject([{ stars: 4 }])
})

test('stars without words are a review, and none and six are not', async () => {
  const { charged } = await world()
  const { driver, path } = await charged()
  for (const stars of [0, 6, 2.5, '5', null]) {
    expect((await driver.put(path, { stars })).body.issues).toMatchObject([{ path: 'stars' }])
  }
  expect((await driver.put(path, { stars: 3, words: 'x'.repeat(1001) })).status).toBe(400)
  expect((await driver.put(path, { stars: 3 })).status).toBe(200)
})

test('only the driver of a billed charge rates it', async () => {
  const { charged, charging, driverWith, stationId, visitor } = await world()
  const { path, driver } = await charged()
  const stranger = await driverWith(5000)
  expect((await stranger.put(path, { stars: 1 })).body.code).toBe('booking-not-found')
  expect((await stranger.get(path)).body.code).toBe('booking-not-found')
  expect((await visitor.put(path, { stars: 1 })).status).toBe(401)
  const { _id } = await charging(driver, stationId)
  const open = `/driver/bookings/${_id}/review`
  expect((await driver.put(open, { stars: 1 })).body.code).toBe('charge-not-over')
  expect((await driver.get(open)).body.data).toEqual({ review: null, writableUntil: null })
})

test('a review is changed for seven days', async () => {
  const { charged, clock } = await world()
  const { driver, path } = await charged()
  expect((await driver.put(path, { stars: 2 })).status).toBe(200)
  clock.advance(days(6))
  expect((await driver.put(path, { stars: 3 })).status).toBe(200)
  clock.advance(days(2))
  expect((await driver.put(path, { stars: 4 })).body.code).toBe('review-too-late')
  expect((await driver.get(path)).body.data).toMatchObject({ writableUntil: null, review: { stars: 3 } })
})

test('a charge is rated within thirty days', async () => {
  const { charged, db, clock } = await world()
  const { id: bookingId, driver, path } = await charged()
  const { writableUntil } = (await driver.get(path)).body.data
  expect(new Date(writableUntil).getTime() - clock.now().getTime()).toBe(days(30))
  const late = { tx: db, now: new Date(writableUntil) } as unknown as Work
  const whose = { bookingId, customerId: driver.customerId }
  expect(await writeReview(late, whose, { stars: 5, words: null })).toMatchObject({
    refusal: { kind: 'review-too-late' },
  })
})

test('the average counts each driver once, from three on, whatever is hidden', async () => {
  const { charged, known, admin, clock } = await world()
  const often = await charged()
  await often.driver.put(often.path, { stars: 1 })
  for (let time = 0; time < 2; time += 1) {
    clock.advance(minutes(1))
    const again = await charged(often.driver)
    await again.driver.put(again.path, { stars: 5 })
  }
  const other = await charged()
  await other.driver.put(other.path, { stars: 2, words: 'Rude words' })
  expect((await known()).rating).toBeNull()
  const third = await charged()
  await third.driver.put(third.path, { stars: 3 })
  expect((await known()).rating).toEqual({ average: 3.3, drivers: 3 })

  const rude = (await known()).reviews.find(({ words }: { words: string | null }) => words === 'Rude words')
  const hidden = await admin.put(`/station-reviews/${rude._id}/judgement`, {
    hiddenBecause: 'It insults people',
  })
  expect(hidden.body.message).toBe('The words are hidden.')
  const after = await known()
  expect(after.rating).toEqual({ average: 3.3, drivers: 3 })
  expect(after.reviews.find(({ _id }: { _id: string }) => _id === rude._id)).toMatchObject({
    stars: 2,
    words: null,
    hiddenBecause: 'It insults people',
  })
})

test('a reported review needs attention until somebody has looked at it', async () => {
  const { charged, known, admin, driverWith, db } = await world()
  const { driver, path } = await charged()
  await driver.put(path, { stars: 1, words: 'Bad' })
  const [{ _id: id }] = (await known()).reviews
  const waiting = async () => (await admin.get('/station-reviews?attention=reviews-reported')).body.data
  expect(await waiting()).toEqual([])
  const stranger = await driverWith(100)
  for (const by of [stranger, stranger, await driverWith(100)]) {
    expect((await by.post(`/driver/reviews/${id}/report`)).body.message).toBe(
      'Thank you. We will look at it.',
    )
  }
  expect((await stranger.post(`/driver/reviews/${createId()}/report`)).body.code).toBe('review-not-found')
  expect(await waiting()).toMatchObject([{ _id: id, reports: 2, stationName: expect.any(String) }])
  expect((await admin.put(`/station-reviews/${id}/judgement`, { hiddenBecause: null })).body.message).toBe(
    'The words are shown.',
  )
  expect(await waiting()).toEqual([])
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject_id = ${id} order by id`.execute(db)
  expect(rows).toEqual([{ action: 'review.show' }])
})

test('the operator answers for everybody, and can take the answer away', async () => {
  const { charged, known, admin, operator } = await world()
  const { driver, path } = await charged()
  await driver.put(path, { stars: 2, words: 'Dark at night' })
  const [{ _id: id }] = (await known()).reviews
  const answer = `/station-reviews/${id}/answer`
  expect((await admin.put(answer, { answer: 'New lamps stand there now.' })).body.data).toMatchObject({
    answer: 'New lamps stand there now.',
    answeredAt: expect.any(String),
  })
  expect((await known()).reviews).toMatchObject([{ answer: 'New lamps stand there now.' }])
  expect((await driver.get(path)).body.data.review.answer).toBe('New lamps stand there now.')
  expect((await admin.put(answer, { answer: null })).body.message).toBe('The answer is taken away.')
  const support = await operator('support')
  expect((await support.put(answer, { answer: 'No' })).status).toBe(403)
  expect((await support.get('/station-reviews')).body.data).toHaveLength(1)
})

test('the database takes no review of another charge, twice of one, or a late change', async () => {
  const { charged, charging, driverWith, stationId, station, db, clock } = await world()
  const { id, driver, path } = await charged()
  const { _id: open } = await charging(await driverWith(5000), stationId)
  const elsewhere = await station()
  const insert = (booking: string, at: string, stars = 5) =>
    sql`insert into station_review (id, booking_id, station_id, connector_type, stars, created_at, changed_at)
        values (${createId()}, ${booking}, ${at}, 'CCS2', ${stars}, ${clock.now()}, ${clock.now()})`.execute(
      db,
    )
  await expect(insert(open, stationId)).rejects.toMatchObject({ constraint: 'station_review_after_charge' })
  await expect(insert(id, elsewhere.id)).rejects.toMatchObject({ constraint: 'station_review_after_charge' })
  await expect(insert(id, stationId, 6)).rejects.toMatchObject({ constraint: 'station_review_stars' })
  await driver.put(path, { stars: 5 })
  await expect(insert(id, stationId)).rejects.toMatchObject({ constraint: 'station_review_of_charge' })
  await expect(
    sql`update station_review set changed_at = changed_at + interval '8 days'`.execute(db),
  ).rejects.toMatchObject({ constraint: 'station_review_changed' })
  await expect(sql`delete from station_review`.execute(db)).rejects.toThrow()
})
