import { describe, expect, test } from 'vitest'
import { addMs, minutes } from '../time.ts'
import { moveFirmwareCampaign } from './campaign-states.ts'
import { decideSettingStep, type SettingChange } from './decide-setting-step.ts'
import { decideStep, endMissed, type StepFacts } from './decide-step.ts'
import { decideStage, splitIntoStages } from './stages.ts'
import {
  describeFirmwareFailure,
  type FirmwareStepState,
  moveFirmwareStep,
  toFirmwareStepEvent,
} from './step-states.ts'

const count = (stages: readonly number[]) =>
  [1, 2, 3].map((stage) => stages.filter((one) => one === stage).length)

describe('stages', () => {
  test.each([
    [1, [1, 0, 0]],
    [3, [1, 0, 2]],
    [20, [1, 4, 15]],
    [1000, [50, 200, 750]],
    [0, [0, 0, 0]],
  ])('%i chargers are split into %j', (chargers, sizes) => {
    expect(count(splitIntoStages(chargers))).toEqual(sizes)
  })

  test('a stage goes on, ends, finishes the campaign or stops it', () => {
    const stage = { total: 10, open: 0, offline: 0, offlineBefore: 0, failed: 0, later: 5 }
    expect(decideStage(stage, 20)).toBe('end-stage')
    expect(decideStage({ ...stage, open: 1 }, 20)).toBeNull()
    expect(decideStage({ ...stage, later: 0 }, 20)).toBe('finish')
    expect(decideStage({ ...stage, failed: 2 }, 20)).toBe('end-stage')
    // It does not wait for the others of the stage.
    expect(decideStage({ ...stage, open: 7, failed: 3 }, 20)).toBe('stop')
    expect(decideStage({ ...stage, later: 0, failed: 3 }, 20)).toBe('stop')
    expect(decideStage({ ...stage, failed: 1 }, 0)).toBe('stop')
  })

  test('chargers that are offline hold the last stage only, and any of which they are most', () => {
    const stage = { total: 10, open: 0, offline: 5, offlineBefore: 0, failed: 0, later: 5 }
    expect(decideStage(stage, 20)).toBe('end-stage')
    expect(decideStage({ ...stage, offline: 6 }, 20)).toBeNull()
    expect(decideStage({ ...stage, offline: 1, later: 0 }, 20)).toBeNull()
    const last = { ...stage, offline: 0, later: 0 }
    expect(decideStage({ ...last, offlineBefore: 1 }, 20)).toBeNull()
    expect(decideStage({ ...stage, offlineBefore: 9 }, 20)).toBe('end-stage')
    expect(decideStage(last, 20)).toBe('finish')
  })
})

const SENT = new Date('2026-11-24T06:00:00Z')
const FACTS: StepFacts = {
  ...{ state: 'sent', tries: 1, wanted: '2.0', fromVersion: '1.0', version: '1.0', sentAt: SENT },
  ...{ changedAt: SENT, bootedAt: null, word: null, wordAt: null, command: null },
}
const later = (minutesLater: number) => addMs(SENT, minutes(minutesLater))
const decide = (facts: Partial<StepFacts>, now = later(1)) => decideStep({ ...FACTS, ...facts }, now)

describe('what becomes of a charger', () => {
  test('the version of its boot is the truth, whatever it said', () => {
    const booted = { version: '2.0', bootedAt: later(1) }
    for (const state of ['sent', 'downloading', 'installing', 'failed', 'given-up', 'waiting'] as const)
      expect(decide({ ...booted, state })).toEqual({ event: 'boot' })
    expect(decide({ version: '2.0', bootedAt: addMs(SENT, -1) })).toBeNull()
    expect(decide({ version: '1.9', bootedAt: later(1), state: 'installing' })).toEqual({
      event: 'fail',
      problem: 'It started with version 1.9',
    })
    expect(decide({ version: null, bootedAt: later(1), state: 'installing' })).toMatchObject({
      event: 'fail',
    })
    expect(decide({ version: '1.0', bootedAt: later(1), state: 'downloading' })).toBeNull()
    const reported = { state: 'installing', word: 'Installed', wordAt: later(2), bootedAt: later(1) } as const
    expect(decide(reported, later(3))).toBeNull()
    expect(decide(reported, later(13))).toEqual({
      event: 'fail',
      problem: 'It started with version 1.0 as before',
    })
  })

  test('its answer to the command counts, and without one it is asked again, five times', () => {
    const command = { status: 'answered', answer: 'Accepted', error: null }
    expect(decide({ command })).toBeNull()
    expect(decide({ command: { ...command, answer: null } })).toBeNull()
    expect(decide({ command: { ...command, answer: 'InvalidCertificate' } })).toEqual({
      event: 'fail',
      problem: 'It answered InvalidCertificate',
    })
    const refused = { status: 'refused', answer: null, error: 'NotImplemented' }
    expect(decide({ command: refused })).toMatchObject({
      event: 'fail',
      problem: 'It refused: NotImplemented',
    })
    const missed = { status: 'no-answer', answer: null, error: null }
    expect(decide({ command: missed })).toEqual({ event: 'miss' })
    expect(decide({ command: missed, tries: 5 })).toMatchObject({ event: 'give-up' })
    // It is under way: the answer was lost, and nothing else.
    expect(decide({ command: missed, state: 'downloading' })).toBeNull()
  })

  test('in a cancelled campaign one that did not answer is given up, and nothing else changes', () => {
    expect(endMissed({ event: 'miss' }, 'cancelled')).toMatchObject({ event: 'give-up' })
    expect(endMissed({ event: 'miss' }, 'paused')).toEqual({ event: 'miss' })
    expect(endMissed({ event: 'boot' }, 'cancelled')).toEqual({ event: 'boot' })
    expect(endMissed(null, 'cancelled')).toBeNull()
  })

  test('one that says nothing more for six hours is given up', () => {
    expect(decide({ state: 'downloading' }, later(360))).toBeNull()
    expect(decide({ state: 'downloading' }, later(361))).toMatchObject({ event: 'give-up' })
    expect(decide({ state: 'waiting' }, later(361))).toBeNull()
  })
})

