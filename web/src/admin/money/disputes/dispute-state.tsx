/** How a dispute stands, as a mark. */
import { Status } from '../../ui/status.tsx'
import type { Dispute } from './dispute-calls.ts'
import { disputes as words } from './texts.ts'

const TONES = {
  open: 'bad',
  'under-review': 'warn',
  won: 'good',
  lost: 'calm',
  accepted: 'calm',
  closed: 'calm',
} as const

export function DisputeState({ state }: Pick<Dispute, 'state'>) {
  return <Status value={state} tone={TONES[state]} word={words.states[state]} />
}
