/** Drivers as programs find and add them, and what is kept of each read. */
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { UNKNOWN_ID } from '../../http/testing/sample.ts'
import { createProgram, V1 } from '../program-keys/testing/create-program.ts'

const ASHA = '+919845000001'

async function openWorld() {
  const net = await network()
  const asha = await net.driverWith(1000, ASHA)
  await asha.put('/driver/profile', { name: 'Asha Rao' })
  const all = await createProgram(net)
  const find = async (program: typeof all.program, phone: string) =>
    program.post(`${V1}/drivers/find`, { phone })
  const looks = async () => {
    const { data } = (await all.owner.get(`/driver-looks?customerId=${asha.customerId}`)).body
    return data.filter(({ reader }: { reader: { kind: string } }) => reader.kind === 'program')
  }
  return { ...net, asha, all, find, looks }
}

test('a driver is found by id and by number, and it is kept which program has read whose data', async () => {
  const { asha, all, find, looks } = await openWorld()
  expect(await looks()).toEqual([])
  const one = await all.program.get(`${V1}/drivers/${asha.customerId}`)
  const driver = { id: asha.customerId, phone: ASHA, name: 'Asha Rao', email: null, isBlocked: false }
  expect(one).toMatchObject({ status: 200, body: { data: driver } })
  expect((await find(all.program, '98450 00001')).body).toEqual(one.body)
  expect((await all.program.get(`${V1}/drivers`)).body.data).toEqual([one.body.data])
  const kept = await looks()
  expect(kept.map(({ call }: { call: string }) => call).sort()).toEqual([
    'fetchDriver',
    'fetchDrivers',
    'findDriver',
  ])
  expect(kept[0]).toMatchObject({ reader: { id: all.id, name: 'Fleet board' }, customerPhone: ASHA })
  expect(kept.find(({ call }: { call: string }) => call === 'fetchDriver').what).toBe('One driver.')
})

test('a key for some stations finds those who have booked there, and nobody else', async () => {
  const net = await openWorld()
  const [own, foreign] = [await net.station(), await net.station()]
  const ravi = await net.driverWith(1000)
  await net.booked(net.asha, foreign.id)
  await net.booked(ravi, own.id)
  const { program } = await createProgram(net, { name: 'Own', stationIds: [own.id] })
  const listed = (await program.get(`${V1}/drivers`)).body.data
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([ravi.customerId])
  const hidden = await program.get(`${V1}/drivers/${net.asha.customerId}`)
  expect([hidden.status, hidden.body]).toEqual([404, (await program.get(`${V1}/drivers/${UNKNOWN_ID}`)).body])
  expect((await net.find(program, ASHA)).body).toEqual((await net.find(program, '9000000000')).body)
  expect(await net.looks()).toEqual([])
})

test('a program adds a driver once; guests and who has erased the account are no drivers', async () => {
  const { all, asha, app, driver } = await openWorld()
  const added = await all.program.post(`${V1}/drivers`, { phone: '9845000009', name: 'Ravi' })
  expect(added).toMatchObject({
    status: 201,
    body: { data: { phone: '+919845000009', name: 'Ravi', isBlocked: false } },
  })
  expect(await all.program.post(`${V1}/drivers`, { phone: '9845000009', name: 'Ravi' })).toMatchObject({
    status: 409,
    body: { code: 'customer-exists' },
  })
  const { db } = app.database
  const entry = await db
    .selectFrom('audit_entry')
    .select(['actor_kind', 'actor_id'])
    .where('action', '=', 'customer.add')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ actor_kind: 'program', actor_id: all.id })
  expect((await driver('+919845000009')).customerId).toBe(added.body.data.id)
  await db
    .updateTable('customer')
    .set({ is_guest: true, phone: 'Guest 7KXM-4RTC' })
    .where('id', '=', added.body.data.id)
    .execute()
  await db
    .updateTable('customer')
    .set({ phone: `Erased ${asha.customerId}`, name: null, blocked_at: new Date(), erased_at: new Date() })
    .where('id', '=', asha.customerId)
    .execute()
  expect((await all.program.get(`${V1}/drivers`)).body.data).toEqual([])
})
