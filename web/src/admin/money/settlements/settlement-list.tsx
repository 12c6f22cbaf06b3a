/** What providers have paid to the bank. */
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import type { ListOf } from '../../list/list-of.ts'
import type { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import { nameProvider, PROVIDERS } from './providers.ts'
import { loadSettlements, type Settlement } from './settlement-calls.ts'
import { SettlementDialog } from './settlement-dialog.tsx'
import { settlements } from './texts.ts'

const { list: words } = settlements

export function SettlementList({ url }: { readonly url: ReturnType<typeof useListUrl> }) {
  const { columns } = words
  const list: ListOf<Settlement> = {
    topic: 'settlement',
    name: 'settlements',
    label: words.label,
    load: loadSettlements,
    file: 'settlements',
    search: words.search,
    filters: [{ name: 'provider', label: settlements.provider, options: PROVIDERS }],
    columns: [
      {
        label: columns.number,
        isTitle: true,
        width: 11,
        cell: ({ _id, number }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {number}
          </Link>
        ),
      },
      { label: columns.state, rank: 1, width: 11, cell: (one) => <SettlementState of={one} /> },
      {
        label: columns.settled,
        sort: 'settledAt',
        width: 9,
        cell: ({ settledAt }) => <Moment at={settledAt} />,
      },
      { label: columns.provider, rank: 3, width: 9, cell: ({ provider }) => nameProvider(provider) },
      {
        label: columns.cleared,
        isNumber: true,
        rank: 3,
        width: 10,
        cell: ({ cleared }) => formatAmount(cleared),
      },
      {
        label: columns.kept,
        isNumber: true,
        rank: 3,
        width: 10,
        cell: ({ fee, gst }) => formatAmount(fee + gst),
      },
      { label: columns.bank, isNumber: true, rank: 1, width: 10, cell: ({ bank }) => formatAmount(bank) },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  return (
    <>
      <ListView list={list} url={url} />
      {url.openId && <SettlementDialog id={url.openId} onClose={url.close} />}
    </>
  )
}

function SettlementState({ of: { open, unexplained } }: { readonly of: Settlement }) {
  if (open > 0) return <Status value="open" tone="bad" word={words.open(count(open))} />
  return unexplained === 0 ? (
    <Status value="matched" tone="good" word={words.matched} />
  ) : (
    <Status value="closed" tone="calm" word={words.closed} />
  )
}
