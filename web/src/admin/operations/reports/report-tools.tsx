/** What a report is about: its rows, period, comparison and filters; and the file of it. */
import { NativeSelect, TextInput } from '@mantine/core'
import { CONNECTOR_TYPES, INDIAN_STATES } from '@voltyatra/domain'
import { addressOf } from '../../../shared/call-api.ts'
import { SearchedSelect } from '../../form/searched-select.tsx'
import { useMay } from '../../frame/panel.ts'
import styles from '../../list/list.module.css'
import type { Filter } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { PERIODS } from '../../list/period.ts'
import { SavedViews } from '../../list/saved-views.tsx'
import { lists } from '../../messages/lists.ts'
import { stationFilter } from '../../network/shared/station-search.ts'
import { partnerFilter } from '../../people/shared/partner-search.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Icon } from '../../ui/icons.tsx'
import { DIVISIONS, divisionIn, type ReportQuery } from './ask.ts'
import { reports } from './texts.ts'

const OWN = 'days'

const choices = (label: string, name: string, options: readonly string[]): Filter => ({
  name,
  label,
  options: options.map((value) => ({ value, label: value })),
})

/** How its saved views are kept: as those of a list. */
export const SAVED = {
  topic: 'booking',
  name: 'report',
  filters: ['by', 'compare', 'stationId', 'partnerId', 'stateCode', 'connectorType', 'drawn'].map((name) =>
    choices(name, name, []),
  ),
} as const

export function ReportTools({ url, query }: { readonly url: ListUrl; readonly query: ReportQuery }) {
  const may = useMay()
  const by = divisionIn(url.get('by'))
  return (
    <search className={styles.tools} aria-label={reports.tools}>
      <NativeSelect
        label={reports.by}
        value={by}
        data={DIVISIONS.map((value) => ({ value, label: reports.divisions[value] }))}
        onChange={(event) => url.filter({ by: event.currentTarget.value, sort: '' })}
      />
      <PeriodOfReport url={url} />
      <NativeSelect
        label={reports.compare}
        value={query.compare ?? ''}
        data={Object.entries(reports.comparisons).map(([value, label]) => ({ value, label }))}
        onChange={(event) => url.filter({ compare: event.currentTarget.value })}
      />
      {may('station.read') && <Searched filter={stationFilter(reports.station)} url={url} />}
      {may('partner.read') && <Searched filter={partnerFilter(reports.partner)} url={url} />}
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
      <a
        className={`${buttonStyles.button} ${styles.export}`}
        href={addressOf('/export/report.csv', { query: { ...query } })}
        download
        title={reports.exportHint}
      >
        <Icon name="download" size={16} />
        {reports.export}
      </a>
    </search>
  )
}

function Searched({ filter, url }: { readonly filter: Filter; readonly url: ListUrl }) {
  if (!filter.search) return null
  return (
    <SearchedSelect
      search={filter.search}
      label={filter.label}
      placeholder={lists.all}
      value={url.get(filter.name)}
      nothingFound={lists.notFound}
      clear={lists.clearOf(filter.label)}
      onChoose={(value) => url.filter({ [filter.name]: value })}
    />
  )
}

/** This month until today unless another period is chosen. */
function PeriodOfReport({ url }: { readonly url: ListUrl }) {
  const period = url.get('period') || (url.get('from') || url.get('to') ? OWN : '')
  const others = PERIODS.filter((value) => value !== 'month')
  return (
    <>
      <NativeSelect
        label={reports.period}
        value={period}
        data={[
          { value: '', label: reports.thisMonth },
          ...others.map((value) => ({ value, label: lists.periods[value] })),
          { value: OWN, label: lists.ownDays },
        ]}
        onChange={(event) => url.filter({ period: event.currentTarget.value, from: '', to: '' })}
      />
      {period === OWN &&
        (['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={lists[name]}
            value={url.get(name)}
            onChange={(event) => url.filter({ [name]: event.currentTarget.value })}
          />
        ))}
    </>
  )
}
