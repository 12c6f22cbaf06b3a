/** Withdrawals: what was paid out to partners. */
import type { listWithdrawals, ReplyOf } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { withdrawals } from '../../messages/people.ts'
import { Moment } from '../../ui/moment.tsx'
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
      {
        label: columns.amount,
        sort: 'amount',
        isNumber: true,
        rank: 1,
        width: 9,
        cell: ({ amount }) => rs(amount),
      },
      {
        label: columns.at,
        sort: 'createdAt',
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      { label: columns.by, rank: 3, width: 12, cell: ({ createdBy }) => createdBy ?? '—' },
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
