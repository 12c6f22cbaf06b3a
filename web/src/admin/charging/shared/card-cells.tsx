/** What cards show alike wherever they are listed. */
import { Link } from 'react-router'
import { usePanel } from '../../frame/panel.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Status } from '../../ui/status.tsx'
import { cards as words } from './card-texts.ts'
import type { CardRow } from './cards.ts'

export function CardStatus({ status }: Pick<CardRow, 'status'>) {
  const tone = status === 'accepted' ? 'good' : status === 'unassigned' ? 'calm' : 'bad'
  return <Status value={status} tone={tone} word={words.statuses[status]} />
}

interface OwnerProps {
  readonly customerId: string | null
  readonly customerName: string | null
  readonly customerPhone: string | null
  /** What stands there without a driver. */
  readonly otherwise: string
}

export function Owner({ customerId, customerName, customerPhone, otherwise }: OwnerProps) {
  const { toPage } = usePanel()
  if (customerId === null) return <>{otherwise}</>
  return (
    <Link className={buttonStyles.link} to={toPage('user', customerId)}>
      {customerName ?? customerPhone}
    </Link>
  )
}
