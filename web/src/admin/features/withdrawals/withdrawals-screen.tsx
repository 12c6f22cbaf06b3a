/** Withdrawals: what was paid out to partners. */
import type { listWithdrawals, ReplyOf } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { time } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { withdrawals } from '../../messages/people.ts'
import { rs } from '../../ui/rupees.ts'

type Payout = ReplyOf<typeof listWithdrawals>['data'][number]

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const { columns } = withdrawals
  const list: ListOf<Payout> = {
    topic: 'withdrawal',
    name: 'withdrawals',
    label: withdrawals.list,
    load: (query, signal) => callApi<typeof listWithdrawals>('GET', '/withdrawals', { query, signal }),
    file: 'withdrawals',
    search: withdrawals.search,
    columns: [
      {
        label: columns.partner,
        isTitle: true,
        cell: ({ partnerId, partnerName }) => (
          <Link className="link" to={to('partner', { open: partnerId })}>
            {partnerName}
          </Link>
        ),
      },
      { label: columns.amount, sort: 'amount', isNumber: true, cell: ({ amount }) => rs(amount) },
      {
        label: columns.at,
        sort: 'createdAt',
        cell: ({ createdAt }) => <span className="nowrap">{time(createdAt)}</span>,
      },
      { label: columns.by, cell: ({ createdBy }) => createdBy ?? '—' },
    ],
    empty: withdrawals.empty,
    emptyHint: withdrawals.emptyHint,
  }
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
    </>
  )
}
