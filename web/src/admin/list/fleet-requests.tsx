/** What a fleet is asked to pay, month by month: in the panel and in the fleet's portal. */
import type { listOwnFleetRequests, ReplyOf } from '@voltyatra/contract'
import type { ReactNode } from 'react'
import { formatDate } from '../../shared/formats.ts'
import { formatAmount } from '../ui/rupees.ts'
import { Status } from '../ui/status.tsx'
import textStyles from '../ui/text.module.css'
import { CARDS, useMedia } from '../ui/use-media.ts'
import { Cards } from './cards.tsx'
import { requestTexts as texts } from './fleet-request-texts.ts'
import type { Rows } from './list-of.ts'
import { Table } from './table.tsx'

type Request = ReplyOf<typeof listOwnFleetRequests>['data'][number]

const { columns } = texts

const ROWS: Rows<Request> = {
  label: texts.title,
  columns: [
    { label: columns.month, isTitle: true, width: 9, cell: ({ month }) => month },
    {
      label: columns.number,
      width: 8,
      cell: ({ number }) => <span className={textStyles.nowrap}>{number}</span>,
    },
    { label: columns.amount, isNumber: true, rank: 1, width: 8, cell: ({ amount }) => formatAmount(amount) },
    {
      label: columns.left,
      isNumber: true,
      width: 8,
      cell: ({ amount, covered }) => formatAmount(amount - covered),
    },
    {
      label: columns.due,
      width: 8,
      cell: ({ dueDay }) => <span className={textStyles.nowrap}>{formatDate(dueDay)}</span>,
    },
    {
      label: columns.state,
      width: 8,
      cell: ({ state }) => <Status value={state} tone={texts.tones[state]} word={texts.states[state]} />,
    },
  ],
}

interface FleetRequestsProps {
  readonly requests: readonly Request[]
  /** How the reader pays a request of which something is left. */
  readonly pay?: (request: Request) => ReactNode
}

export function FleetRequests({ requests, pay }: FleetRequestsProps) {
  const Shown = useMedia(CARDS) ? Cards : Table
  if (requests.length === 0) return <p className={textStyles.quiet}>{texts.none}</p>
  const canPay = pay && requests.some(({ state }) => state !== 'paid')
  const paying = { label: columns.pay, rank: 1 as const, width: 8 }
  const list = canPay
    ? {
        ...ROWS,
        columns: [
          ...ROWS.columns,
          { ...paying, cell: (request: Request) => (request.state === 'paid' ? null : pay(request)) },
        ],
      }
    : ROWS
  return <Shown list={list} rows={requests} />
}
