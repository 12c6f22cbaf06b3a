/** What cards have charged: who paid, what was free and by whose decision, what was refused. */
import { Link } from 'react-router'
import { formatKilowattHours, formatRupees, formatTime } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import type { Column, ListOf, Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { PagedRows } from '../../list/paged-rows.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { formatStatus, Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { Owner } from './card-cells.tsx'
import { cards } from './card-texts.ts'
import { type CardChargeRow, formatCardName, loadCardCharges } from './cards.ts'

const { charges: words } = cards
const { columns } = words

function Paid({ charge }: { readonly charge: CardChargeRow }) {
  const { refused, billing, freeReason, freeBy, bookingId } = charge
  if (refused !== null) return <span className={textStyles.loss}>{cards.refused[refused] ?? refused}</span>
  if (billing === 'free') return <>{words.free(freeReason ?? '', freeBy)}</>
  return bookingId === null ? (
    words.wallet
  ) : (
    <RecordLink to="bookings" id={bookingId}>
      {words.wallet}
    </RecordLink>
  )
}

function Where({ charge }: { readonly charge: CardChargeRow }) {
  const { to } = usePanel()
  return (
    <>
      <div>
        <Link className={buttonStyles.link} to={to('chargers', { open: charge.chargerId })}>
          {charge.charger}
        </Link>
      </div>
      {charge.stationName && <div className={textStyles.quiet}>{charge.stationName}</div>}
    </>
  )
}

const SHARED: readonly Column<CardChargeRow>[] = [
  {
    label: columns.began,
    sort: 'createdAt',
    width: 10,
    cell: ({ createdAt, isLate }) => (
      <>
        <div className={textStyles.nowrap}>{formatTime(createdAt)}</div>
        {isLate && <div className={textStyles.quiet}>{words.late}</div>}
      </>
    ),
  },
  { label: columns.where, width: 11, cell: (charge) => <Where charge={charge} /> },
  {
    label: columns.energy,
    isNumber: true,
    rank: 1,
    width: 7.5,
    cell: ({ energyKWh }) => formatKilowattHours(energyKWh),
  },
  { label: columns.paid, width: 13, cell: (charge) => <Paid charge={charge} /> },
  {
    label: columns.price,
    isNumber: true,
    rank: 1,
    width: 7.5,
    cell: ({ total }) => (total === null ? '—' : formatRupees(total)),
  },
  {
    label: columns.state,
    rank: 3,
    width: 8,
    cell: ({ status }) => (
      <Status value={status} tone={status === 'ended' ? 'calm' : 'info'} word={formatStatus(status)} />
    ),
  },
]

const ROWS: Rows<CardChargeRow> = {
  label: words.list,
  columns: [
    { label: columns.card, isTitle: true, width: 13, cell: (charge) => formatCardName(charge) },
    ...SHARED,
  ],
}

const MOST = 20

interface ChargesOfProps {
  readonly name: string
  readonly query: Readonly<Record<string, string>>
}

/** Of one card, or of one driver. */
export function ChargesOf({ name, query }: ChargesOfProps) {
  return (
    <PagedRows<CardChargeRow>
      name={['charging', 'by-card', name]}
      load={(cursor, signal) => loadCardCharges({ ...query, limit: MOST, ...(cursor && { cursor }) }, signal)}
      rows={ROWS}
      empty={words.empty}
      more={words.more}
    />
  )
}

const LIST: ListOf<CardChargeRow> = {
  topic: 'charging',
  name: 'card-charges',
  label: words.list,
  load: loadCardCharges,
  file: 'card-charges',
  search: words.search,
  filters: [
    {
      name: 'status',
      label: words.filter,
      options: Object.entries(words.options).map(([value, label]) => ({ value, label })),
    },
  ],
  columns: [
    { label: columns.card, isTitle: true, width: 13, cell: (charge) => formatCardName(charge) },
    {
      label: columns.driver,
      width: 10,
      cell: (charge) => <Owner {...charge} otherwise={cards.owners.operator} />,
    },
    ...SHARED,
  ],
  empty: words.empty,
  emptyHint: words.emptyHint,
}

export const AllCardCharges = ({ url }: { readonly url: ListUrl }) => <ListView list={LIST} url={url} />
