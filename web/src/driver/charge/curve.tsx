/** The power over the time that this phone has watched, drawn, and as a table for whoever does not see it. */
import { useMemo } from 'react'
import { meter } from '../../shared/drivers/meter-texts.ts'
import { formatClock, formatMeasuredKilowatts, formatRunningEnergy } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import type { Charging } from './booking.ts'
import styles from './curve.module.css'
import { drawLine, keepReading, pickRows } from './readings.ts'
import { charge as words } from './texts.ts'

interface CurveProps {
  readonly id: string
  readonly charging: Charging
}

export function Curve({ id, charging }: CurveProps) {
  const readings = useMemo(() => keepReading(id, charging), [id, charging])
  const [first, last] = [readings[0], readings.at(-1)]
  const most = Math.max(...readings.map(({ powerKW }) => powerKW))
  return (
    <section className={`${ui.card} ${styles.curve}`} aria-labelledby="curve">
      <h2 id="curve">{words.curve.title}</h2>
      <p className={ui.quiet}>
        {first && last && readings.length > 1
          ? words.curve.hint(formatClock(first.at), formatClock(last.at), formatMeasuredKilowatts(most))
          : words.curve.soon}
      </p>
      <svg viewBox="-2 -4 104 108" preserveAspectRatio="none" aria-hidden="true">
        {readings.length > 1 && <polyline points={drawLine(readings)} />}
      </svg>
      <details>
        <summary>{words.curve.table}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.curve.time}</th>
              <th scope="col">{meter.power}</th>
              <th scope="col">{meter.energy}</th>
            </tr>
          </thead>
          <tbody>
            {pickRows(readings).map(({ at, powerKW, energyKWh }) => (
              <tr key={at}>
                <td>{formatClock(at)}</td>
                <td>{formatMeasuredKilowatts(powerKW)}</td>
                <td>{formatRunningEnergy(energyKWh)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
