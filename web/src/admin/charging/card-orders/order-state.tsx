/** How far an order has come: of several cards, how many are activated. */
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import type { CardOrder } from './calls.ts'
import { formatActive, orders as words } from './texts.ts'

const TONES = { ordered: 'warn', sent: 'calm', active: 'good', cancelled: 'calm' } as const

export function OrderState({ state, count, cards }: Pick<CardOrder, 'state' | 'count' | 'cards'>) {
  const active = cards.filter(({ isActive }) => isActive).length
  return (
    <>
      <Status value={state} tone={TONES[state]} word={words.states[state]} />
      {count > 1 && cards.length > 0 && <div className={textStyles.quiet}>{formatActive(active, count)}</div>}
    </>
  )
}
