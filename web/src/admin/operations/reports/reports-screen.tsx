/** Reports: what was charged and earned in a period, by place, partner or time, beside an earlier period. */
import { NativeSelect } from '@mantine/core'
import type { ReportFigure } from '@voltyatra/contract'
import { count, formatDate, formatRupees } from '../../../shared/formats.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { type ListUrl, useListUrl } from '../../list/list-url.ts'
import { useDefaultView } from '../../list/use-default-view.ts'
import { formatWholeKilowattHours } from '../../ui/figure-formats.ts'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import textStyles from '../../ui/text.module.css'
import { BarChart } from '../shared/chart.tsx'
import { formatDaysShort } from '../shared/comparison.ts'
import { formatCalendar, formatShortRupees } from '../shared/figures.ts'
import type { Report } from './bookings-filter.ts'
import { Change, formatFigure } from './figures.tsx'
import { useReport } from './report-calls.ts'
import { parseDrawn, parseRequest } from './report-query.ts'
import { ReportTable } from './report-table.tsx'
import { ReportTools, SAVED } from './report-tools.tsx'
import styles from './reports.module.css'
import { reports } from './texts.ts'

export function Component() {
  const url = useListUrl()
  const query = parseRequest(url.get, new Date())
  const answer = useReport(query, useDefaultView(SAVED, url))
  const period = answer.data?.period
  return (
    <>
      <ScreenHead
        {...(period && { hint: reports.between(formatDate(period.from), formatDate(period.to)) })}
      />
      <div className={`${layoutStyles.stack} ${styles.report}`}>
        <ReportTools url={url} query={query} />
        <Loaded of={answer}>
          {(report) => (
            <div className={`${layoutStyles.stack} ${styles.report}`} aria-busy={answer.isPlaceholderData}>
              <Totals report={report} />
              <Course report={report} url={url} />
              {report.rows.some(
                ({ figures, before }) => figures.charges > 0 || (before?.charges ?? 0) > 0,
              ) ? (
                <ReportTable report={report} query={query} url={url} />
              ) : (
                <Nothing />
              )}
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}

const TOTALS: readonly ReportFigure[] = [
  'revenue',
  'energyKwh',
  'charges',
  'utilisationPercent',
  'uptimePercent',
  'gst',
  'refunds',
  'commission',
  'partnerCredit',
]

function Totals({ report }: { readonly report: Report }) {
  const { figures, before } = report.total
  return (
    <dl className={styles.totals} aria-label={reports.total}>
      {TOTALS.map((figure) => (
        <div key={figure} className={styles.total} title={reports.hints[figure]}>
          <dt className={textStyles.quiet}>{reports.figures[figure]}</dt>
          <dd className={textStyles.figure}>{formatFigure(figure, figures[figure], true)}</dd>
          {report.before && (
            <dd>
              <Change figure={figure} now={figures} before={before} days={formatDaysShort(report.before)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const FORMATS = {
  revenue: { full: formatRupees, axis: formatShortRupees },
  energyKwh: { full: formatWholeKilowattHours, axis: count },
  charges: { full: count, axis: count },
} as const

function Course({ report: { course }, url }: { readonly report: Report; readonly url: ListUrl }) {
  const drawn = parseDrawn(url.get('drawn'))
  const { full, axis } = FORMATS[drawn]
  const title = reports.course(reports.figures[drawn])
  return (
    <section className={layoutStyles.sheet} aria-label={title}>
      <div className={styles.courseHead}>
        <h2>{title}</h2>
        <NativeSelect
          aria-label={reports.drawn}
          value={drawn}
          data={Object.keys(FORMATS).map((value) => ({
            value,
            label: reports.figures[value as typeof drawn],
          }))}
          onChange={(event) => url.filter({ drawn: event.currentTarget.value })}
        />
      </div>
      <p className={textStyles.quiet}>{reports.courseBy[course.by]}</p>
      <BarChart
        title={title}
        bars={course.points.map((point) => ({ ...formatCalendar(point.at), value: point[drawn] }))}
        format={full}
        axisFormat={axis}
        nameColumn={reports.at[course.by]}
        valueColumn={reports.figures[drawn]}
      />
    </section>
  )
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <Icon name="empty" size={28} />
      <p>{reports.empty}</p>
      <p className={textStyles.quiet}>{reports.emptyHint}</p>
    </div>
  )
}
