/** The price over a day as steps and over a week as shades, and the same in words and as a table. */
import { useState } from 'react'
import { formatPrice } from './describe.ts'
import type { Dimension } from './draft.ts'
import { draft } from './draft-texts.ts'
import { computePrices, computeShade, formatTimeOfDay, joinSpans, SHADES, splitByDay } from './picture.ts'
import styles from './price-picture.module.css'
import type { Cell } from './tariff-calls.ts'

const { preview: words } = draft

interface PictureProps {
  readonly cells: readonly Cell[]
  readonly of: Dimension
}

const WIDTH = 480
const HEIGHT = 120
const TOP = 8
const CELLS = 48
const CELL = WIDTH / CELLS
const HOURS = [0, 6, 12, 18, 24] as const

/** Bars from zero, so that twice the price is twice as tall. */
export function DayPicture({ cells, of }: PictureProps) {
  const [pointed, setPointed] = useState<number>()
  const { highest } = computePrices(cells)
  const tall = (price: number): number => (highest === 0 ? 0 : ((HEIGHT - TOP) * price) / highest)
  const shown = pointed === undefined ? undefined : cells[pointed]
  const spans = joinSpans(cells)
  return (
    <figure className={styles.picture}>
      <p className={styles.value} aria-hidden="true">
        {shown
          ? `${formatTimeOfDay(shown.from)}: ${formatPrice(of, shown.withGst)}`
          : words.drawn(draft.dimensions[of])}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        preserveAspectRatio="none"
        aria-label={formatSpans(spans, of)}
      >
        {cells.map(({ from, withGst }, at) => (
          <g key={from} onPointerEnter={() => setPointed(at)} onPointerLeave={() => setPointed(undefined)}>
            <rect x={at * CELL} y={0} width={CELL} height={HEIGHT} className={styles.hit} />
            <rect
              x={at * CELL}
              y={HEIGHT - tall(withGst)}
              width={CELL + 0.5}
              height={tall(withGst)}
              className={styles.bar}
              data-shade={computeShade(withGst, computePrices(cells))}
            />
          </g>
        ))}
      </svg>
      <p className={styles.hours} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </p>
      <details>
        <summary>{words.asTable}</summary>
        <table aria-label={words.drawn(draft.dimensions[of])}>
          <thead>
            <tr>
              <th scope="col">{words.time}</th>
              <th scope="col" data-number>
                {words.price}
              </th>
            </tr>
          </thead>
          <tbody>
            {spans.map(({ from, until, price, changes }) => (
              <tr key={from}>
                <th scope="row">
                  {formatTimeOfDay(from)}–{formatTimeOfDay(until, true)}
                </th>
                <td data-number>
                  {formatPrice(of, price)}
                  {changes && `, ${words.changes}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const formatSpans = (spans: ReturnType<typeof joinSpans>, of: Dimension): string =>
  spans
    .map(
      ({ from, until, price }) =>
        `${formatTimeOfDay(from)}–${formatTimeOfDay(until, true)} ${formatPrice(of, price)}`,
    )
    .join(', ')

/** A row a day, a field each half-hour; the lowest price is the lightest. */
export function WeekPicture({ cells, of }: PictureProps) {
  const prices = computePrices(cells)
  if (prices.lowest === prices.highest) return <p>{words.flat(formatPrice(of, prices.lowest))}</p>
  return (
    <figure className={styles.picture}>
      <div className={styles.week}>
        {splitByDay(cells).map((row, day) => {
          const name = draft.weekdayNames[day] ?? ''
          return (
            <div key={row[0]?.from} className={styles.row}>
              <span aria-hidden="true">{name}</span>
              <div
                role="img"
                aria-label={`${name}: ${formatSpans(joinSpans(row), of)}`}
                className={styles.fields}
              >
                {row.map(({ from, withGst }) => (
                  <i
                    key={from}
                    data-shade={computeShade(withGst, prices)}
                    title={`${name} ${formatTimeOfDay(from)}: ${formatPrice(of, withGst)}`}
                  />
                ))}
              </div>
            </div>
          )
        })}
      </div>
      <p className={`${styles.hours} ${styles.belowWeek}`} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </p>
      <p className={styles.legend}>
        <i data-shade={0} /> {words.cheapest} {formatPrice(of, prices.lowest)}
        <i data-shade={SHADES - 1} /> {words.dearest} {formatPrice(of, prices.highest)}
      </p>
    </figure>
  )
}
