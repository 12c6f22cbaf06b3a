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
  const setup = useQuery({
    queryKey: ['sums', 'setup'],
    queryFn: async ({ signal }) => (await callApi<typeof getSetup>('GET', '/setup', { signal })).data,
  })
  if (!setup.data || setup.data.isComplete) return null
  const { steps, statesWithoutRegistration: states } = setup.data
  const next = steps.find(({ name, isDone }) => !isDone && may(WHERE[name].may))
  const left = steps.filter(({ isDone }) => !isDone).length
  const show = (step: Step) => (
    <StepItem key={step.name} step={step} isNext={step.name === next?.name} states={states} />
  )
  const done = steps.filter(({ isDone }) => isDone)
  return (
    <section className={layoutStyles.sheet} aria-label={dashboard.firstSteps}>
      <h2>{dashboard.firstSteps}</h2>
      <p className={textStyles.quiet}>{dashboard.stepsLeft(left, steps.length)}</p>
      <ol className={styles.firstSteps}>{steps.filter(({ isDone }) => !isDone).map(show)}</ol>
      {done.length > 0 && (
        <details>
          <summary>{dashboard.stepsDone(done.length)}</summary>
          <ol className={styles.firstSteps}>{done.map(show)}</ol>
        </details>
      )}
    </section>
  )
}

interface StepItemProps {
  readonly step: Step
  /** It is what this person can do next. */
  readonly isNext: boolean
  /** Those with stations and without a GST registration. */
  readonly states: readonly string[]
}

function StepItem({ step: { name, isDone }, isNext, states }: StepItemProps) {
  const may = useMay()
  const { to } = usePanel()
  const { title, hint } = dashboard.steps[name]
  return (
    <li className={isDone ? styles.done : undefined}>
      {isDone && <Icon name="check" size={18} />}
      <span>
        {may(WHERE[name].may) ? (
          <Link
            className={isNext ? `${buttonStyles.button} ${buttonStyles.primary}` : buttonStyles.link}
            to={to(...WHERE[name].at)}
          >
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        {isDone ? (
          <span className={textStyles.quiet}> {dashboard.done}</span>
        ) : (
          <>
            <br />
            <span className={`${textStyles.quiet} ${styles.stepHint}`}>{hint}</span>
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
  )
}