test('every word that ends an update says what failed, and an unknown one is kept', () => {
  for (const word of [
    'DownloadFailed',
    'InstallationFailed',
    'InstallVerificationFailed',
    'InvalidSignature',
  ])
    expect(describeFirmwareFailure(word)).toMatch(new RegExp(`^(?!It failed:).+: ${word}$`))
  expect(describeFirmwareFailure('toString')).toBe('It failed: toString')
})

test('words of chargers move a step, and what is installed stays installed', () => {
  const walk = (words: readonly string[], from: FirmwareStepState = 'sent'): FirmwareStepState => {
    let state = from
    for (const word of words) {
      const event = toFirmwareStepEvent(word)
      const moved = event && moveFirmwareStep(state, event)
      if (moved?.ok) state = moved.value
    }
    return state
  }
  expect(walk(['Downloading', 'Downloaded', 'Installing'])).toBe('installing')
  expect(
    walk(['DownloadScheduled', 'Downloaded', 'SignatureVerified', 'InstallRebooting', 'Installed']),
  ).toBe('installing')
  expect(walk(['Downloading', 'DownloadFailed', 'Downloading'])).toBe('failed')
  expect(walk(['Downloaded', 'InvalidSignature'])).toBe('failed')
  // Late words change nothing that is over, and words that are not known never do.
  expect(walk(['Downloading', 'InstallationFailed'], 'installed')).toBe('installed')
  expect(walk(['Idle', 'toString', 'Nonsense'])).toBe('sent')
  // Its answer was lost on the way.
  expect(walk(['Downloading'], 'waiting')).toBe('downloading')
})

test('a campaign that is cancelled is over, and one that is done can try its failures again', () => {
  expect(moveFirmwareCampaign('cancelled', 'resume')).toMatchObject({
    ok: false,
    refusal: { kind: 'firmware-campaign-state' },
  })
  expect(moveFirmwareCampaign('done', 'retry')).toEqual({ ok: true, value: 'running' })
  expect(moveFirmwareCampaign('paused', 'advance').ok).toBe(false)
})

describe('what becomes of a charger that takes settings', () => {
  const taken: SettingChange = { name: 'A', status: 'answered', answer: 'Accepted', error: null }
  const decideBy = (changes: readonly Partial<SettingChange>[], tries = 1) =>
    decideSettingStep({ tries, changes: changes.map((one) => ({ ...taken, ...one })) })

  test('it is done when it has taken each, and says which hold after its next start only', () => {
    expect(decideBy([{}, {}])).toEqual({ event: 'apply' })
    expect(decideBy([{}, { status: 'sent', answer: null }])).toBeNull()
    expect(decideBy([{}, { name: 'B', answer: 'RebootRequired' }])).toEqual({
      event: 'apply',
      problem: 'After its next start only: B',
    })
  })

  test('one refusal is a failure, and a lost answer is asked for again, five times', () => {
    const refused = { name: 'B', status: 'refused', answer: null, error: 'NotSupported' }
    expect(decideBy([{ answer: 'NotSupported' }, {}])).toEqual({
      event: 'fail',
      problem: 'It answered NotSupported to A',
    })
    expect(decideBy([{ answer: null }])).toMatchObject({ event: 'fail' })
    expect(decideBy([{ status: 'no-answer' }, refused])).toEqual({
      event: 'fail',
      problem: 'It refused B: NotSupported',
    })
    expect(decideBy([{}, { status: 'no-answer', answer: null }])).toEqual({ event: 'miss' })
    // Its command is not kept any more.
    expect(decideBy([{ status: null, answer: null }])).toEqual({ event: 'miss' })
    expect(decideBy([{ status: 'not-connected', answer: null }], 5)).toMatchObject({ event: 'give-up' })
  })
})
