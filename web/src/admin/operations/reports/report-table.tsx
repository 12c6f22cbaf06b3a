/** The rows of a report as a table, ordered by a click on a column's name; on small screens as cards. */
import type { ReportDivision, ReportFigure } from '@voltyatra/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { Cards } from '../../list/cards.tsx'
import type { Column, Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { Table } from '../../list/table.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { buildBookingsFilter, type Report, type ReportRow } from './bookings-filter.ts'
import { Change, formatFigure } from './figures.tsx'
import { FIGURES, type ReportQuery } from './report-query.ts'
import styles from './reports.module.css'
import { reports } from './texts.ts'

interface ReportTableProps {
  readonly report: Report
  readonly query: ReportQuery
  readonly url: ListUrl
}

type Listed = ReportRow & { readonly _id: string }

/** So many fit on a few screens. */
const FIRST_ROWS = 50

/** Those of time have an order of their own. */
const OF_TIME: ReadonlySet<ReportDivision> = new Set(['hour', 'day', 'month'])
/** Those by which no connector is there, or is not. */
const WITHOUT_PRESENCE: ReadonlySet<ReportDivision> = new Set(['tariff'])
const WITHOUT_UPTIME: ReadonlySet<ReportDivision> = new Set(['tariff', 'hour', 'day', 'month'])

/** In which order figures lose their place in the first line of a row. */
const RANK: Readonly<Record<ReportFigure, 1 | 2 | 3>> = {
  revenue: 1,
  charges: 1,
  energyKwh: 1,
  utilisationPercent: 2,
  uptimePercent: 2,
  billed: 3,
  gst: 2,
  refunds: 3,
  commission: 3,
  partnerCredit: 3,
}

export function ReportTable({ report, query, url }: ReportTableProps) {
  const isSmall = useMedia(CARDS)
  const [showsAll, setShowsAll] = useState(false)
  const panel = usePanel()
  const may = useMay()
  const { by } = report
  const isShown = (figure: ReportFigure): boolean =>
    !(figure === 'uptimePercent' && WITHOUT_UPTIME.has(by)) &&
    !(figure === 'utilisationPercent' && WITHOUT_PRESENCE.has(by))
  const figureColumns = FIGURES.filter(isShown).map(
    (figure): Column<Listed> => ({
      label: reports.figures[figure],
      ...(!OF_TIME.has(by) && { sort: figure }),
      isNumber: true,
      rank: RANK[figure],
      width: figure === 'charges' || figure.endsWith('Percent') ? 7 : 9,
      cell: ({ figures, before }) => (
        <span className={styles.cell}>
          {formatFigure(figure, figures[figure])}
          <Change figure={figure} now={figures} before={before} />
        </span>
      ),
    }),
  )
  const { stationId, partnerId, stateCode, connectorType } = query
  const rows: Rows<Listed> = {
    label: reports.list,
    columns: [
      { label: reports.divisions[by], width: 14, isTitle: true, cell: ({ name }) => name },
      ...figureColumns,
    ],
    ...(may('booking.read') && {
      buttonWidth: 7,
      actions: (row: Listed) => {
        const filters = buildBookingsFilter(report, row, { stationId, partnerId, stateCode, connectorType })
        if (!filters || row.figures.charges === 0) return null
        return (
          <Link
            className={buttonStyles.button}
            to={panel.to('bookings', filters)}
            aria-label={reports.bookingsOf(row.name)}
          >
            {reports.bookings}
          </Link>
        )
      },
    }),
  }
  const listed = report.rows.map((row): Listed => ({ ...row, _id: row.key ?? '' }))
  const shown = listed.slice(0, showsAll ? listed.length : FIRST_ROWS)
  const Shown = isSmall ? Cards : Table
  return (
    <div className={layoutStyles.stack}>
      <Shown list={{ ...rows, opensBy: OF_TIME.has(by) ? '' : '-revenue' }} rows={shown} url={url} />
      {shown.length < listed.length && (
        <div>
          <ActionButton label={reports.showAll(count(listed.length))} onClick={() => setShowsAll(true)} />
        </div>
      )}
      {report.rowCount > listed.length && (
        <p className={textStyles.quiet}>{reports.rows(count(listed.length), count(report.rowCount))}</p>
      )}
    </div>
  )
}
