/** The state of a tariff or a version, in words. */
import { Status } from '../../ui/status.tsx'
import type { TariffRow } from './tariff-calls.ts'
import { tariffs as words } from './texts.ts'

const TONES = { draft: 'warn', scheduled: 'info', published: 'good', ended: 'calm' } as const

export const TariffState = ({ state }: Pick<TariffRow, 'state'>) => (
  <Status value={state} tone={TONES[state]} word={words.states[state]} />
)
