/** How a battery swap stands. */
import { Status } from '../../ui/status.tsx'
import type { Swap } from './calls.ts'
import { swaps as words } from './texts.ts'

const TONES = {
  requested: 'info',
  inserted: 'info',
  swapped: 'info',
  unfinished: 'warn',
  billed: 'good',
  released: 'calm',
} as const satisfies Record<Swap['status'], string>

export const SwapState = ({ status }: Pick<Swap, 'status'>) => (
  <Status value={status} tone={TONES[status]} word={words.statuses[status]} />
)
