import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { benchWith } from './testing/bench.ts'

/** What the meter of a charger that is simulated anew has signed at the end of a charge. */
async function signed() {
  const { charger, server, play } = await benchWith({ protocol: '2.1', quirks: { signs: 'as-measured' } })
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  await charger.present(1, 'TAG-1')
  await play(60_000)
  charger.unplug(1)
  await charger.settled()
  const events: readonly { meterValue?: readonly { sampledValue: readonly object[] }[] }[] =
    server.payloads('TransactionEvent')
  const values = events
    .flatMap(({ meterValue = [] }) => meterValue)
    .flatMap(({ sampledValue }) => sampledValue)
  const [found] = values.flatMap((value) => ('signedMeterValue' in value ? [value.signedMeterValue] : []))
  expect(server.faults).toEqual([])
  return found as { readonly signedMeterData: string; readonly publicKey: string }
}

it('a meter has one key for its life, and what it signs is verified by that', async () => {
  const [first, second] = [await signed(), await signed()]
  expect(second.publicKey).toBe(first.publicKey)
  const [, payload = '', tail = ''] = Buffer.from(second.signedMeterData, 'base64').toString().split('|')
  const key = createPublicKey({
    key: Buffer.from(first.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  expect(verify('sha256', Buffer.from(payload), key, Buffer.from(JSON.parse(tail).SD, 'hex'))).toBe(true)
})
