/** What a connection is not cut for. */
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { listActions } from '../dialects/index.ts'
import { getGatewayDialect } from './gateway-dialects.ts'
import { connectCharger } from './testing/charger.ts'
import { BOOT, network } from './testing/network.ts'
import { network201 } from './testing/network-201.ts'

const START = { connectorId: 1, idTag: 'RFID-1', meterStart: 1000, timestamp: '2026-11-20T06:30:00Z' }

test('while a car charges, nothing that a charger says beside it ends its connection', async () => {
  const { accepted, sessions } = await network()
  const charger = await accepted()
  const { transactionId } = await charger.call('StartTransaction', START)
  for (let count = 0; count < 40; count += 1) expect((await charger.exchange('{}'))[1]).toBe('-1')
  for (let count = 0; count < 40; count += 1) charger.socket.send('[3,"nobody asked",{}]')
  charger.socket.send(Buffer.from('[2,"a","Heartbeat",{}]'))
  for (let count = 0; count < 40; count += 1) {
    expect(await charger.call('Authorize', {})).toBe('OccurenceConstraintViolation')
  }
  const stop = { transactionId, meterStop: 6000, timestamp: '2026-11-20T07:30:00Z' }
  expect(await charger.call('StopTransaction', stop)).toBeTypeOf('object')
  expect(await sessions()).toMatchObject([{ status: 'ended', energyKWh: 5 }])
  // The car is gone, and the bound is back.
  for (let count = 0; count < 20; count += 1) charger.socket.send('{}')
  expect(await charger.closed).toMatchObject({ code: 1002 })
})

test('a charger that asks twenty times for what is not offered here stays connected', async () => {
  const { accepted } = await network()
  const charger = await accepted()
  for (let count = 0; count < 25; count += 1) {
    expect(await charger.call('RemoteStopTransaction', { transactionId: 1 })).toBe('NotSupported')
  }
  for (let count = 0; count < 25; count += 1) charger.socket.send('[5,"m","InternalError","",{}]')
  expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime')
})

test('each action of a version is answered by a route, or NotSupported: none is taken for unknown', async () => {
  const old = await network()
  const charger = await old.accepted()
  const actions16 = listActions('ocpp1.6').filter(
    (action) => !Object.hasOwn(getGatewayDialect('ocpp1.6').routes, action),
  )
  expect(actions16).toContain('TriggerMessage')
  for (const action of actions16)
    expect([action, await charger.call(action, {})]).toEqual([action, 'NotSupported'])
})

test('the same in 2.0.1, where names of actions have digits', async () => {
  const { accepted } = await network201()
  const charger = await accepted()
  const actions = listActions('ocpp2.0.1').filter(
    (action) => !Object.hasOwn(getGatewayDialect('ocpp2.0.1').routes, action),
  )
  expect(actions).toEqual(expect.arrayContaining(['CertificateSigned', 'GetBaseReport']))
  for (const action of actions)
    expect([action, await charger.call(action, {})]).toEqual([action, 'NotSupported'])
  expect(await charger.call('Get15118Dance', {})).toBe('NotImplemented')
})

test('pings that a charger never answers do not count, as long as it speaks', async () => {
  const { app, accepted, seen } = await network({ gatewayLimits: { lookMs: 50, quietMs: 60_000 } })
  await (await accepted('CP-1')).leave()
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ocpp/CP-1`, 'ocpp1.6', { autoPong: false })
  afterThisTest(async () => socket.terminate())
  let pings = 0
  socket.on('ping', () => {
    pings += 1
  })
  socket.once('open', () => socket.send(JSON.stringify([2, 'b', 'BootNotification', BOOT])))
  await expect.poll(() => pings).toBeGreaterThan(5)
  expect(await seen('CP-1')).toMatchObject({ connected: true, bootCount: 1 })
  expect(socket.readyState).toBe(WebSocket.OPEN)
})

test('slashes too many and characters that are written as codes lead to the same charger', async () => {
  const { app, accepted, seen } = await network()
  await (await accepted('CP-1')).leave()
  const { _id } = await seen('CP-1')
  for (const path of [
    '/ocpp/CP-1/',
    '/ocpp//CP-1',
    '//ocpp///CP-1//',
    '/ocpp/%43P%2D1',
    '/ocpp/CP-1/?x=1',
    '/ocpp/CP-1%20',
  ]) {
    const charger = await connectCharger({ url: app.url, identity: 'CP-1', path })
    expect([path, await charger.call('BootNotification', BOOT)]).toMatchObject([path, { status: 'Accepted' }])
    await charger.leave()
  }
  for (const path of ['/ocpp/', '/ocpp/CP-1/more', '/ocpp/%E0%A4', '/ocppCP-1', '/ocpp/CP%001']) {
    await expect(connectCharger({ url: app.url, identity: 'CP-1', path })).rejects.toThrow(/404/)
  }
  expect(await seen('CP-1')).toMatchObject({ _id, bootCount: 6 })
})
