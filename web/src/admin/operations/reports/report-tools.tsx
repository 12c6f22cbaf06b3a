/** What a report is about: its rows, period, comparison and filters; and the file of it. */
import { NativeSelect } from '@mantine/core'
import { CONNECTOR_TYPES, INDIAN_STATES } from '@voltyatra/domain'
import { useMay } from '../../frame/panel.ts'
import styles from '../../list/list.module.css'
import type { Filter } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { PERIODS } from '../../list/period.ts'
import { PeriodField } from '../../list/period-field.tsx'
import { SavedViews } from '../../list/saved-views.tsx'
import { ExportLink, FilterField } from '../../list/tools.tsx'
import { lists } from '../../messages/lists.ts'
import { createStationFilter } from '../../network/shared/station-search.ts'
import { createPartnerFilter } from '../../people/shared/partner-search.ts'
import { ReportMails } from './report-mails.tsx'
import { DIVISIONS, parseDivision, type ReportQuery } from './report-query.ts'
import { reports } from './texts.ts'

const createChoices = (label: string, name: string, options: readonly string[]): Filter => ({
  name,
  label,
  options: options.map((value) => ({ value, label: value })),
})

/** This month until today is what an address without a period means. */
const OTHER_PERIODS = PERIODS.filter((value) => value !== 'month')

/** How its saved views are kept: as those of a list. */
export const SAVED = {
  topic: 'booking',
  name: 'report',
  filters: ['by', 'compare', 'stationId', 'partnerId', 'stateCode', 'connectorType', 'drawn'].map((name) =>
    createChoices(name, name, []),
  ),
} as const

export function ReportTools({ url, query }: { readonly url: ListUrl; readonly query: ReportQuery }) {
  const may = useMay()
  const by = parseDivision(url.get('by'))
  return (
    <search className={styles.tools} aria-label={reports.tools}>
      <NativeSelect
        label={reports.by}
        value={by}
        data={DIVISIONS.map((value) => ({ value, label: reports.divisions[value] }))}
        onChange={(event) => url.filter({ by: event.currentTarget.value, sort: '' })}
      />
      <PeriodField url={url} label={reports.period} unnamed={reports.thisMonth} others={OTHER_PERIODS} />
      <NativeSelect
        label={reports.compare}
        value={query.compare ?? ''}
        data={Object.entries(reports.comparisons).map(([value, label]) => ({ value, label }))}
        onChange={(event) => url.filter({ compare: event.currentTarget.value })}
      />
      {may('station.read') && <FilterField filter={createStationFilter(reports.station)} url={url} />}
      {may('partner.read') && <FilterField filter={createPartnerFilter(reports.partner)} url={url} />}
      <NativeSelect
        label={reports.state}
        value={url.get('stateCode')}
        data={[
          { value: '', label: lists.all },
          ...INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name })).sort((a, b) =>
            a.label.localeCompare(b.label),
          ),
        ]}
        onChange={(event) => url.filter({ stateCode: event.currentTarget.value })}
      />
      {by !== 'hour' && (
        <NativeSelect
          label={reports.connectorType}
          value={url.get('connectorType')}
          data={[
            { value: '', label: lists.all },
            ...CONNECTOR_TYPES.map((value) => ({ value, label: value })),
          ]}
          onChange={(event) => url.filter({ connectorType: event.currentTarget.value })}
        />
      )}
      <SavedViews list={SAVED} url={url} />
      <ReportMails query={query} />
      <ExportLink file="report" query={{ ...query }} hint={reports.exportHint}>
        {reports.export}
      </ExportLink>
    </search>
  )
}
