import { addMs, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network } from './testing/network.ts'
import { network201 } from './testing/network-201.ts'
import { transactionEvents } from './testing/transaction-events.ts'

const T0 = new Date('2026-11-20T06:30:00.000Z')
const at = (minute: number) => addMs(T0, minutes(minute)).toISOString()

/** Two cars charge at one charger. */
async function twoCars() {
  const net = await network()
  const charger = await net.accepted()
  const start = (connectorId: number, idTag: string) =>
    charger.call('StartTransaction', { connectorId, idTag, meterStart: 1000, timestamp: at(connectorId) })
  const one = await start(1, 'RFID-1')
  net.clock.advance(minutes(1))
  const two = await start(2, 'RFID-2')
  net.clock.advance(minutes(29))
  const stop = (transactionId: number, fields: object = {}) =>
    charger.call('StopTransaction', { transactionId, meterStop: 6_000, timestamp: at(30), ...fields })
  const states = async () =>
    (await net.sessions()).map(({ status, idTag, anomalies }) => [idTag, status, ...anomalies])
  return { ...net, charger, start, stop, states, one: one.transactionId, two: two.transactionId }
}

test('a stop of a number that nobody was given ends nobody’s charge: it is held, and flagged', async () => {
  const { stop, states, clock } = await twoCars()
  expect(await stop(999_999)).toEqual({})
  expect(await stop(999_999)).toEqual({})
  clock.advance(1)
  expect(await stop(888_888, { idTag: 'RFID-9' })).toEqual({})
  expect(await states()).toEqual([
    ['RFID-9', 'unclaimed', 'unknown-transaction'],
    [null, 'unclaimed', 'unknown-transaction'],
    ['RFID-2', 'charging'],
    ['RFID-1', 'charging'],
  ])
})

test('the tag of a stop says which charge it ends, whatever its number and its letters', async () => {
  const { stop, states } = await twoCars()
  await stop(999_999, { idTag: 'rfid-1' })
  expect(await states()).toEqual([
    ['RFID-2', 'charging'],
    ['RFID-1', 'ended'],
  ])
})

test('a stop that names nobody ends the only charge there is, unless it names another driver', async () => {
  const { stop, states, two } = await twoCars()
  await stop(two)
  await stop(999_999, { idTag: 'RFID-9', meterStop: 7_000 })
  expect(await states()).toEqual([
    ['RFID-9', 'unclaimed', 'unknown-transaction'],
    ['RFID-2', 'ended'],
    ['RFID-1', 'charging'],
  ])
  await stop(999_998, { meterStop: 7_000 })
  expect((await states()).slice(1)).toEqual([
    ['RFID-2', 'ended'],
    ['RFID-1', 'ended'],
  ])
})

test('a charger that never learned its number ends its youngest charge', async () => {
  const { stop, states } = await twoCars()
  await stop(-1)
  expect(await states()).toEqual([
    ['RFID-2', 'ended'],
    ['RFID-1', 'charging'],
  ])
})

/** Two cars charge at one charger of 2.0.1, each at its EVSE. */
async function twoCars201() {
  const net = await network201()
  const charger = await net.accepted()
  const events = transactionEvents(() => net.clock.now().toISOString())
  const evse = (id: number) => ({ evse: { id, connectorId: 1 } })
  for (const [id, tag] of [
    [1, 'RFID-1'],
    [2, 'RFID-2'],
  ] as const) {
    await charger.call('TransactionEvent', { ...events.started(`T-${id}`, tag), ...evse(id) })
    net.clock.advance(minutes(1))
  }
  const end = (transactionId: string, fields: object = {}) =>
    charger.call('TransactionEvent', { ...events.ended(transactionId, 6_000), ...fields })
  const states = async () =>
    (await net.sessions())
      .map(({ status, idTag, transactionId }) => [transactionId, idTag, status])
      .toSorted()
  return { ...net, charger, events, evse, end, states }
}
const OTHERS = [
  ['T-1', 'RFID-1', 'charging'],
  ['T-2', 'RFID-2', 'charging'],
]

test('2.0.1: the end of a transaction that is unknown ends no charge, and is shown', async () => {
  const { end, states, evse, operator } = await twoCars201()
  const token = (idToken: string) => ({ idToken: { idToken, type: 'ISO14443' } })
  await end('T-9', evse(1))
  await end('T-9', evse(1))
  await end('T-8', { ...evse(2), ...token('RFID-2') })
  await end('T-7', { evse: undefined })
  const [seven, eight, nine] = (await states()).slice(2).toReversed()
  expect((await states()).slice(0, 2)).toEqual(OTHERS)
  expect([seven, eight, nine]).toEqual([
    ['T-9', null, 'unclaimed'],
    ['T-8', 'RFID-2', 'unclaimed'],
    ['T-7', null, 'unclaimed'],
  ])
  const owner = await operator('owner')
  const { data } = (await owner.get('/sessions-without-booking?attention=sessions-without-booking')).body
  const unknown = data.filter(({ why }: { why: string }) => why === 'unknown-transaction')
  expect(unknown.map(({ transactionId }: { transactionId: string }) => transactionId).sort()).toEqual([
    'T-7',
    'T-8',
    'T-9',
  ])
})

test('2.0.1: an end counts for its own transaction alone, however it writes its letters and whatever it names', async () => {
  const { end, states, evse } = await twoCars201()
  await end('T-1', { ...evse(2), idToken: { idToken: 'RFID-2', type: 'ISO14443' } })
  expect(await states()).toEqual([['T-1', 'RFID-1', 'ended'], OTHERS[1]])
  await end('T-1', evse(1))
  expect(await states()).toEqual([['T-1', 'RFID-1', 'ended'], OTHERS[1]])
})

test('2.0.1: an end that came before its beginning is that session’s, once the beginning comes', async () => {
  const { charger, end, events, evse, states } = await twoCars201()
  const start = { ...events.started('T-3', 'RFID-3'), ...evse(2) }
  await end('T-3', evse(2))
  await charger.call('TransactionEvent', start)
  expect((await states()).at(-1)).toEqual(['T-3', 'RFID-3', 'ended'])
})
