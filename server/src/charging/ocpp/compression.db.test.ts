/** Compressed connections, through the whole program. */
import { once } from 'node:events'
import { constants, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { connectCharger } from './testing/charger.ts'
import { BOOT, network } from './testing/network.ts'

const WINDOWS = [
  true,
  { clientMaxWindowBits: 9 },
  { serverMaxWindowBits: 12 },
  { clientNoContextTakeover: true },
]

test('a charger that asks for compression gets it, says and hears all as before; others are plain', async () => {
  const { app, accepted, admin, seen } = await network()
  await (await accepted()).leave()
  const { _id } = await seen('CP-1')
  const text = 'Ladepunkt वोल्टयात्रा '.repeat(300)
  for (const deflate of WINDOWS) {
    const charger = await connectCharger({ url: app.url, identity: 'CP-1', deflate })
    expect(charger.socket.extensions).toBe('permessage-deflate')
    expect(await charger.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })
    expect(await charger.call('DataTransfer', { vendorId: 'Kirana', data: text })).toHaveProperty('status')
    // In pieces, with one of the charger's own pings between them.
    const call = JSON.stringify([2, 'pieces', 'Heartbeat', {}])
    charger.socket.send(call.slice(0, 10), { fin: false })
    charger.socket.ping()
    charger.socket.send(call.slice(10), { fin: true })
    const keys = Array.from({ length: 60 }, (_none, at) => `SomeVendor.Key.Number${at}`)
    const requested = admin.post(`/chargers/${_id}/commands`, {
      action: 'GetConfiguration',
      payload: { key: keys },
    })
    const { messageId, payload } = await charger.called()
    expect(payload).toEqual({ key: keys })
    charger.answer(messageId, { unknownKey: keys })
    expect((await requested).body.data).toMatchObject({ status: 'answered', answer: { unknownKey: keys } })
    expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime')
    await charger.leave()
  }
  const plain = await connectCharger({ url: app.url, identity: 'CP-1', deflate: false })
  expect(plain.socket.extensions).toBe('')
  // Frames of an unauthenticated connection are not decompressed.
  const stranger = await connectCharger({ url: app.url, identity: 'NEW-1', deflate: true })
  expect(stranger.socket.extensions).toBe('')
  expect(await stranger.call('BootNotification', BOOT)).toMatchObject({ status: 'Pending' })
  // Asked for in a way that nobody knows, it is not granted, and the charger is served.
  const headers = { 'sec-websocket-extensions': 'permessage-deflate; window=huge, bbf-usp-protocol' }
  const odd = await connectCharger({ url: app.url, identity: 'CP-1', deflate: false, headers })
  expect(odd.socket.extensions).toBe('')
  expect(await odd.call('Heartbeat', {})).toHaveProperty('currentTime')
})

const FIN_COMPRESSED_TEXT = 0xc1

/** As a client sends it, with a mask of zeros. */
function frameOf(payload: Buffer): Buffer {
  const head = Buffer.alloc(14)
  head[0] = FIN_COMPRESSED_TEXT
  head[1] = 0xff
  head.writeBigUInt64BE(BigInt(payload.length), 2)
  return Buffer.concat([head, payload])
}

const packed = (text: string): Buffer =>
  deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -4)

test('a text that unpacks to more than a message may have is cut off with 1009, noise with 1007; neighbours go on', async () => {
  const { app, accepted, connect, accept } = await network()
  const neighbour = await accepted('CP-1')
  await (await connect('CP-2')).leave()
  await accept('CP-2', { connectors: [] })
  const compressed = async () => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ocpp/CP-2`, 'ocpp1.6')
    afterThisTest(async () => socket.terminate())
    const opened = once(socket, 'open')
    const [response] = await once(socket, 'upgrade')
    await opened
    expect(socket.extensions).toBe('permessage-deflate')
    return { socket, raw: response.socket }
  }
  const bomb = frameOf(packed(`[2,"m","Heartbeat",{"x":"${'y'.repeat(5e7)}"}]`))
  expect(bomb.length).toBeLessThan(60_000)
  const ends = [
    [bomb, 1009],
    [frameOf(packed(' '.repeat(256 * 1024 + 1))), 1009],
    [frameOf(Buffer.from('no stream of deflate at all')), 1007],
  ] as const
  for (const [frame, code] of ends) {
    const { socket, raw } = await compressed()
    const closed = once(socket, 'close')
    raw.write(frame)
    expect(await neighbour.call('Heartbeat', {})).toHaveProperty('currentTime')
    expect((await closed)[0]).toBe(code)
  }
  // As large as it may be, it is read.
  const { socket, raw } = await compressed()
  const call = '[2,"large","Heartbeat",{}]'
  raw.write(frameOf(packed(call + ' '.repeat(256 * 1024 - call.length))))
  const [answer] = await once(socket, 'message')
  expect(answer.toString()).toContain('[3,"large"')
})
