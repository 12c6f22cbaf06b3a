import { addMs, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { type ConnectorNow, decideNextStep, type Kept, type ReservationNow } from './next-step.ts'

const NOW = new Date('2026-11-20T06:00:00Z')
const TILL = addMs(NOW, minutes(60))
const answered = (answer: string | null, errorCode: string | null = null) => ({
  status: errorCode ? 'refused' : 'answered',
  answer,
  errorCode,
  endedAt: NOW,
})
const connector: ConnectorNow = {
  isSame: true,
  isConnected: true,
  boot: 3,
  status: 'Available',
  canReserve: null,
  isTaken: false,
}
const kept: Kept = {
  state: 'held',
  isConnected: true,
  requestedBoot: 3,
  expiresAt: TILL,
  againAt: null,
  changedAt: NOW,
  command: answered('Accepted'),
}
const stepAt = (
  of: {
    readonly kept?: Partial<Kept> | null
    readonly connector?: Partial<ConnectorNow> | null
    readonly booking?: ReservationNow['booking']
  },
  now = NOW,
) =>
  decideNextStep(
    {
      booking: of.booking ?? 'reserved',
      from: NOW,
      till: TILL,
      kept: of.kept ? { ...kept, ...of.kept } : null,
      connector: of.connector === null ? null : { ...connector, ...of.connector },
    },
    now,
  )

describe('a charger is asked to keep a connector', () => {
  test('once it may, where it is there and nobody else charges', () => {
    expect(stepAt({})).toEqual({ kind: 'reserve' })
    expect(stepAt({}, addMs(NOW, -1))).toBeUndefined()
    for (const not of [{ isConnected: false }, { isTaken: true }, { canReserve: false }]) {
      expect(stepAt({ connector: not })).toBeUndefined()
    }
    expect(stepAt({ connector: null })).toBeUndefined()
    expect(stepAt({ booking: 'starting' })).toBeUndefined()
  })

  test('again where it did not answer, has started anew, or the end is another', () => {
    const unanswered = { status: 'no-answer', answer: null, errorCode: null, endedAt: NOW }
    const requested = { state: 'asked', command: unanswered } as const
    expect(stepAt({ kept: requested })).toBeUndefined()
    expect(stepAt({ kept: requested }, addMs(NOW, 30_000))).toEqual({ kind: 'reserve' })
    expect(stepAt({ kept: { command: null } })).toBeUndefined()
    expect(stepAt({ kept: { requestedBoot: 2 } })).toEqual({ kind: 'reserve' })
    expect(stepAt({ kept: { expiresAt: addMs(TILL, 1) } })).toEqual({ kind: 'reserve' })
  })

  test('and nothing while an answer is due', () => {
    const waiting = { status: 'sent', answer: null, errorCode: null, endedAt: null }
    for (const booking of ['reserved', 'starting', 'over'] as const) {
      expect(stepAt({ booking, kept: { state: 'asked', command: waiting } })).toBeUndefined()
    }
  })
})

test('its answer is noted: held, refused with its status, or unable', () => {
  const noted = (command: Kept['command']) => stepAt({ kept: { state: 'asked', command } })
  expect(noted(answered('Accepted'))).toMatchObject({ state: 'held' })
  expect(noted(answered('Occupied'))).toMatchObject({
    state: 'refused',
    word: 'Occupied',
    againAt: addMs(NOW, minutes(5)),
  })
  expect(noted(answered('Rejected'))).toMatchObject({ state: 'refused', word: 'Rejected', againAt: null })
  expect(noted(answered(null, 'InternalError'))).toMatchObject({ state: 'refused', word: 'InternalError' })
  expect(noted(answered(null, 'NotSupported'))).toMatchObject({ state: 'unable' })
})

test('it is let go once the booking is over or elsewhere, unless nothing is there', () => {
  expect(stepAt({ booking: 'over', kept: {} })).toEqual({ kind: 'withdraw' })
  expect(stepAt({ booking: 'over', kept: { isConnected: false } })).toBeUndefined()
  expect(stepAt({ kept: {}, connector: { isSame: false } })).toEqual({ kind: 'withdraw' })
  expect(stepAt({ kept: {}, connector: null })).toEqual({ kind: 'withdraw' })
  expect(stepAt({ booking: 'over', kept: { state: 'refused' } })).toMatchObject({ state: 'ended' })
  expect(stepAt({ kept: {} }, TILL)).toMatchObject({ state: 'ended' })
  expect(stepAt({ booking: 'over', kept: { state: 'ended' } })).toBeUndefined()
})
