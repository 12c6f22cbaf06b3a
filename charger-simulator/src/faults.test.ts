import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { ChargerOptions } from './options.ts'
import { readPayloads } from './payload.ts'
import { bench, benchWith } from './testing/bench.ts'
import { GARBAGE_KINDS } from './wire/frames.ts'

const MINUTE = 60_000
const USUAL = { password: 'right' } as const

/** A charger at which a car charges. */
async function charging(options: Partial<ChargerOptions> = {}) {
  const all = await benchWith({ ...USUAL, ...options })
  all.charger.plugIn(1, { maxPowerKw: 12 })
  await all.charger.present(1, 'TAG-1')
  await all.charger.settled()
  return all
}

describe('scripted faults', () => {
  it('are turned away with a wrong password', async () => {
    const { made } = await bench(USUAL)
    const charger = made({ password: 'wrong' })
    await expect(charger.connect()).rejects.toMatchObject({ status: 401 })
    charger.changePassword('right')
    await charger.connect()
    expect(charger.registration).toBe('Accepted')
  })

  it('repeat the start whose answer was cut off, in the same words', async () => {
    const { server, play } = await charging({
      faults: [{ sending: 'StartTransaction', do: 'cut', when: 'after' }],
    })
    await play(MINUTE)
    const starts = server.payloads('StartTransaction')
    expect(starts).toHaveLength(2)
    expect(starts[1]).toEqual(starts[0])
    expect(server.connections).toBe(2)
  })

  it('lose nothing when the line breaks before a message', async () => {
    const { charger, server, play } = await charging({
      faults: [{ sending: 'MeterValues', do: 'cut', when: 'before', after: 1 }],
    })
    await play(5 * MINUTE)
    charger.unplug(1)
    await charger.settled()
    expect(server.payloads('MeterValues')).toHaveLength(5)
    expect(server.payloads('StopTransaction')).toMatchObject([{ meterStop: 1_000 }])
  })

  it('send a message twice', async () => {
    const { charger, server } = await charging()
    charger.misbehave({ sending: 'StopTransaction', do: 'duplicate' })
    charger.unplug(1)
    expect(await server.untilCalls('StopTransaction', 2)).toHaveLength(2)
  })

  it('send the stop before the start', async () => {
    const { charger, server } = await charging({
      faults: [{ sending: 'StartTransaction', do: 'hold', until: 'StopTransaction' }],
    })
    charger.unplug(1)
    await charger.settled()
    const order = server.calls.map(({ action }) => action).filter((action) => action.endsWith('Transaction'))
    expect(order).toEqual(['StopTransaction', 'StartTransaction'])
    expect(server.payloads('StopTransaction')).toMatchObject([{ transactionId: -1 }])
  })

  it('answer late, with an error, or with garbage', async () => {
    const { charger, server, clock } = await charging()
    charger.misbehave({ answering: 'ClearCache', do: 'error', code: 'InternalError' })
    await expect(server.call('ClearCache', {})).rejects.toThrow()
    charger.misbehave({ answering: 'ClearCache', do: 'rewrite', to: () => ({ status: 'Perhaps' }) })
    await expect(server.call('ClearCache', {})).rejects.toThrow()
    charger.misbehave({ answering: 'ClearCache', do: 'delay', ms: 5_000 })
    const late = server.call('ClearCache', {})
    await charger.until((one) => one.received('ClearCache').length === 3)
    clock.advance(5_000)
    expect(await late).toEqual({ status: 'Accepted' })
  })

  it('give up on an answer that never comes, and try what is kept again', async () => {
    const { server, play } = await charging({ faults: [{ sending: 'StartTransaction', do: 'swallow' }] })
    expect(server.payloads('StartTransaction')).toHaveLength(0)
    await play(3 * MINUTE)
    expect(server.payloads('StartTransaction')).toHaveLength(1)
    expect(server.payloads('MeterValues').at(-1)).toMatchObject({ transactionId: 1 })
  })

  it('put every kind of garbage on the line, each of which is noticed', async () => {
    const { charger, server } = await charging()
    for (const kind of GARBAGE_KINDS) charger.sendGarbage(kind, 2_000)
    charger.heartbeat()
    await charger.settled()
    const harmless = ['huge', 'empty', 'id-too-long', 'unknown-action', 'deeply-nested']
    expect(server.faults.length).toBeGreaterThanOrEqual(GARBAGE_KINDS.length - harmless.length)
  })

  it('send a wrong time', async () => {
    const { server } = await charging({ clockSkewMs: -86_400_000 })
    expect(server.payloads('StartTransaction')).toMatchObject([{ timestamp: '2026-01-04T06:30:00.000Z' }])
  })

  it('forget the transaction’s number', async () => {
    const { server, play } = await charging({ quirks: { transactionIds: -1 } })
    await play(MINUTE)
    expect(server.payloads('MeterValues')).toMatchObject([{ transactionId: -1 }])
  })

  it('meter in kWh, or without a unit', async () => {
    const lastValue = async (meterUnit: 'kWh' | 'none') => {
      const { server, play } = await charging({ quirks: { meterUnit } })
      await play(5 * MINUTE)
      const last = server.payloads('MeterValues').at(-1) ?? {}
      return readPayloads(readPayloads(last, 'meterValue')[0] ?? {}, 'sampledValue')[0]
    }
    expect(await lastValue('kWh')).toMatchObject({ value: '1.000', unit: 'kWh' })
    const unitless = await lastValue('none')
    expect(unitless).toEqual(expect.not.objectContaining({ unit: expect.anything() }))
    expect(unitless).toMatchObject({ value: '1000' })
  })

  it('set the meter back in the middle of a transaction', async () => {
    const { charger, server, play } = await charging()
    await play(5 * MINUTE)
    charger.resetMeter(1)
    await play(5 * MINUTE)
    charger.unplug(1)
    await charger.settled()
    expect(server.payloads('StopTransaction')).toMatchObject([{ meterStop: 1_000 }])
  })

  it('read nothing from a half-open line, and go on once they do', async () => {
    const { charger, server } = await charging()
    charger.freezeLine()
    let isAnswered = false
    const requested = server.call('ClearCache', {}).then((reply) => {
      isAnswered = true
      return reply
    })
    charger.heartbeat()
    await server.untilCalls('Heartbeat')
    expect(isAnswered).toBe(false)
    charger.thawLine()
    expect(await requested).toEqual({ status: 'Accepted' })
  })

  it('pause longer and longer before they come back', async () => {
    const { made, play } = await bench(USUAL)
    const nobody = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    let attempts = 0
    nobody.on('connection', () => {
      attempts += 1
    })
    const address = nobody.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const charger = made({ url: `ws://127.0.0.1:${port}`, backOff: { firstMs: 1_000, longestMs: 4_000 } })
    await expect(charger.connect({ keepsTrying: true })).rejects.toThrow()
    await play(16_000)
    // After 1, 2, 4, 4 and 4 seconds.
    expect(attempts).toBe(6)
    nobody.close()
  })
})
