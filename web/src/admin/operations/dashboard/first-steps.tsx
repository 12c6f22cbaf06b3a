/** What to do first, on an installation where nobody has charged yet. */
import { useQuery } from '@tanstack/react-query'
import type { listChargers } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { loadRates } from '../../money/shared/price-calls.ts'
import type { ScreenName } from '../../screens.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './dashboard.module.css'
import { dashboard } from './texts.ts'

interface Step {
  readonly name: keyof typeof dashboard.steps
  readonly isDone: boolean
  readonly to: readonly [ScreenName, Readonly<Record<string, string>>?]
  readonly may: string
}

export function FirstSteps({ stations }: { readonly stations: number }) {
  const may = useMay()
  const { to } = usePanel()
  const rates = useQuery({
    queryKey: ['rate', 'newest'],
    queryFn: async ({ signal }) => (await loadRates({ limit: 1 }, signal)).data[0],
    enabled: may('rate.read'),
  })
  const chargers = useQuery({
    queryKey: ['charger', 'any'],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof listChargers>('GET', '/chargers', {
          query: { status: 'accepted', limit: 1 },
          signal,
        })
      ).data.length > 0,
    enabled: may('charger.read'),
  })
  const steps: readonly Step[] = [
    { name: 'price', isDone: Boolean(rates.data?.setBy), to: ['updatePrice'], may: 'rate.read' },
    { name: 'station', isDone: stations > 0, to: ['addevStation', { tab: 'station' }], may: 'station.write' },
    { name: 'charger', isDone: chargers.data ?? false, to: ['chargers'], may: 'charger.read' },
    { name: 'driver', isDone: false, to: ['user'], may: 'customer.read' },
  ]
  const offered = steps.filter((step) => may(step.may))
  if (offered.length === 0) return null
  return (
    <section className={layoutStyles.sheet} aria-label={dashboard.firstSteps}>
      <h2>{dashboard.firstSteps}</h2>
      <p className={textStyles.quiet}>{dashboard.firstStepsHint}</p>
      <ol className={styles.firstSteps}>
        {offered.map(({ name, isDone, to: place }) => (
          <li key={name} className={isDone ? styles.done : undefined}>
            {isDone && <Icon name="check" size={18} />}
            <span>
              <Link className={buttonStyles.link} to={to(...place)}>
                {dashboard.steps[name].title}
              </Link>
              {isDone && <span className={textStyles.quiet}> {dashboard.done}</span>}
              <br />
              <span className={textStyles.quiet}>{dashboard.steps[name].hint}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
