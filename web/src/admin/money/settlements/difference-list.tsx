/** Where settlements and the books differ, and what can be done about it. */
import { Link } from 'react-router'
import type { ListOf } from '../../list/list-of.ts'
import type { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { describeSubject } from './describe-subject.ts'
import { DifferenceDialog } from './difference-dialog.tsx'
import { nameProvider, PROVIDERS } from './providers.ts'
import { type Difference, loadDifferences } from './settlement-calls.ts'
import { settlements } from './texts.ts'

const { differences: words } = settlements

const toChoices = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }))

const formatIf = (amount: number | null): string => (amount === null ? '—' : formatAmount(amount))

export function DifferenceList({ url }: { readonly url: ReturnType<typeof useListUrl> }) {
  const { columns } = words
  const list: ListOf<Difference> = {
    topic: 'settlement',
    name: 'differences',
    label: words.label,
    load: loadDifferences,
    filters: [
      { name: 'status', label: words.status, options: toChoices(words.states) },
      { name: 'kind', label: words.kind, options: toChoices(words.kinds) },
      { name: 'provider', label: settlements.provider, options: PROVIDERS },
    ],
    columns: [
      {
        label: columns.kind,
        isTitle: true,
        width: 10,
        cell: ({ _id, kind }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {words.kinds[kind]}
          </Link>
        ),
      },
      {
        label: columns.about,
        rank: 2,
        width: 14,
        cell: (one) => (
          <>
            {describeSubject(one)}
            <div className={textStyles.quiet}>{nameProvider(one.provider)}</div>
          </>
        ),
      },
      { label: columns.settled, isNumber: true, rank: 3, width: 8, cell: ({ settled }) => formatIf(settled) },
      { label: columns.booked, isNumber: true, rank: 3, width: 8, cell: ({ booked }) => formatIf(booked) },
      {
        label: columns.amount,
        isNumber: true,
        rank: 1,
        width: 8,
        cell: ({ amount }) => formatAmount(amount),
      },
      {
        label: columns.opened,
        sort: 'openedAt',
        rank: 3,
        width: 9,
        cell: ({ openedAt }) => <Moment at={openedAt} />,
      },
      { label: columns.state, rank: 1, width: 9, cell: (one) => <DifferenceState of={one} /> },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  return (
    <>
      <ListView list={list} url={url} />
      {url.openId && <DifferenceDialog id={url.openId} onClose={url.close} />}
    </>
  )
}

function DifferenceState({ of: { how } }: { readonly of: Difference }) {
  if (how === null) return <Status value="open" tone="bad" word={words.states.open} />
  return <Status value={how} tone={how === 'matched' ? 'good' : 'calm'} word={words.how[how]} />
}
