/** The dashboard: the network's figures for a period, each beside the period before and leading to what it is made of. */

import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { showDashboard } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { count, formatDate, formatRupees } from '../../../shared/formats.ts'
import { AttentionList } from '../../frame/bell.tsx'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { useListUrl } from '../../list/list-url.ts'
import { formatWholeKilowattHours } from '../../ui/figure-formats.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import textStyles from '../../ui/text.module.css'
import { BarChart } from '../shared/chart.tsx'
import { formatDaysShort } from '../shared/comparison.ts'
import { formatCalendar, formatShortRupees } from '../shared/figures.ts'
import styles from './dashboard.module.css'
import { FigureCard } from './figure-card.tsx'
import type { Figures } from './figures.ts'
import { FirstSteps } from './first-steps.tsx'
import { OutsideFailures } from './outside-failures.tsx'
import { computeDays, PERIODS, parsePeriod } from './period.ts'
import { RecentFaults } from './recent-faults.tsx'
import { ProvidersByState, StationStates, TopStations } from './station-parts.tsx'
import { dashboard } from './texts.ts'

export function Component() {
  const url = useListUrl()
  const { layout } = usePanel()
  const may = useMay()
  const mayRead = may('dashboard.read')
  const period = parsePeriod(url.get('period'))
  const answer = useQuery({
    queryKey: ['sums', 'dashboard', period],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof showDashboard>('GET', '/dashboard', {
          query: computeDays(period, new Date()),
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    // Who may not see it is led to another screen once that is known.
    enabled: mayRead,
  })
  const days = answer.data?.period
  return (
    <>
      <ScreenHead {...(days && { hint: dashboard.between(formatDate(days.from), formatDate(days.to)) })}>
        <NativeSelect
          aria-label={dashboard.period}
          value={period}
          data={PERIODS.map((value) => ({ value, label: dashboard.periods[value] }))}
          onChange={(event) => url.filter({ period: event.currentTarget.value })}
        />
      </ScreenHead>
      <Loaded of={answer}>
        {(figures) => (
          <div className={`${layoutStyles.stack} ${styles.dashboard}`} aria-busy={answer.isPlaceholderData}>
            <OutsideFailures />
            <FirstSteps />
            {layout === 'new' && may('charger.read') && <RecentFaults />}
            {layout === 'new' && <NeedsAttention />}
            <Cards figures={figures} isFull={layout === 'new'} />
            {layout === 'new' ? <NewParts figures={figures} /> : <MonthlyRevenue figures={figures} />}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Cards({
  figures: { cards, previous },
  isFull,
}: {
  readonly figures: Figures
  readonly isFull: boolean
}) {
  const { cards: labels } = dashboard
  const before = formatDaysShort(previous)
  return (
    <div className={styles.figures}>
      <FigureCard
        label={labels.revenue}
        before={before}
        card={cards.revenue}
        format={formatRupees}
        to={['completed', { status: 'confirmed' }]}
      />
      <FigureCard
        label={labels.bookings}
        before={before}
        card={cards.bookings}
        format={count}
        to={['completed']}
      />
      <FigureCard
        label={labels.customers}
        before={before}
        card={cards.activeCustomers}
        format={count}
        to={['user']}
      />
      {isFull && (
        <>
          <FigureCard
            label={labels.energy}
            before={before}
            card={cards.energyKwh}
            format={formatWholeKilowattHours}
            to={['completed', { status: 'confirmed' }]}
          />
          <FigureCard
            label={labels.topUps}
            before={before}
            card={cards.topUps}
            format={formatRupees}
            to={['order', { status: 'paid' }]}
          />
          <FigureCard
            label={labels.owed}
            before={before}
            card={cards.owedToPartners}
            format={formatRupees}
            to={['partner', { sort: '-balance' }]}
            good="neither"
          />
        </>
      )}
    </div>
  )
}

function MonthlyRevenue({ figures: { monthlyRevenue } }: { readonly figures: Figures }) {
  const isEmpty = monthlyRevenue.every(({ revenue }) => revenue === 0)
  return (
    <section className={layoutStyles.sheet} aria-label={dashboard.monthlyRevenue}>
      <h2>{dashboard.monthlyRevenue}</h2>
      <p className={textStyles.quiet}>{isEmpty ? dashboard.nothingHint : dashboard.monthlyHint}</p>
      <BarChart
        title={dashboard.monthlyRevenue}
        bars={monthlyRevenue.map(({ month, revenue }) => ({ ...formatCalendar(month), value: revenue }))}
        format={formatRupees}
        axisFormat={formatShortRupees}
        nameColumn={dashboard.month}
        valueColumn={dashboard.revenue}
      />
    </section>
  )
}

function NeedsAttention() {
  return (
    <section className={layoutStyles.sheet} aria-label={dashboard.attention}>
      <h2>{dashboard.attention}</h2>
      <AttentionList />
    </section>
  )
}

function NewParts({ figures }: { readonly figures: Figures }) {
  const { series } = figures
  return (
    <>
      <MonthlyRevenue figures={figures} />
      <section className={layoutStyles.sheet} aria-label={dashboard.started}>
        <h2>{dashboard.started}</h2>
        <p className={textStyles.quiet}>{dashboard.startedBy[series.by]}</p>
        <BarChart
          title={dashboard.started}
          bars={series.points.map(({ at, bookings }) => ({ ...formatCalendar(at), value: bookings }))}
          format={count}
          axisFormat={count}
          nameColumn={dashboard.period}
          valueColumn={dashboard.started}
        />
      </section>
      <div className={`${layoutStyles.two} ${styles.pair}`}>
        <ProvidersByState figures={figures} />
        <div className={layoutStyles.stack}>
          <TopStations figures={figures} />
          <StationStates figures={figures} />
        </div>
      </div>
    </>
  )
}
