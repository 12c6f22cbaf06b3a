import { describe, expect, test } from 'vitest'

import { DIALECTS } from './all.ts'
import type { DialectCall } from './dialect.ts'
import { chooseLimitUnit, findDialect, findMessageFault, findStartTag } from './index.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const idTag = 'ABCDEFGHIJKLMNOP2345'
const connector = { evse: 1, number: 2 }
const TARIFF = {
  tariffId: 'T-1',
  currency: 'INR',
  energy: { prices: [{ priceKwh: 18 }], taxRates: [{ type: 'GST', tax: 18 }] },
} as const
const firmware = { address: 'https://firmware.example.in/2.0.bin', requestId: 7, now }
const reservation = { ...connector, reservationId: 7, idTag, expiresAt: now }

describe.each(DIALECTS)('$version', ({ version, calls }) => {
  const all: readonly DialectCall[] = [
    calls.start({ ...connector, idTag, startId: 7, isPaidDirectly: false }),
    calls.stop({ transactionId: null, transactionNumber: 5 }),
    calls.stop({ transactionId: '17', transactionNumber: 5 }),
    calls.readMeter(connector, { isRepeat: false }),
    calls.readMeter(connector, { isRepeat: true }),
    calls.readState(connector),
    calls.setLimit({ address: 1, unit: 'W', limit: 0, now }),
    calls.setLimit({ address: 2, unit: 'A', limit: 16, now }),
    calls.setLimit({ address: 1, unit: 'W', limit: 5_000, now, isDynamic: true }),
    calls.setLimit({ address: 1, unit: 'W', limit: 5_000, now, isDynamic: true, isUpdate: true }),
    ...[calls.requestSwap?.({ requestId: 7, idToken: idTag }) ?? []].flat(),
    calls.clearLimit(1),
    calls.readLimitUnits(),
    calls.reserve({ ...reservation, group: null }),
    calls.reserve({ ...reservation, group: 'fleet' }),
    calls.cancelReservation(7),
    calls.reset({ isHard: false }),
    calls.reset({ isHard: true }),
    calls.unlock(connector),
    calls.setAvailability(false),
    calls.setAvailability(true, connector),
    calls.updateFirmware({ ...firmware, signature: null, certificate: null }),
    calls.updateFirmware({
      ...firmware,
      signature: 'c2lnbmF0dXJl',
      certificate: '-----BEGIN CERTIFICATE-----',
    }),
    calls.setPassword('0123456789abcdef'),
    calls.renewCertificate(),
    calls.installCertificate('-----BEGIN CERTIFICATE-----'),
    ...[calls.showPayment?.(connector, 300) ?? []].flat(),
    ...[calls.showTariff?.(connector, TARIFF) ?? []].flat(),
    ...[calls.changeTariff?.('T-1', TARIFF) ?? []].flat(),
  ]

  test.each(all)('$action is as the version prescribes it: $payload', ({ action, payload }) => {
    expect(findMessageFault(version, action, 'req', payload)).toBeUndefined()
  })

  test('the tag of a start is found in what was written, and in no other call', () => {
    const start = calls.start({ ...connector, idTag, startId: 7, isPaidDirectly: false })
    expect(findStartTag(start)).toBe(idTag)
    expect(findStartTag({ ...start, payload: { idTag: 7, idToken: null } })).toBeUndefined()
    expect(findStartTag({ ...start, payload: {} })).toBeUndefined()
    expect(findStartTag(calls.reserve({ ...reservation, group: null }))).toBeUndefined()
  })

  test('a limit replaces the one before at the same address, and no other', () => {
    const idAt = (address: number, limit: number) =>
      /"(?:chargingProfileId|id)":(7\d+)/.exec(
        JSON.stringify(calls.setLimit({ address, unit: 'W', limit, now }).payload),
      )?.[1]
    expect(idAt(1, 0)).toBe(idAt(1, 5_000))
    expect(idAt(1, 0)).not.toBe(idAt(2, 0))
    expect(JSON.stringify(calls.clearLimit(2).payload)).toContain(idAt(2, 0))
  })
})

test('the dialect is that of the charger’s protocol, and the oldest before its first connection', () => {
  expect(DIALECTS.map(({ version }) => findDialect(version).version)).toEqual(
    DIALECTS.map(({ version }) => version),
  )
  expect(findDialect(null)).toBe(DIALECTS[0])
})

test('limits are in watts unless a charger takes amperes only', () => {
  expect([null, '', 'Power', 'Current,Power', 'A,W', 'W', 'nonsense'].map(chooseLimitUnit)).toEqual(
    Array(7).fill('W'),
  )
  expect(['Current', 'A', ' current '].map(chooseLimitUnit)).toEqual(Array(3).fill('A'))
})

test('2.1 takes a type of connector that no list has, as India’s for light vehicles; 2.0.1 knows those of its list', () => {
  const reserve = { id: 7, expiryDateTime: now.toISOString(), idToken: { idToken: idTag, type: 'Central' } }
  const fault = (version: 'ocpp2.0.1' | 'ocpp2.1', connectorType: string) =>
    findMessageFault(version, 'ReserveNow', 'req', { ...reserve, connectorType })
  expect(fault('ocpp2.1', 'IS17017-2-6')).toBeUndefined()
  expect(fault('ocpp2.0.1', 'IS17017-2-6')).toBeDefined()
  expect(fault('ocpp2.0.1', 'cCCS2')).toBeUndefined()
})
