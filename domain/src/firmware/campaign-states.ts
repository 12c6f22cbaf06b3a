/** The life of a campaign with firmware or settings: it goes on stage by stage, and stops by itself where too many chargers fail. */
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

/** `between`: a stage has ended, and the next one waits for its time or for a person. */
export const FIRMWARE_CAMPAIGN_STATES = [
  'running',
  'between',
  'paused',
  'stopped',
  'done',
  'cancelled',
] as const
export type FirmwareCampaignState = (typeof FIRMWARE_CAMPAIGN_STATES)[number]

/** `stop` is the program's own, `pause` a person's; `retry` gives the chargers that failed another try. */
const EVENTS = ['end-stage', 'advance', 'finish', 'stop', 'pause', 'resume', 'retry', 'cancel'] as const
export type FirmwareCampaignEvent = (typeof EVENTS)[number]

export const firmwareCampaignMachine = defineStates({
  noun: 'firmware-campaign',
  states: FIRMWARE_CAMPAIGN_STATES,
  events: EVENTS,
  initial: 'running',
  finals: ['cancelled'],
  transitions: {
    running: {
      'end-stage': 'between',
      finish: 'done',
      stop: 'stopped',
      pause: 'paused',
      retry: 'running',
      cancel: 'cancelled',
    },
    between: {
      advance: 'running',
      stop: 'stopped',
      pause: 'paused',
      retry: 'running',
      cancel: 'cancelled',
    },
    paused: { resume: 'running', cancel: 'cancelled' },
    stopped: { resume: 'running', retry: 'running', cancel: 'cancelled' },
    done: { retry: 'running' },
    cancelled: {},
  },
})

export type FirmwareCampaignStateRefused = StateRefused<
  'firmware-campaign',
  FirmwareCampaignState,
  FirmwareCampaignEvent
>

/** Where the event leads, or `firmware-campaign-state` with the state that was found. */
export const moveFirmwareCampaign = (
  from: FirmwareCampaignState,
  event: FirmwareCampaignEvent,
): Result<FirmwareCampaignState, FirmwareCampaignStateRefused> => firmwareCampaignMachine.move(from, event)
