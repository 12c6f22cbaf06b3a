import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { addMs, hours, minutes } from '../time.ts'
import {
  admitCard,
  type CardFacts,
  type CardRequest,
  computeCardPrepayment,
  computeCardState,
  isReportedLate,
  isSameWay,
  normalizeCardNumber,
  normalizeShown,
} from './card.ts'

const NOW = new Date('2026-11-22T06:30:00.000Z')
const BEFORE = addMs(NOW, -1)
const AFTER = addMs(NOW, 1)

test('a number is the same however its reader writes it', () => {
  for (const shown of ['04a2b3c4', '04:A2:B3:C4', '04-a2-b3-c4', ' 04 A2 B3 C4 ']) {
    expect(normalizeCardNumber(shown)).toBe('04A2B3C4')
  }
  // What is no pairs of digits keeps its signs.
  expect(normalizeCardNumber('in-abc-c1234-5')).toBe('IN-ABC-C1234-5')
})

test('a contract is the same with and without its hyphens', () => {
  expect(normalizeShown('in-vyc-C00000001-x', 'eMAID')).toEqual({ number: 'INVYCC00000001X', kind: 'eMAID' })
  expect(normalizeShown('IN-VYC-1', 'Central')).toEqual({ number: 'IN-VYC-1', kind: 'Central' })
})

test('what is typed opens no card that is read, and the other way round', () => {
  expect(isSameWay('ISO14443', 'KeyCode')).toBe(false)
  expect(isSameWay('KeyCode', 'ISO14443')).toBe(false)
  expect(isSameWay('KeyCode', 'KeyCode')).toBe(true)
  expect(isSameWay('ISO14443', 'Central')).toBe(true)
  expect(isSameWay('eMAID', 'ISO14443')).toBe(false)
  expect(isSameWay('eMAID', 'eMAID')).toBe(true)
  // 1.6 says nothing of it.
  expect(isSameWay('KeyCode', undefined)).toBe(true)
})

const card = (fields: Partial<CardFacts & { mayOverlap: boolean }> = {}) => ({
  owner: 'driver' as const,
  blockedAt: null,
  expiresAt: null,
  mayOverlap: false,
  ...fields,
})

test('blocked comes before expired, and both before nobody’s', () => {
  const states = [
    card(),
    card({ owner: 'nobody' }),
    card({ owner: 'nobody', expiresAt: NOW }),
    card({ owner: 'nobody', expiresAt: NOW, blockedAt: NOW }),
    card({ expiresAt: AFTER, blockedAt: AFTER }),
  ].map((facts) => computeCardState(facts, NOW))
  expect(states).toEqual(['accepted', 'unassigned', 'expired', 'blocked', 'accepted'])
})

const request = (fields: Partial<CardRequest> = {}): CardRequest => ({
  card: card(),
  isOwnerBlocked: false,
  isInUse: false,
  at: NOW,
  isLate: false,
  ...fields,
})
const refusalOf = (fields: Partial<CardRequest>) => {
  const admitted = admitCard(request(fields))
  return admitted.ok ? 'accepted' : admitted.refusal.kind
}

test.each([
  [{}, 'accepted'],
  [{ card: card({ blockedAt: BEFORE }) }, 'blocked'],
  [{ card: card({ expiresAt: BEFORE }) }, 'expired'],
  [{ card: card({ owner: 'nobody' }) }, 'unassigned'],
  [{ isOwnerBlocked: true }, 'owner-blocked'],
  [{ isInUse: true }, 'in-use'],
  [{ isInUse: true, card: card({ mayOverlap: true }) }, 'accepted'],
] as const)('%j is %s', (fields, status) => {
  expect(refusalOf(fields)).toBe(status)
})

test('what a charger has begun by itself is judged by when it began', () => {
  expect(refusalOf({ isLate: true, isInUse: true, isOwnerBlocked: true })).toBe('accepted')
  expect(refusalOf({ isLate: true, at: BEFORE, card: card({ blockedAt: NOW }) })).toBe('accepted')
  expect(refusalOf({ isLate: true, at: AFTER, card: card({ blockedAt: NOW }) })).toBe('blocked')
  expect(refusalOf({ isLate: true, at: AFTER, card: card({ expiresAt: NOW }) })).toBe('expired')
})

test('a charger was offline where it began before its connection did; a slow or unset clock is no reason', () => {
  const at = addMs(NOW, -hours(1))
  expect(isReportedLate({ at, now: NOW, connectedAt: addMs(NOW, -minutes(1)) })).toBe(true)
  expect(isReportedLate({ at, now: NOW, connectedAt: addMs(NOW, -hours(2)) })).toBe(false)
  expect(isReportedLate({ at: addMs(NOW, -minutes(1)), now: NOW, connectedAt: NOW })).toBe(false)
  expect(isReportedLate({ at: new Date(0), now: NOW, connectedAt: NOW })).toBe(false)
  expect(isReportedLate({ at, now: NOW, connectedAt: null })).toBe(false)
})

const energy = { by: 'energy', perKwh: paise(1500) } as const
const time = { by: 'time', perHour: paise(12_000) } as const
const prepayment = (fields: Partial<Parameters<typeof computeCardPrepayment>[0]>) =>
  computeCardPrepayment({
    tariff: energy,
    gstRate: 1800,
    balance: paise(20_000),
    powerW: 60_000,
    freeMs: undefined,
    ...fields,
  })

test('energy is prepaid with all that the wallet holds, up to what a car takes', () => {
  expect(prepayment({})).toEqual({ energy: 11_299, hours: 1, amount: 16_949, gst: 3_051, total: 20_000 })
  expect(prepayment({ balance: paise(5_000_000) })?.energy).toBe(200_000)
  expect(prepayment({ balance: paise(5_000_000), powerW: 3_300 })?.energy).toBe(39_600)
  expect(prepayment({ balance: paise(0) })).toBeUndefined()
  // A price at which the little that is covered costs nothing.
  expect(prepayment({ balance: paise(0), tariff: { by: 'energy', perKwh: paise(1) } })).toBeUndefined()
})

test('it keeps others from reserving for an hour at most, and begins a quarter of one before them at the least', () => {
  expect(prepayment({ freeMs: minutes(50) })?.hours).toBe(0.75)
  expect(prepayment({ freeMs: minutes(14) })).toBeUndefined()
})

test('time is prepaid in whole quarters that the wallet holds', () => {
  expect(prepayment({ tariff: time })).toEqual({
    energy: null,
    hours: 1.25,
    amount: 15_000,
    gst: 2_700,
    total: 17_700,
  })
  expect(prepayment({ tariff: time, freeMs: minutes(40) })?.hours).toBe(0.5)
  expect(prepayment({ tariff: time, balance: paise(3_000) })).toBeUndefined()
  expect(prepayment({ tariff: time, balance: paise(5_000_000) })?.hours).toBe(12)
})
