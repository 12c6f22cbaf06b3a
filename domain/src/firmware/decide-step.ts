/** What becomes of one charger of a firmware campaign, from what is known of it. */
import { hours, minutes } from '../time.ts'
import type { FirmwareCampaignState } from './campaign-states.ts'
import type { FirmwareStepState } from './step-states.ts'

export interface StepFacts {
  readonly state: FirmwareStepState
  /** How often it was asked. */
  readonly tries: number
  /** Of the image, as the charger will report it. */
  readonly wanted: string
  readonly fromVersion: string | null
  /** Of its newest boot, and when that was. */
  readonly version: string | null
  readonly bootedAt: Date | null
  readonly sentAt: Date | null
  /** Since when it is in this state. */
  readonly changedAt: Date
  /** What it said of the update last, and when. */
  readonly word: string | null
  readonly wordAt: Date | null
  /** The newest command; `answer` is the status that the charger gave it, where the protocol has one. */
  readonly command: {
    readonly status: string
    readonly answer: string | null
    readonly error: string | null
  } | null
}

export interface StepJudgement {
  readonly event: 'boot' | 'apply' | 'fail' | 'miss' | 'give-up'
  readonly problem?: string
}

/** How often a charger is asked that does not answer. */
export const MOST_TRIES = 5
/** How long one may be under way without a word. */
const LONGEST_MS = hours(6)
/** How long after the word that all is installed a boot with the old version may still be followed by another. */
const SETTLED_MS = minutes(10)

const GOOD_ANSWERS: ReadonlySet<string> = new Set(['Accepted', 'AcceptedCanceled'])

/** Null: nothing yet. */
export function decideStep(facts: StepFacts, now: Date): StepJudgement | null {
  const { state, sentAt, bootedAt, version, wanted, fromVersion, changedAt } = facts
  const hasBooted = sentAt !== null && bootedAt !== null && bootedAt >= sentAt
  if (hasBooted && version === wanted) return { event: 'boot' }
  if (state !== 'sent' && state !== 'downloading' && state !== 'installing') return null
  if (hasBooted && version !== fromVersion) {
    return { event: 'fail', problem: `It started with version ${version ?? 'unknown'}` }
  }
  if (hasBooted && hasSettled(facts, now)) {
    return { event: 'fail', problem: `It started with version ${version ?? 'unknown'} as before` }
  }
  const answered = state === 'sent' ? decideByCommand(facts) : null
  if (answered) return answered
  if (now.getTime() - changedAt.getTime() <= LONGEST_MS) return null
  return { event: 'give-up', problem: 'Nothing was heard of it for six hours' }
}

/** Nobody is asked again in a campaign that is cancelled: one whose answer is missing is given up. */
export const endMissed = (
  judged: StepJudgement | null,
  campaign: FirmwareCampaignState,
): StepJudgement | null =>
  judged?.event === 'miss' && campaign === 'cancelled'
    ? { event: 'give-up', problem: 'The campaign was cancelled before it answered' }
    : judged

const hasSettled = ({ word, wordAt }: StepFacts, now: Date): boolean =>
  word === 'Installed' && wordAt !== null && now.getTime() - wordAt.getTime() > SETTLED_MS

function decideByCommand({ command, tries }: StepFacts): StepJudgement | null {
  switch (command?.status) {
    case 'refused':
      return { event: 'fail', problem: `It refused: ${command.error ?? 'without a reason'}` }
    case 'answered':
      return command.answer === null || GOOD_ANSWERS.has(command.answer)
        ? null
        : { event: 'fail', problem: `It answered ${command.answer}` }
    case 'no-answer':
    case 'not-connected':
      return tries < MOST_TRIES
        ? { event: 'miss' }
        : { event: 'give-up', problem: `It was asked ${tries} times without an answer` }
    default:
      return null
  }
}
