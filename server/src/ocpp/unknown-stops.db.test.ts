import { minutes, plus } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network } from './testing/network.ts'

const T0 = new Date('2026-11-20T06:30:00.000Z')
const at = (minute: number) => plus(T0, minutes(minute)).toISOString()

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

test('a stop that names nobody ends the only charge there is, unless it names somebody else', async () => {
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
