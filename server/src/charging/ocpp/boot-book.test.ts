import { describe, expect, test } from 'vitest'
import { BootBook } from './boot-book.ts'

const TRIGGER = { action: 'TriggerMessage', payload: { requestedMessage: 'BootNotification' } }
const MINUTE = 60_000
const result = (status: string) => ({ kind: 'result', payload: { status }, text: '' }) as const

function book(...asked: readonly number[]): BootBook {
  const boots = new BootBook()
  for (const at of asked) boots.noteCall(TRIGGER, at)
  return boots
}

describe('a boot', () => {
  test('is asked for within two minutes, as often as was asked', () => {
    const boots = book(0, 1)
    expect([boots.isAsked(2 * MINUTE), boots.isAsked(2 * MINUTE + 2)]).toEqual([true, false])
    boots.noteBoot(10, { isTrusted: true })
    expect(boots.isAsked(20)).toBe(true)
    boots.noteBoot(20, { isTrusted: true })
    expect(boots.isAsked(30)).toBe(false)
    expect(boots.bootedAt).toBe(20)
  })

  test('is not asked for by a request for another message, nor without one', () => {
    const boots = book()
    boots.noteCall({ ...TRIGGER, payload: { requestedMessage: 'StatusNotification' } }, 0)
    boots.noteCall({ ...TRIGGER, action: 'GetLog' }, 0)
    boots.noteCall({ action: 'Reset', payload: { type: 'Soft' } }, 0)
    expect(boots.isAsked(1)).toBe(false)
  })

  test.each([
    ['the charger accepted, or has not answered yet', true, result('Accepted')],
    ['the answer is missing', true, { kind: 'no-answer' } as const],
    ['the charger refused', false, result('Rejected')],
    ['the charger cannot', false, result('NotImplemented')],
    ['the answer was an error', false, { kind: 'error', code: 'NotSupported', description: '' } as const],
  ])('is asked for or not where %s: %s', (_how, isAsked, outcome) => {
    const boots = book(0)
    boots.noteAnswer({ action: 'Reset', payload: {} }, result('Rejected'))
    expect(boots.isAsked(1)).toBe(true)
    boots.noteAnswer(TRIGGER, outcome)
    expect(boots.isAsked(1)).toBe(isAsked)
  })

  test('that is asked for after one that was not taken in may be the same start', () => {
    const boots = book()
    boots.noteBoot(0, { isTrusted: false })
    boots.noteCall(TRIGGER, 1)
    expect([boots.isUnheeded, boots.isAsked(2)]).toEqual([true, false])
    boots.noteBoot(2, { isTrusted: true })
    boots.noteCall(TRIGGER, 3)
    expect([boots.isUnheeded, boots.isAsked(4)]).toEqual([false, true])
  })
})
