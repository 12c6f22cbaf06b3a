import { addMs, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { type Network, network } from '../bookings/testing/network.ts'
import { aCard, cardCharges, NUMBER, ofDriver } from './testing/cards.ts'
import { connectCharger, type TestCharger } from './testing/charger.ts'
import { insertChargerAtStation } from './testing/insert-charger.ts'

/** A charger of 2.0.1 with two EVSEs, at the partner's unless stated otherwise. */
async function world201({ isOwn = false }: { readonly isOwn?: boolean } = {}) {
  const world = await network({ env: { ROLES: 'api,gateway' } })
  const { app, clock } = world
  const station = await world.station({
    connectors: [
      { type: 'CCS2', powerW: 60_000 },
      { type: 'CCS2', powerW: 60_000 },
    ],
    ...(isOwn && { partnerId: null }),
  })
  const chargerId = await insertChargerAtStation(app.database.db, {
    identity: 'CS-1',
    stationId: station.id,
    protocol: 'ocpp2.0.1',
    connectorIds: station.connectorIds,
    status: 'Available',
    now: clock.now(),
  })
  const connect = () => connectCharger({ url: app.url, identity: 'CS-1', protocol: 'ocpp2.0.1' })
  return { ...world, chargerId, connect, charger: await connect() }
}
type World = Network & { readonly charger: TestCharger }

const ISO = { idToken: NUMBER, type: 'ISO14443' }
const authorize = async ({ charger }: World, idToken: object = ISO) =>
  (await charger.call('Authorize', { idToken })).idTokenInfo

interface EventFields {
  readonly eventType: 'Started' | 'Updated' | 'Ended'
  readonly wh?: number
  readonly seqNo?: number
  readonly at?: Date
  readonly transactionId?: string
  readonly evse?: number
  readonly idToken?: object | undefined
  readonly offline?: boolean
  readonly remoteStartId?: number
}

const event = ({ clock }: World, fields: EventFields) => {
  const { wh = 1000, at = clock.now(), transactionId = 'T-1', evse = 1, remoteStartId, ...rest } = fields
  return {
    seqNo: 0,
    triggerReason: 'Authorized',
    timestamp: at.toISOString(),
    evse: { id: evse, connectorId: 1 },
    transactionInfo: {
      transactionId,
      chargingState: 'Charging',
      ...(remoteStartId !== undefined && { remoteStartId }),
    },
    meterValue: [{ timestamp: at.toISOString(), sampledValue: [{ value: wh }] }],
    ...rest,
  }
}
const sendEvent = (world: World, fields: EventFields) =>
  world.charger.call('TransactionEvent', event(world, fields))

test('a driver’s card is priced and billed, and one of its group ends it; a repeat changes nothing', async () => {
  const world = await world201()
  const driver = await world.driverWith(1000)
  await aCard(world.admin, ofDriver(driver.customerId, { group: 'FLEET-7' }))
  await aCard(world.admin, ofDriver(driver.customerId, { number: 'SECOND', group: 'FLEET-7' }))
  const info = { status: 'Accepted', groupIdToken: { idToken: 'FLEET-7', type: 'Central' } }
  expect(await authorize(world)).toEqual(info)
  for (const _time of [1, 2]) {
    expect(await sendEvent(world, { eventType: 'Started', idToken: ISO })).toMatchObject({
      idTokenInfo: info,
    })
  }
  await world.expectBooksToBalance()
  // The wallet is held by now: ending needs none.
  expect(await authorize(world, { idToken: 'second', type: 'ISO14443' })).toEqual(info)
  world.clock.advance(minutes(10))
  await sendEvent(world, { eventType: 'Updated', seqNo: 1, wh: 9_000 })
  world.clock.advance(minutes(1))
  const second = { idToken: 'SECOND', type: 'ISO14443' }
  const ended = await sendEvent(world, { eventType: 'Ended', seqNo: 2, wh: 9_400, idToken: second })
  expect(ended).toMatchObject({ idTokenInfo: info, totalCost: 148.68 })
  expect(await cardCharges(world.admin)).toMatchObject([
    { number: NUMBER, billing: 'wallet', total: 148.68, energyKWh: 8.4 },
  ])
  expect(await world.wallet(driver.customerId)).toBe(100_000 - 14_868)
  await world.expectBooksToBalance()
})

test('a card that is shown before a cable is plugged in charges where that is', async () => {
  const world = await world201()
  const driver = await world.driverWith(1000)
  await aCard(world.admin, ofDriver(driver.customerId))
  const { evse: _evse, meterValue: _values, ...shown } = event(world, { eventType: 'Started', idToken: ISO })
  const answer = await world.charger.call('TransactionEvent', shown)
  expect(answer.idTokenInfo).toMatchObject({ status: 'Accepted' })
  expect(await cardCharges(world.admin)).toMatchObject([{ bookingId: null, refused: null }])
  world.clock.advance(minutes(1))
  await sendEvent(world, { eventType: 'Updated', seqNo: 1, evse: 2 })
  expect(await cardCharges(world.admin)).toMatchObject([
    { bookingId: expect.any(String), refused: null, connector: 1 },
  ])
  await world.expectBooksToBalance()
})

test('each refusal has its status of 2.0.1', async () => {
  const world = await world201()
  const poor = await world.driverWith(5)
  const rich = await world.driverWith(1000)
  await aCard(world.admin, ofDriver(poor.customerId, { number: 'POOR' }))
  await aCard(world.admin, ofDriver(rich.customerId))
  await aCard(world.admin, ofDriver(rich.customerId, { number: 'OLD', expiresAt: '2020-01-01T00:00:00Z' }))
  await aCard(world.admin, { number: 'FREE' })
  const lost = await aCard(world.admin, ofDriver(rich.customerId, { number: 'LOST' }))
  await world.admin.post(`/cards/${lost._id}/block`, { reason: 'Lost' })
  const word = async (idToken: string, type = 'ISO14443') =>
    (await authorize(world, { idToken, type })).status
  expect(await word('POOR')).toBe('NoCredit')
  expect(await word('OLD')).toBe('Expired')
  expect(await word('LOST')).toBe('Blocked')
  expect(await word('FREE')).toBe('NotAtThisLocation')
  expect(await word('STRANGER')).toBe('Invalid')
  // A copied number that is typed is no card.
  expect(await word(NUMBER, 'KeyCode')).toBe('Invalid')
  expect((await sendEvent(world, { eventType: 'Started', idToken: ISO })).idTokenInfo.status).toBe('Accepted')
  const again = { eventType: 'Started', idToken: ISO, transactionId: 'T-2', evse: 2 } as const
  expect((await sendEvent(world, again)).idTokenInfo.status).toBe('ConcurrentTx')
})

test('the operator’s own start with a free card charges, with the token said or not', async () => {
  const world = await world201({ isOwn: true })
  await aCard(world.admin)
  const requested = world.admin.post(`/chargers/${world.chargerId}/commands`, {
    action: 'RequestStartTransaction',
    payload: { evseId: 1, remoteStartId: 7, idToken: ISO },
  })
  const { messageId, payload } = await world.charger.called()
  expect(payload.idToken).toEqual(ISO)
  world.charger.answer(messageId, { status: 'Accepted' })
  await requested
  await sendEvent(world, { eventType: 'Started', remoteStartId: 7 })
  world.clock.advance(minutes(10))
  await sendEvent(world, { eventType: 'Updated', seqNo: 1, wh: 5_000, remoteStartId: 7 })
  expect(await cardCharges(world.admin)).toMatchObject([
    { billing: 'free', status: 'charging', energyKWh: 4, refused: null },
  ])
  const { body } = await world.admin.get('/sessions-without-booking')
  expect(body.data).toEqual([])
})

test('a start that would end in Invalid is not sent, and the operator reads why', async () => {
  const world = await world201()
  const poor = await world.driverWith(5)
  const rich = await world.driverWith(1000)
  await aCard(world.admin, ofDriver(poor.customerId, { number: 'POOR' }))
  await aCard(world.admin, { number: 'FREE' })
  await aCard(world.admin, ofDriver(rich.customerId))
  await sendEvent(world, { eventType: 'Started', idToken: ISO })
  const fields = async (idToken: string) => {
    const payload = { evseId: 2, remoteStartId: 7, idToken: { idToken, type: 'ISO14443' } }
    const request = { action: 'RequestStartTransaction', payload }
    const { status, body } = await world.admin.post(`/chargers/${world.chargerId}/commands`, request)
    return [status, body.code, body.message]
  }
  expect(await fields('NOBODY')).toEqual([422, 'command-invalid', expect.stringContaining('No card')])
  expect(await fields('POOR')).toEqual([
    422,
    'command-invalid',
    expect.stringContaining('does not hold enough'),
  ])
  expect(await fields('FREE')).toEqual([422, 'command-invalid', expect.stringContaining('own stations')])
  expect(await fields(NUMBER)).toEqual([422, 'command-invalid', expect.stringContaining('somewhere else')])
})

test('offline: begun and ended without a line it is billed, and what the wallet lacks is owed', async () => {
  const world = await world201()
  const driver = await world.driverWith(0)
  await aCard(world.admin, ofDriver(driver.customerId))
  await world.charger.leave()
  const at = world.clock.now()
  world.clock.advance(hours(1))
  const back = { ...world, charger: await world.connect() }
  // Only the end of it arrives, and then its beginning.
  const end = addMs(at, minutes(30))
  const ended = { eventType: 'Ended', seqNo: 1, at: end, wh: 11_000, idToken: ISO, offline: true } as const
  await sendEvent(back, ended)
  await sendEvent(back, { eventType: 'Started', at, idToken: ISO, offline: true })
  // Whoever has seen no answer says it again.
  await sendEvent(back, ended)
  await sendEvent(back, { eventType: 'Started', at, idToken: ISO, offline: true })
  expect(await cardCharges(world.admin)).toMatchObject([{ isLate: true, total: 177, refused: null }])
  const { body } = await world.admin.get(`/customers/${driver.customerId}`)
  expect(body.data).toMatchObject({ walletBalance: 0, amountOwed: 177 })
  await world.expectBooksToBalance()
})

test('what a charger with a slow clock says to have begun with a line is not taken for offline', async () => {
  const world = await world201()
  const driver = await world.driverWith(0)
  await aCard(world.admin, ofDriver(driver.customerId))
  world.clock.advance(hours(1))
  const at = addMs(world.clock.now(), -hours(3))
  const answer = await sendEvent(world, { eventType: 'Started', at, idToken: ISO, offline: false })
  expect(answer.idTokenInfo.status).toBe('NoCredit')
  expect(await cardCharges(world.admin)).toMatchObject([{ isLate: false, refused: 'no-credit' }])
})

test.each([
  ['says how things are, and then', true],
  ['first', false],
])(
  'a charger that had not noticed that its line was broken was offline: it %s brings its queue',
  async (_, isStatusFirst) => {
    const world = await world201()
    const driver = await world.driverWith(0)
    await aCard(world.admin, ofDriver(driver.customerId))
    await world.charger.leave()
    const at = world.clock.now()
    world.clock.advance(hours(1))
    const back = { ...world, charger: await world.connect() }
    const status = { evseId: 1, connectorId: 1, connectorStatus: 'Occupied' }
    const reported = { ...status, timestamp: world.clock.now().toISOString() }
    if (isStatusFirst) await back.charger.call('StatusNotification', reported)
    await sendEvent(back, { eventType: 'Started', at, idToken: ISO, offline: false })
    expect(await cardCharges(world.admin)).toMatchObject([{ isLate: true, refused: null }])
  },
)
