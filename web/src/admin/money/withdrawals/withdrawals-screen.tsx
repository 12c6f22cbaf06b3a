/** Withdrawals: what was paid out to partners. */
import type { listWithdrawals, ReplyOf } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { PayAll } from './pay-all.tsx'
import { payAll, withdrawals } from './texts.ts'

type Payout = ReplyOf<typeof listWithdrawals>['data'][number]

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const may = useMay()
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
          <Link className={buttonStyles.link} to={to('partner', { open: partnerId })}>
            {partnerName}
          </Link>
        ),
      },
      {
        label: columns.amount,
        sort: 'amount',
        isNumber: true,
        rank: 1,
        width: 9.5,
        cell: ({ amount }) => formatAmount(amount),
      },
      {
        label: columns.at,
        sort: 'createdAt',
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      { label: columns.utr, cell: ({ utr, note }) => [utr, note].filter(Boolean).join(' · ') || '—' },
      { label: columns.by, rank: 3, width: 12, cell: ({ createdBy }) => createdBy ?? '—' },
    ],
    empty: withdrawals.empty,
    emptyHint: withdrawals.emptyHint,
  }
  const tabs = may('partner.pay') ? (['list', 'pay'] as const) : (['list'] as const)
  const tab = url.get('tab') === 'pay' && may('partner.pay') ? 'pay' : 'list'
  return (
    <>
      <ScreenHead />
      {tabs.length > 1 && (
        <nav className={layoutStyles.tabs} aria-label={withdrawals.list}>
          {tabs.map((one) => (
            <Link
              key={one}
              to={to('withdrawals', { tab: one })}
              aria-current={one === tab ? 'page' : undefined}
            >
              {payAll.tabs[one]}
            </Link>
          ))}
        </nav>
      )}
      {tab === 'pay' ? <PayAll /> : <ListView list={list} url={url} />}
    </>
  )
}
