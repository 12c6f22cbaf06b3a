/** A running charge: one ring, one figure, what it costs so far, and Stop at the thumb. */
import { useEffect, useState } from 'react'
import { meter } from '../../shared/drivers/meter-texts.ts'
import {
  formatAgo,
  formatClock,
  formatMeasuredKilowatts,
  formatRunningEnergy,
  formatRupees,
} from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { useNow } from '../ui/use-now.ts'
import { useChosenCar } from '../vehicles/cars.ts'
import type { Booking, Charging } from './booking.ts'
import styles from './charge.module.css'
import { chargeStates } from './charge-states.ts'
import { Curve } from './curve.tsx'
import { computeAddedPercent, computeMinutesLeft, computeShare } from './progress.ts'
import { readStop, requestStop, type Stop, takeBackStop, watchStop } from './stop-request.ts'
import { charge as words } from './texts.ts'

interface RunningProps {
  readonly booking: Booking
}

export function Running({ booking }: RunningProps) {
  const now = useNow(1000)
  const { charging, totalAmount, stopAtPercent, startedAt, stoppedAt, endTime } = booking
  const car = useChosenCar()
  return (
    <>
      <Figures booking={booking} now={now} />
      {charging?.idleFeeFrom && (
        <p className={ui.caution} role="alert">
          {meter.idle(formatClock(charging.idleFeeFrom))}
        </p>
      )}
      <dl className={`${ui.card} ${ui.facts}`}>
        {charging && <MeterFacts charging={charging} batteryKWh={car?.batteryKWh ?? undefined} />}
        {stopAtPercent !== null && (
          <div>
            <dt>{meter.endsAt}</dt>
            <dd>{meter.level(stopAtPercent)}</dd>
          </div>
        )}
        <div>
          <dt>{words.held}</dt>
          <dd>{formatRupees(totalAmount)}</dd>
        </div>
        {startedAt && (
          <div>
            <dt>{words.since}</dt>
            <dd>{formatClock(startedAt)}</dd>
          </div>
        )}
        <div>
          <dt>{words.until}</dt>
          <dd>{formatClock(endTime)}</dd>
        </div>
      </dl>
      {stopAtPercent !== null && charging?.meteredAt && charging.socPercent === null && (
        <p className={ui.note}>{words.noLevel}</p>
      )}
      {typeof charging?.powerKW === 'number' && <Curve id={booking._id} charging={charging} />}
      {charging?.meteredAt && <p className={ui.quiet}>{meter.asOf(formatAgo(charging.meteredAt, now))}</p>}
      {!stoppedAt && charging?.state !== 'ended' && <StopButton booking={booking} />}
    </>
  )
}

interface MeterFactsProps {
  readonly charging: Charging
  readonly batteryKWh: number | undefined
}

function MeterFacts({ charging: { powerKW, socPercent, energyKWh }, batteryKWh }: MeterFactsProps) {
  const added = computeAddedPercent(energyKWh, batteryKWh)
  return (
    <>
      {powerKW !== null && (
        <div>
          <dt>{meter.power}</dt>
          <dd>{formatMeasuredKilowatts(powerKW)}</dd>
        </div>
      )}
      {socPercent === null && added !== undefined && (
        <div>
          <dt>{words.added}</dt>
          <dd>{words.percent(added)}</dd>
        </div>
      )}
    </>
  )
}

const RADIUS = 88
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** What a driver looks for, on the first screen of the smallest phone: energy, cost, level, time left. */
function Figures({ booking, now }: RunningProps & { readonly now: Date }) {
  const { charging } = booking
  const car = useChosenCar()
  const left = computeMinutesLeft(booking, now, car?.batteryKWh ?? undefined)
  const { state, hint, figure, unit } = describe(booking, now)
  return (
    <div className={styles.figures}>
      <p className={ui.state} role="status">
        {state}
      </p>
      <figure className={styles.ring}>
        <Ring share={computeShare(booking, now)} />
        <figcaption>
          <span className={unit ? styles.energy : styles.ran}>{figure}</span>
          {unit && <span className={styles.unit}> {unit}</span>}
        </figcaption>
      </figure>
      <dl className={styles.main}>
        {charging && (
          <div>
            <dt>{meter.cost}</dt>
            <dd>{formatRupees(charging.cost)}</dd>
          </div>
        )}
        {typeof charging?.socPercent === 'number' && (
          <div>
            <dt>{meter.battery}</dt>
            <dd>{`${Math.round(charging.socPercent)}\u00a0%`}</dd>
          </div>
        )}
        {left !== undefined && (
          <div>
            <dt>{words.left}</dt>
            <dd>{formatDuration(left)}</dd>
          </div>
        )}
      </dl>
      {hint && <p className={ui.quiet}>{hint}</p>}
    </div>
  )
}

/** How much of what is held is used. */
function Ring({ share }: { readonly share: number }) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <circle className={styles.track} cx="100" cy="100" r={RADIUS} />
      <circle
        className={styles.used}
        cx="100"
        cy="100"
        r={RADIUS}
        pathLength={CIRCUMFERENCE}
        strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
      />
    </svg>
  )
}

const MINUTE_MS = 60_000

/** What stands in the ring: the energy by the meter, or else the time that it has run. */
function describe({ charging, startedAt, startTime, stoppedAt }: Booking, now: Date) {
  const states = chargeStates
  const hints = { ...words.hints, stopping: meter.stopping }
  if (charging) {
    const { state, energyKWh } = charging
    const hint = state in hints ? hints[state as keyof typeof hints] : undefined
    const [figure, unit] = formatRunningEnergy(energyKWh).split(' ')
    return { state: states[state], hint, figure, unit }
  }
  const end = stoppedAt ? new Date(stoppedAt) : now
  const ran = Math.max(0, end.getTime() - new Date(startedAt ?? startTime).getTime())
  return {
    state: stoppedAt ? states.ended : states.inProgress,
    hint: stoppedAt ? hints.billed : hints.unmetered,
    figure: formatDuration(Math.floor(ran / MINUTE_MS)),
    unit: undefined,
  }
}

function StopButton({ booking: { _id: id, charging } }: RunningProps) {
  const [stop, setStop] = useState<Stop>(() => readStop(id))
  useEffect(() => {
    setStop(readStop(id))
    return watchStop(id, setStop)
  }, [id])
  if (stop.kind === 'counting') {
    return (
      <div className={styles.stop}>
        <Countdown dueAt={stop.dueAt} />
        <button type="button" className={ui.second} onClick={() => takeBackStop(id)}>
          {words.undo}
        </button>
      </div>
    )
  }
  return (
    <div className={styles.stop}>
      <div role="status">{stop.kind === 'kept' && <p className={ui.caution}>{meter.stopKept}</p>}</div>
      <button
        type="button"
        className={ui.danger}
        disabled={stop.kind !== 'none' || charging?.state === 'stopping'}
        onClick={() => requestStop(id)}
      >
        {words.stop}
      </button>
    </div>
  )
}

const SECOND_MS = 1000

function Countdown({ dueAt }: { readonly dueAt: number }) {
  const now = useNow(SECOND_MS)
  return <p role="status">{words.stopsIn(Math.max(1, Math.ceil((dueAt - now.getTime()) / SECOND_MS)))}</p>
}

const formatDuration = (minutes: number): string =>
  minutes < 60 ? words.minutes(minutes) : words.hours(Math.floor(minutes / 60), minutes % 60)
