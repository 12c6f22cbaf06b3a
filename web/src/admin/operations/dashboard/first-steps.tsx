/** The checklist of a new installation: gone when all of it is done. */
import { useQuery } from '@tanstack/react-query'
import type { getSetup, ReplyOf } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import type { ScreenName } from '../../screens.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './dashboard.module.css'
import { dashboard } from './texts.ts'

type Step = ReplyOf<typeof getSetup>['data']['steps'][number]

interface Where {
  readonly at: readonly [ScreenName, Readonly<Record<string, string>>?]
  /** Who can do it. */
  readonly may: string
}

const WHERE: Readonly<Record<Step['name'], Where>> = {
  company: { at: ['company'], may: 'company.write' },
  price: { at: ['updatePrice'], may: 'rate.write' },
  partner: { at: ['partner'], may: 'partner.write' },
  station: { at: ['addevStation', { tab: 'station' }], may: 'station.write' },
  registrations: { at: ['company'], may: 'company.write' },
  charger: { at: ['chargers'], may: 'charger.manage' },
  'test-charge': { at: ['user'], may: 'customer.read' },
  payments: { at: ['order'], may: 'order.read' },
}

export function FirstSteps() {
  const may = useMay()
  const { to } = usePanel()
  const setup = useQuery({
    queryKey: ['sums', 'setup'],
    queryFn: async ({ signal }) => (await callApi<typeof getSetup>('GET', '/setup', { signal })).data,
  })
  if (!setup.data || setup.data.isComplete) return null
  const { steps, statesWithoutRegistration: states } = setup.data
  const next = steps.find(({ name, isDone }) => !isDone && may(WHERE[name].may))
  const left = steps.filter(({ isDone }) => !isDone).length
  return (
    <section className={layoutStyles.sheet} aria-label={dashboard.firstSteps}>
      <h2>{dashboard.firstSteps}</h2>
      <p className={textStyles.quiet}>{dashboard.stepsLeft(left, steps.length)}</p>
      <ol className={styles.firstSteps}>
        {steps.map(({ name, isDone }) => (
          <li key={name} className={isDone ? styles.done : undefined}>
            {isDone && <Icon name="check" size={18} />}
            <span>
              {may(WHERE[name].may) ? (
                <Link
                  className={
                    name === next?.name ? `${buttonStyles.button} ${buttonStyles.primary}` : buttonStyles.link
                  }
                  to={to(...WHERE[name].at)}
                >
                  {dashboard.steps[name].title}
                </Link>
              ) : (
                <b>{dashboard.steps[name].title}</b>
              )}
              {isDone && <span className={textStyles.quiet}> {dashboard.done}</span>}
              {!isDone && (
                <>
                  <br />
                  <span className={textStyles.quiet}>{dashboard.steps[name].hint}</span>
                  {name === 'registrations' && states.length > 0 && (
                    <>
                      {' '}
                      <b>{dashboard.statesMissing(states.join(', '))}</b>
                    </>
                  )}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
