/** Payouts: what partners are owed and what stands in the way, and the runs by which they are paid. */
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { Owed } from './owed.tsx'
import { loadRuns, type RunRow } from './payout-calls.ts'
import { RunDialog } from './run-dialog.tsx'
import { payouts } from './texts.ts'

const TABS = ['owed', 'runs'] as const
const STATES = Object.entries(payouts.states).map(([value, label]) => ({ value, label }))

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const tab = url.get('tab') === 'runs' ? 'runs' : 'owed'
  const { columns } = payouts
  const list: ListOf<RunRow> = {
    topic: 'withdrawal',
    name: 'payout-runs',
    label: payouts.list,
    load: loadRuns,
    filters: [{ name: 'status', label: payouts.status, options: STATES }],
    columns: [
      {
        label: columns.number,
        isTitle: true,
        width: 7,
        cell: ({ _id, number }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {payouts.numbered(number)}
          </Link>
        ),
      },
      { label: columns.state, rank: 1, width: 13, cell: (run) => <RunState run={run} /> },
      { label: columns.payouts, isNumber: true, width: 7, cell: (run) => count(run.payouts) },
      { label: columns.total, isNumber: true, rank: 1, width: 9.5, cell: ({ total }) => formatAmount(total) },
      { label: columns.at, sort: 'createdAt', cell: ({ createdAt }) => <Moment at={createdAt} /> },
      { label: columns.by, rank: 3, width: 12, cell: ({ createdBy }) => createdBy },
    ],
    buttonWidth: 6.5,
    actions: ({ _id, number }) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(_id)}
        aria-label={formatOfWhom(payouts.details, payouts.numbered(number))}
      >
        {payouts.details}
      </Link>
    ),
    empty: payouts.empty,
    emptyHint: payouts.emptyHint,
  }
  return (
    <>
      <ScreenHead />
      <nav className={layoutStyles.tabs} aria-label={payouts.list}>
        {TABS.map((one) => (
          <Link key={one} to={to('payouts', { tab: one })} aria-current={one === tab ? 'page' : undefined}>
            {payouts.tabs[one]}
          </Link>
        ))}
      </nav>
      {tab === 'runs' ? <ListView list={list} url={url} /> : <Owed url={url} />}
      {url.openId && <RunDialog id={url.openId} onClose={url.close} />}
    </>
  )
}

const TONES = { draft: 'warn', approved: 'good', cancelled: 'calm' } as const

function RunState({ run: { state, open, failed } }: { readonly run: RunRow }) {
  const { progress } = payouts
  const parts = [
    ...(open > 0 ? [progress.open(count(open))] : []),
    ...(failed > 0 ? [progress.failed(count(failed))] : []),
  ]
  const settled = parts.length > 0 ? parts.join(', ') : progress.done
  return (
    <>
      <Status value={state} tone={TONES[state]} word={payouts.states[state]} />
      {state === 'approved' && <div className={textStyles.quiet}>{settled}</div>}
    </>
  )
}
