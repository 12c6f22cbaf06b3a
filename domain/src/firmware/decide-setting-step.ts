/** Decides the next state of one charger in a settings campaign, by its answers to each setting. */
import { MOST_TRIES, type StepJudgement } from './decide-step.ts'

export interface SettingChange {
  /** As people read it. */
  readonly name: string
  /** Of the newest command; null where it is not kept any more. */
  readonly status: string | null
  /** The status that the charger gave it. */
  readonly answer: string | null
  readonly error: string | null
}

export interface SettingStepFacts {
  /** How often it was asked. */
  readonly tries: number
  readonly changes: readonly SettingChange[]
}

const RESTART = 'RebootRequired'
const TAKEN: ReadonlySet<string> = new Set(['Accepted', RESTART])

/** Null: it has not answered all. One refusal is a failure, whatever else it took; a lost answer is asked for again. */
export function decideSettingStep({ tries, changes }: SettingStepFacts): StepJudgement | null {
  if (changes.some(({ status }) => status === 'waiting' || status === 'sent')) return null
  const refused = changes.find(({ status, answer }) => status === 'refused' || isRefusal(status, answer))
  if (refused) return { event: 'fail', problem: describeRefusal(refused) }
  if (changes.some(({ status }) => status !== 'answered')) {
    return tries < MOST_TRIES
      ? { event: 'miss' }
      : { event: 'give-up', problem: `It was asked ${tries} times without an answer` }
  }
  const later = changes.filter(({ answer }) => answer === RESTART).map(({ name }) => name)
  return later.length === 0
    ? { event: 'apply' }
    : { event: 'apply', problem: `After its next start only: ${later.join(', ')}` }
}

const isRefusal = (status: string | null, answer: string | null): boolean =>
  status === 'answered' && (answer === null || !TAKEN.has(answer))

const describeRefusal = ({ name, status, answer, error }: SettingChange): string =>
  status === 'refused'
    ? `It refused ${name}: ${error ?? 'without a reason'}`
    : `It answered ${answer ?? 'nothing'} to ${name}`
