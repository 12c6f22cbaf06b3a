/** What card terminals of chargers say of payments, beside the bills of their charges. */
import { Link } from 'react-router'
import { formatRupees } from '../../../shared/formats.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { ShortId, shortenId } from '../../ui/short-id.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { type CardSettlement, loadSettlements, SETTLEMENT_STATES } from './calls.ts'
import { SettlementDialog } from './settlement-dialog.tsx'
import { settlements as words } from './texts.ts'

const { columns } = words

/** What was taken in the end, where somebody has entered it; else what the terminal has taken. */
const formatPaid = ({ status, amount, corrected }: CardSettlement): string => {
  if (corrected !== null) return formatRupees(corrected)
  return status === 'Settled' ? formatRupees(amount) : words.none
}

export function Component() {
  const url = useListUrl()
  const list: ListOf<CardSettlement> = {
    topic: 'charger',
    name: 'card-settlements',
    label: words.list,
    load: loadSettlements,
    search: words.search,
    filters: [
      {
        name: 'status',
        label: words.status,
        options: SETTLEMENT_STATES.map((value) => ({ value, label: words.statuses[value] })),
      },
    ],
    columns: [
      {
        label: columns.where,
        isTitle: true,
        width: 14,
        cell: ({ stationId, stationName, charger }) => (
          <>
            <RecordLink to="station" id={stationId}>
              {stationName ?? charger}
            </RecordLink>
            {stationName !== null && <div className={textStyles.quiet}>{charger}</div>}
          </>
        ),
      },
      {
        label: columns.status,
        width: 10,
        cell: ({ status, difference, seenAt }) => (
          <>
            {words.statuses[status]}
            {difference !== null && seenAt === null && (
              <div>
                <Status value={difference} tone="warn" word={words.inShort[difference]} />
              </div>
            )}
          </>
        ),
      },
      {
        label: columns.amount,
        isNumber: true,
        width: 7,
        cell: formatPaid,
      },
      {
        label: columns.bill,
        isNumber: true,
        rank: 2,
        width: 7,
        cell: ({ bill }) => (bill === null ? words.none : formatRupees(bill)),
      },
      {
        label: columns.when,
        sort: 'firstAt',
        rank: 2,
        width: 10,
        cell: ({ firstAt }) => <Moment at={firstAt} />,
      },
      {
        label: columns.reference,
        rank: 3,
        width: 8,
        cell: ({ pspRef }) => <ShortId id={pspRef} of={columns.reference} />,
      },
    ],
    buttonWidth: 6.5,
    actions: ({ _id, pspRef }) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(_id)}
        aria-label={formatOfWhom(words.details, words.title(shortenId(pspRef)))}
      >
        {words.details}
      </Link>
    ),
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {open && <SettlementDialog key={open._id} settlement={open} onClose={url.close} />}
    </>
  )
}
