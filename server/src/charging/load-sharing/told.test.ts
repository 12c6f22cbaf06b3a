import { minutes, plus } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { afterCommand, type CommandNow, heldW, NEVER_TOLD, outOfReach, type Told } from './told.ts'

const NOW = new Date('2026-11-21T09:00:00.000Z')
const RATING = 60_000
const told: Told = {
  ...NEVER_TOLD,
  toldW: 20_000,
  toldAt: plus(NOW, -minutes(5)),
  toldBoot: 1,
  commandId: 'one',
  commandW: 30_000,
  askedBoot: 1,
}
const ended = (status: CommandNow['status'], more: Partial<CommandNow> = {}): CommandNow => ({
  status,
  said: null,
  errorCode: null,
  wasSent: true,
  endedAt: NOW,
  ...more,
})
const said = (word: string) => ended('answered', { said: word })

describe('what a charger may draw', () => {
  test('is all that it can before it has accepted anything, and then what it accepted', () => {
    expect(heldW(NEVER_TOLD, RATING)).toBe(RATING)
    expect(heldW({ ...told, commandId: null, commandW: null }, RATING)).toBe(20_000)
    expect(heldW({ ...NEVER_TOLD, toldW: 90_000 }, RATING)).toBe(RATING)
  })

  test('is the more of what it accepted and what it is being told', () => {
    expect(heldW(told, RATING)).toBe(30_000)
    expect(heldW({ ...told, commandW: 10_000 }, RATING)).toBe(20_000)
    expect(heldW({ ...told, commandW: null }, RATING)).toBe(RATING)
  })

  test('is the new limit once that is accepted', () => {
    const so = afterCommand(told, said('Accepted'), 1)
    expect(so).toMatchObject({
      toldW: 30_000,
      toldAt: NOW,
      commandId: null,
      answer: 'Accepted',
      retryAt: null,
    })
    expect(heldW(so, RATING)).toBe(30_000)
  })

  test.each([
    ['no answer came', ended('no-answer')],
    ['the line broke', ended('not-connected')],
    ['it answered with an error', ended('refused', { errorCode: 'InternalError' })],
    ['the row of the command is gone', undefined],
  ])('is either limit where %s', (_why, command) => {
    expect(heldW(afterCommand(told, command, 1), RATING)).toBe(30_000)
    expect(heldW(afterCommand({ ...told, commandW: 10_000 }, command, 1), RATING)).toBe(20_000)
    expect(heldW(afterCommand({ ...told, commandW: 10_000, unsureW: 50_000 }, command, 1), RATING)).toBe(
      50_000,
    )
  })

  test('is the old limit where it refused, or the command was never sent', () => {
    for (const command of [
      said('Rejected'),
      ended('refused', { errorCode: 'NotSupported' }),
      ended('not-connected', { wasSent: false }),
    ]) {
      expect(heldW(afterCommand(told, command, 1), RATING)).toBe(20_000)
    }
  })

  test('is all that it can where it refuses after it has started anew', () => {
    expect(heldW(afterCommand({ ...told, askedBoot: 2 }, said('Rejected'), 2), RATING)).toBe(RATING)
  })

  test('is all that it can once its profile is gone, or may be', () => {
    const clearing = { ...told, commandW: null }
    expect(afterCommand(clearing, said('Unknown'), 1)).toMatchObject({ toldW: null, answer: 'Accepted' })
    expect(heldW(afterCommand(clearing, ended('no-answer'), 1), RATING)).toBe(RATING)
    expect(heldW(afterCommand(clearing, said('Rejected'), 1), RATING)).toBe(20_000)
  })

  test('stays as it was while the command is under way, and without one', () => {
    expect(afterCommand(told, ended('sent', { endedAt: null }), 1)).toBe(told)
    expect(afterCommand(NEVER_TOLD, undefined, 1)).toBe(NEVER_TOLD)
  })
})

describe('a charger that cannot be told', () => {
  const at = (ms: number, more: object = {}) => ({
    isConnected: true,
    bootCount: 1,
    now: plus(NOW, ms),
    ...more,
  })

  test('is offline, refuses or is silent, until it is time to try again', () => {
    expect(outOfReach(NEVER_TOLD, at(0))).toBeUndefined()
    expect(outOfReach(told, at(0, { isConnected: false }))).toBe('offline')
    const silent = afterCommand(told, ended('no-answer'), 1)
    expect([outOfReach(silent, at(14_999)), outOfReach(silent, at(15_000))]).toEqual(['silent', undefined])
    const rejected = afterCommand(told, said('Rejected'), 1)
    expect([outOfReach(rejected, at(minutes(10) - 1)), outOfReach(rejected, at(minutes(10)))]).toEqual([
      'refuses',
      undefined,
    ])
    for (const command of [said('NotSupported'), ended('refused', { errorCode: 'NotImplemented' })]) {
      expect(outOfReach(afterCommand(told, command, 1), at(minutes(59)))).toBe('refuses')
    }
  })

  test('is tried again when it has started anew', () => {
    const rejected = afterCommand(told, said('Rejected'), 1)
    expect(outOfReach(rejected, at(0, { bootCount: 2 }))).toBeUndefined()
  })
})
