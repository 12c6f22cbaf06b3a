/** The tariffs: the state of each, its price in words, and at how many places it counts. */
import { Link } from 'react-router'
import { formatDate, formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import type { ListOf } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import textStyles from '../../ui/text.module.css'
import { loadTariffs, nameTariff, TARIFF_SOURCES, TARIFF_STATES, type TariffRow } from './tariff-calls.ts'
import { TariffState } from './tariff-state.tsx'
import { tariffs as words } from './texts.ts'

const { columns } = words

export function TariffList({ url }: { readonly url: ListUrl }) {
  const { toPage } = usePanel()
  const mayWrite = useMay()('tariff.write')
  const list: ListOf<TariffRow> = {
    topic: 'tariff',
    name: 'tariffs',
    label: words.list,
    load: loadTariffs,
    search: words.search,
    filters: [
      {
        name: 'status',
        label: words.state,
        options: TARIFF_STATES.map((value) => ({ value, label: words.states[value] })),
      },
      {
        name: 'source',
        label: words.source,
        options: TARIFF_SOURCES.map((value) => ({ value, label: words.sources[value] })),
      },
    ],
    columns: [
      {
        label: columns.name,
        sort: 'name',
        isTitle: true,
        width: 14,
        cell: (row) => (
          <>
            <Link className={buttonStyles.link} to={toPage('tariffs', row._id)}>
              {nameTariff(row)}
            </Link>
            <div className={textStyles.quiet}>{row.stationName === null ? row.code : row.name}</div>
          </>
        ),
      },
      {
        label: columns.state,
        rank: 1,
        width: 8,
        cell: ({ state, hasDraft }) => (
          <>
            <TariffState state={state} />
            {hasDraft && state !== 'draft' && <div className={textStyles.quiet}>{words.hasDraft}</div>}
          </>
        ),
      },
      {
        label: columns.price,
        rank: 1,
        width: 16,
        cell: (row) => row.words?.withGst.short ?? <span className={textStyles.quiet}>{words.noPrice}</span>,
      },
      { label: columns.places, width: 8, cell: ({ assignments }) => words.places(assignments) },
      {
        label: columns.next,
        rank: 3,
        width: 9,
        cell: ({ next }) => (next?.validFrom ? words.from(formatTime(next.validFrom)) : '—'),
      },
      {
        label: columns.created,
        sort: 'createdAt',
        rank: 3,
        width: 8,
        cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatDate(createdAt)}</span>,
      },
    ],
    buttonWidth: 5,
    actions: (row) => (
      <Link
        className={buttonStyles.button}
        to={toPage('tariffs', row._id)}
        aria-label={formatOfWhom(words.details, nameTariff(row))}
      >
        {words.details}
      </Link>
    ),
    empty: words.empty,
    emptyHint: words.emptyHint,
    add: mayWrite && (
      <Link className={buttonStyles.primary} to={toPage('tariffs', 'new')}>
        {words.new}
      </Link>
    ),
  }
  return <ListView list={list} url={url} />
}
