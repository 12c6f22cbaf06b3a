/** How far an order has come. */
import { Status } from '../../ui/status.tsx'
import type { CardOrder } from './calls.ts'
import { orders as words } from './texts.ts'

const TONES = { ordered: 'warn', sent: 'calm', active: 'good', cancelled: 'calm' } as const

export const OrderState = ({ state }: Pick<CardOrder, 'state'>) => (
  <Status value={state} tone={TONES[state]} word={words.states[state]} />
)
