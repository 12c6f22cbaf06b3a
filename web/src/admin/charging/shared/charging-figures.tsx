/** A charge by its charger, as it is now: in a line of a list, and as figures in its window. */
import { Fragment } from 'react'
import {
  formatAgo,
  formatMeasuredKilowatts,
  formatRunningEnergy,
  formatRupees,
  formatTime,
} from '../../../shared/formats.ts'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { useNow } from '../../ui/use-now.ts'
import type { Booking } from './bookings.ts'
import styles from './charging-figures.module.css'
import { metered } from './metered-texts.ts'
import { isSilent } from './running.ts'

type Charging = NonNullable<Booking['charging']>

const TONES = {
  starting: 'info',
  charging: 'info',
  suspended: 'warn',
  interrupted: 'warn',
  stopping: 'warn',
  ended: 'calm',
} as const satisfies Record<Charging['state'], string>

export function ChargingState({ state }: Pick<Charging, 'state'>) {
  return <Status value={state} tone={TONES[state]} word={metered.states[state]} />
}

/** `4.2 kWh · 48 kW · 61 %`, with the age of what is old. */
export function ChargingLine({ charging }: { readonly charging: Charging }) {
  const now = useNow()
  const { energyKWh, powerKW, socPercent, meteredAt, state } = charging
  const figures = {
    energy: formatRunningEnergy(energyKWh),
    power: state !== 'ended' && powerKW !== null && formatMeasuredKilowatts(powerKW),
    charged: socPercent !== null && metered.percent(socPercent),
  }
  const shown = Object.entries(figures).filter(([, figure]) => figure)
  return (
    <>
      <div>
        {shown.map(([name, figure], at) => (
          <Fragment key={name}>
            {at > 0 && ' · '}
            <span className={textStyles.unbroken}>{figure}</span>
          </Fragment>
        ))}
      </div>
      {meteredAt !== null && isSilent(charging, now) && (
        <div className={`${styles.oldFigures} ${textStyles.nowrap}`}>
          {metered.figuresOf(formatAgo(meteredAt, now))}
        </div>
      )}
    </>
  )
}

interface ChargingFiguresProps {
  readonly charging: Charging
  /** In rupees, GST included. */
  readonly prepaid: number
}

export function ChargingFigures({ charging, prepaid }: ChargingFiguresProps) {
  const now = useNow()
  const { energyKWh, powerKW, socPercent, cost, meteredAt, state } = charging
  return (
    <section className={styles.now} aria-label={metered.title}>
      <div className={styles.head}>
        <h3>{metered.title}</h3>
        <span role="status">
          <ChargingState state={state} />
        </span>
      </div>
      <dl>
        <Figure name={metered.energy} value={formatRunningEnergy(energyKWh)} />
        <Figure
          name={metered.power}
          value={powerKW === null || state === 'ended' ? '—' : formatMeasuredKilowatts(powerKW)}
        />
        <Figure name={metered.battery} value={socPercent === null ? '—' : metered.percent(socPercent)} />
        <Figure
          name={metered.cost}
          value={formatRupees(cost)}
          beside={metered.ofPrepaid(formatRupees(prepaid))}
        />
      </dl>
      {meteredAt !== null && isSilent(charging, now) ? (
        <Note tone="warn" role="status" text={metered.silent(formatTime(meteredAt))} />
      ) : (
        <p className={textStyles.quiet}>
          {meteredAt === null ? metered.noFigures : metered.figuresOf(formatAgo(meteredAt, now))}
        </p>
      )}
    </section>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly beside?: string
}

function Figure({ name, value, beside }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {beside && <span className={`${textStyles.quiet} ${styles.beside}`}> {beside}</span>}
      </dd>
    </div>
  )
}

/** Who or what ended it, in words where they are known. */
export const formatEndReason = (reason: string): string => metered.reasons[reason] ?? reason
