import { addMs, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import {
  type AcceptedLimit,
  applyCommand,
  type CommandNow,
  computeHeldW,
  findOutOfReach,
  NO_LIMIT_ACCEPTED,
} from './accepted-limit.ts'

const NOW = new Date('2026-11-21T09:00:00.000Z')
const RATING = 60_000
const accepted: AcceptedLimit = {
  ...NO_LIMIT_ACCEPTED,
  acceptedW: 20_000,
  acceptedAt: addMs(NOW, -minutes(5)),
  acceptedBoot: 1,
  commandId: 'one',
  commandW: 30_000,
  requestedBoot: 1,
}
const ended = (status: CommandNow['status'], more: Partial<CommandNow> = {}): CommandNow => ({
  status,
  answer: null,
  errorCode: null,
  wasSent: true,
  endedAt: NOW,
  isDynamic: false,
  ...more,
})
const answered = (answer: string) => ended('answered', { answer })

describe('what a charger may draw', () => {
  test('is all that it can before it has accepted anything, and then what it accepted', () => {
    expect(computeHeldW(NO_LIMIT_ACCEPTED, RATING)).toBe(RATING)
    expect(computeHeldW({ ...accepted, commandId: null, commandW: null }, RATING)).toBe(20_000)
    expect(computeHeldW({ ...NO_LIMIT_ACCEPTED, acceptedW: 90_000 }, RATING)).toBe(RATING)
  })

  test('is the more of what it accepted and the limit under way', () => {
    expect(computeHeldW(accepted, RATING)).toBe(30_000)
    expect(computeHeldW({ ...accepted, commandW: 10_000 }, RATING)).toBe(20_000)
    expect(computeHeldW({ ...accepted, commandW: null }, RATING)).toBe(RATING)
  })

  test('is the new limit once that is accepted', () => {
    const so = applyCommand(accepted, answered('Accepted'), 1)
    expect(so).toMatchObject({
      acceptedW: 30_000,
      acceptedAt: NOW,
      commandId: null,
      answer: 'Accepted',
      retryAt: null,
    })
    expect(computeHeldW(so, RATING)).toBe(30_000)
  })

  test.each([
    ['no answer came', ended('no-answer')],
    ['the line broke', ended('not-connected')],
    ['it answered with an error', ended('refused', { errorCode: 'InternalError' })],
    ['the row of the command is gone', undefined],
  ])('is either limit where %s', (_why, command) => {
    expect(computeHeldW(applyCommand(accepted, command, 1), RATING)).toBe(30_000)
    expect(computeHeldW(applyCommand({ ...accepted, commandW: 10_000 }, command, 1), RATING)).toBe(20_000)
    expect(
      computeHeldW(applyCommand({ ...accepted, commandW: 10_000, unsureW: 50_000 }, command, 1), RATING),
    ).toBe(50_000)
  })

  test('is the old limit where it refused, or the command was never sent', () => {
    for (const command of [
      answered('Rejected'),
      ended('refused', { errorCode: 'NotSupported' }),
      ended('not-connected', { wasSent: false }),
    ]) {
      expect(computeHeldW(applyCommand(accepted, command, 1), RATING)).toBe(20_000)
    }
  })

  test('is all that it can where it refuses after it has started anew', () => {
    expect(
      computeHeldW(applyCommand({ ...accepted, requestedBoot: 2 }, answered('Rejected'), 2), RATING),
    ).toBe(RATING)
  })

  test('is all that it can once its profile is gone, or may be', () => {
    const clearing = { ...accepted, commandW: null }
    expect(applyCommand(clearing, answered('Unknown'), 1)).toMatchObject({
      acceptedW: null,
      answer: 'Accepted',
    })
    expect(computeHeldW(applyCommand(clearing, ended('no-answer'), 1), RATING)).toBe(RATING)
    expect(computeHeldW(applyCommand(clearing, answered('Rejected'), 1), RATING)).toBe(20_000)
  })

  test('stays as it was while the command is under way, and without one', () => {
    expect(applyCommand(accepted, ended('sent', { endedAt: null }), 1)).toBe(accepted)
    expect(applyCommand(NO_LIMIT_ACCEPTED, undefined, 1)).toBe(NO_LIMIT_ACCEPTED)
  })
})

describe('a charger that cannot be sent a limit', () => {
  const at = (ms: number, more: object = {}) => ({
    isConnected: true,
    bootCount: 1,
    now: addMs(NOW, ms),
    ...more,
  })

  test('is offline, refuses or is silent, until it is time to try again', () => {
    expect(findOutOfReach(NO_LIMIT_ACCEPTED, at(0))).toBeUndefined()
    expect(findOutOfReach(accepted, at(0, { isConnected: false }))).toBe('offline')
    const silent = applyCommand(accepted, ended('no-answer'), 1)
    expect([findOutOfReach(silent, at(14_999)), findOutOfReach(silent, at(15_000))]).toEqual([
      'silent',
      undefined,
    ])
    const rejected = applyCommand(accepted, answered('Rejected'), 1)
    expect([
      findOutOfReach(rejected, at(minutes(10) - 1)),
      findOutOfReach(rejected, at(minutes(10))),
    ]).toEqual(['refuses', undefined])
    for (const command of [answered('NotSupported'), ended('refused', { errorCode: 'NotImplemented' })]) {
      expect(findOutOfReach(applyCommand(accepted, command, 1), at(minutes(59)))).toBe('refuses')
    }
  })

  test('is sent an ordinary profile after a dynamic one that it did not take, at once where it answered', () => {
    const isDynamic = true
    for (const command of [
      ended('answered', { answer: 'Rejected', isDynamic }),
      ended('refused', { errorCode: 'NotSupported', isDynamic }),
      ended('refused', { errorCode: 'FormationViolation', isDynamic }),
    ]) {
      const refused = applyCommand(accepted, command, 1)
      expect(refused.refusedDynamicBoot).toBe(1)
      expect(findOutOfReach(refused, at(0))).toBeUndefined()
    }
    const unanswered = ended('no-answer', { isDynamic })
    const first = applyCommand({ ...accepted, acceptedBoot: 0 }, unanswered, 1)
    expect(first.refusedDynamicBoot).toBe(1)
    expect(findOutOfReach(first, at(14_999))).toBe('silent')
    // One that has taken a limit since it started knows what it is sent, and what never left was not refused.
    expect(applyCommand(accepted, unanswered, 1).refusedDynamicBoot).toBeNull()
    const unsent = ended('not-connected', { isDynamic, wasSent: false })
    expect(applyCommand({ ...accepted, acceptedBoot: 0 }, unsent, 1).refusedDynamicBoot).toBeNull()
    expect(applyCommand(accepted, answered('Rejected'), 1).refusedDynamicBoot).toBeNull()
  })

  test('is tried again when it has started anew', () => {
    const rejected = applyCommand(accepted, answered('Rejected'), 1)
    expect(findOutOfReach(rejected, at(0, { bootCount: 2 }))).toBeUndefined()
  })
})
