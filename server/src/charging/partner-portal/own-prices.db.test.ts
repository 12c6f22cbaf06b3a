/** A partner sets the price of an own station within its contract; what the contract no longer allows ends. */
import { days, hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { network } from '../bookings/testing/network.ts'

const BOUNDS = { priceLeast: 12, priceMost: 20, idleMost: 60 }

async function openWorld() {
  const net = await network()
  const { clock, partnerId } = net
  const person = await net.partnerPerson({ partnerId })
  const { id: stationId } = await net.station({ partnerId })
  const at = (ms: number) => new Date(clock.now().getTime() + ms)
  const enter = async (inDays: number, terms: object) => {
    const owner = await net.operator()
    const validFrom = at(days(inDays)).toISOString().slice(0, 10)
    return await owner.post(`/partners/${partnerId}/contract-versions`, {
      ...{ validFrom, revenueSharePercent: 60, ...terms },
    })
  }
  const path = `/partner/stations/${stationId}/prices`
  /** Just signed in, as a price asks for. */
  const signedIn = () => net.partnerPerson({ partnerId })
  const set = async (perKwh: number, inMs = hours(1), more = {}, by?: typeof person) =>
    (by ?? (await signedIn())).post(path, { perKwh, from: at(inMs).toISOString(), ...more })
  const list = async () => (await person.get(path)).body.data
  const allow = async () => {
    expect((await enter(2, BOUNDS)).status).toBe(201)
    clock.advance(days(2))
  }
  return { ...net, person, stationId, enter, path, set, list, allow, signedIn }
}

test('a price counts from its moment on, for new charges alone, and operators get a mail', async () => {
  const { person, set, list, allow, clock, app, stationId, driverWith, booked, charging, ...net } =
    await openWorld()
  expect((await set(16)).body.code).toBe('own-prices-not-allowed')
  await allow()
  expect((await set(25)).body).toMatchObject({
    code: 'own-price-outside',
    message:
      'Your contract allows ₹12.00 to ₹20.00 for each kWh, and ₹60.00 at most for an hour of idle time, before GST.',
  })
  expect((await set(16, hours(1), { idlePerHour: 61 })).body.code).toBe('own-price-outside')
  expect((await set(16, minutes(10))).body.code).toBe('own-price-moment')
  expect((await set(16, days(400))).body.code).toBe('own-price-moment')

  const driver = await driverWith(5000)
  const running = await charging(driver, stationId)
  const by = await net.signedIn()
  const made = await set(16.5, hours(1), { idlePerHour: 60 }, by)
  expect(made).toMatchObject({
    status: 201,
    body: { data: { perKwh: 16.5, state: 'to-come', setBy: 'Meera' } },
  })
  expect((await set(17, hours(2))).body.code).toBe('own-price-to-come')
  expect(running.amount).toBe(300)
  clock.advance(hours(1))
  const { id: free } = await net.station({ partnerId: net.partnerId })
  expect((await booked(driver, free)).amount).toBe(300)
  const quote = await driver.get(`/charging-stations/${stationId}`)
  expect(JSON.stringify(quote.body.data.prices)).toContain('16.5')
  expect((await person.get(`/partner/charges/${running._id}`)).body.data.amount).toBe(300)
  expect((await list()).prices).toMatchObject([{ state: 'in-force', perKwh: 16.5, idlePerHour: 60 }])

  const { rows } = await sql<{ recipient: string; body: string }>`
    select recipient, body from outbox_message where template = 'own-price-set'`.execute(app.database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows[0]?.body).toContain('₹16.50 for each kWh')
  const entry = await app.database.db
    .selectFrom('audit_entry')
    .select(['actor_kind', 'actor_id'])
    .where('action', '=', 'own-price.set')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ actor_kind: 'partner', actor_id: by.personId })
})

test('a price that is to come is taken back, one in force is ended, and then the network’s counts', async () => {
  const { set, list, allow, path, signedIn, clock, driverWith, booked, stationId, partnerPerson, partnerId } =
    await openWorld()
  await allow()
  const first = (await set(16)).body.data._id
  const end = async (id: string) => (await signedIn()).post(`${path}/${id}/end`)
  const seesOnly = await partnerPerson({ partnerId, rights: [] })
  expect((await set(16, hours(1), {}, seesOnly)).status).toBe(403)
  expect((await seesOnly.get(path)).status).toBe(200)
  expect((await end(first)).status).toBe(200)
  expect((await end(first)).body.code).toBe('own-price-over')
  const second = (await set(18)).body.data._id
  clock.advance(hours(2))
  const driver = await driverWith(5000)
  expect((await end(second)).status).toBe(200)
  expect((await booked(driver, stationId)).amount).toBe(300)
  expect((await list()).prices.map(({ state }: { state: string }) => state)).toEqual(['past', 'withdrawn'])
})

test('what a new version of the contract does not allow ends with its first day', async () => {
  const { set, list, allow, enter, clock } = await openWorld()
  await allow()
  await set(18)
  clock.advance(hours(2))
  expect((await enter(3, { ...BOUNDS, priceMost: 17 })).status).toBe(201)
  const [price] = (await list()).prices
  expect(price).toMatchObject({ state: 'in-force', until: expect.stringMatching(/T18:30:00.000Z$/) })
  const later = (await set(17, days(10))).body.data
  expect(later.until).toBeNull()
  expect((await enter(20, {})).status).toBe(201)
  expect((await list()).prices[0].until).not.toBeNull()
  expect((await set(18, days(1))).body.code).toBe('own-price-to-come')
})

test('a price ends when its station goes to another partner', async () => {
  const { set, allow, clock, stationId, partnerPerson, path, operator, app } = await openWorld()
  await allow()
  const price = (await set(18)).body.data._id
  clock.advance(hours(2))
  const other = await partnerPerson()
  const owner = await operator()
  const moved = await owner.put(`/charging-stations/${stationId}`, { partnerId: other.partnerId })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect((await other.get(path)).body.data).toMatchObject({ allowed: null, prices: [] })
  expect((await other.post(`${path}/${price}/end`)).body.code).toBe('own-price-not-found')
  const { rows } = await sql<{ live: number }>`
    select count(*)::integer as live from tariff_version version join tariff on tariff.id = version.tariff_id
     where tariff.source = 'partner' and version.valid_until is null`.execute(app.database.db)
  expect(rows).toEqual([{ live: 0 }])
})
