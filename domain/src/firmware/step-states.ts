/**
 * How far one charger of a campaign has come. With firmware, what counts in the end is the version of its next boot; with
 * settings, that it took each.
 */
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const FIRMWARE_STEP_STATES = [
  'waiting',
  'sent',
  'downloading',
  'installing',
  'installed',
  'failed',
  'given-up',
] as const
export type FirmwareStepState = (typeof FIRMWARE_STEP_STATES)[number]

/**
 * `miss`: the command had no answer, so it is sent again later. `boot`: it has started with the wanted version. `apply`: it
 * has the wanted settings.
 */
const EVENTS = ['send', 'miss', 'download', 'install', 'boot', 'apply', 'fail', 'give-up', 'retry'] as const
export type FirmwareStepEvent = (typeof EVENTS)[number]

export const firmwareStepMachine = defineStates({
  noun: 'firmware-step',
  states: FIRMWARE_STEP_STATES,
  events: EVENTS,
  initial: 'waiting',
  finals: ['installed'],
  transitions: {
    // One whose answer was lost may download all the same.
    waiting: {
      send: 'sent',
      download: 'downloading',
      install: 'installing',
      boot: 'installed',
      apply: 'installed',
      'give-up': 'given-up',
    },
    sent: {
      miss: 'waiting',
      download: 'downloading',
      install: 'installing',
      boot: 'installed',
      apply: 'installed',
      fail: 'failed',
      'give-up': 'given-up',
    },
    downloading: {
      download: 'downloading',
      install: 'installing',
      boot: 'installed',
      fail: 'failed',
      'give-up': 'given-up',
    },
    installing: {
      install: 'installing',
      boot: 'installed',
      fail: 'failed',
      'give-up': 'given-up',
    },
    installed: {},
    failed: { boot: 'installed', retry: 'waiting' },
    'given-up': { boot: 'installed', retry: 'waiting' },
  },
})

export type FirmwareStepStateRefused = StateRefused<'firmware-step', FirmwareStepState, FirmwareStepEvent>

/** Where the event leads, or `firmware-step-state` with the state that was found. */
export const moveFirmwareStep = (
  from: FirmwareStepState,
  event: FirmwareStepEvent,
): Result<FirmwareStepState, FirmwareStepStateRefused> => firmwareStepMachine.move(from, event)

const EVENT_OF_WORD: Readonly<Record<string, FirmwareStepEvent>> = {
  Downloading: 'download',
  DownloadScheduled: 'download',
  DownloadPaused: 'download',
  Downloaded: 'install',
  SignatureVerified: 'install',
  InstallScheduled: 'install',
  Installing: 'install',
  InstallRebooting: 'install',
  // The charger says so; whether it is true, its next boot shows.
  Installed: 'install',
  DownloadFailed: 'fail',
  InstallationFailed: 'fail',
  InstallVerificationFailed: 'fail',
  InvalidSignature: 'fail',
}

/**
 * What a status of FirmwareStatusNotification (OCPP 1.6 with its security extension, 2.0.1 and 2.1) means; undefined
 * for `Idle` and for words that are not known.
 */
export const toFirmwareStepEvent = (word: string): FirmwareStepEvent | undefined =>
  Object.hasOwn(EVENT_OF_WORD, word) ? EVENT_OF_WORD[word] : undefined

const FAILURES: Readonly<Record<string, string>> = {
  DownloadFailed: 'It could not fetch the file',
  InstallationFailed: 'It could not install the file',
  InstallVerificationFailed: 'What it has installed did not pass its check',
  InvalidSignature: 'The signature of the file is not right',
}

/** Why it failed, for people, with the word that the charger said. */
export const describeFirmwareFailure = (word: string): string =>
  `${Object.hasOwn(FAILURES, word) ? FAILURES[word] : 'It failed'}: ${word}`
