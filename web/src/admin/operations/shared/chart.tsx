/** Bars over time, drawn by the panel itself; the same figures stand in a table for who does not see them. */
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import styles from './chart.module.css'
import { computeBars, computeTicks, type Plot } from './plot.ts'

interface Bar {
  readonly label: string
  /** In full, where `label` is short. */
  readonly name: string
  readonly value: number
}

interface BarChartProps {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
  readonly nameColumn: string
  readonly valueColumn: string
}

const AS_TABLE = 'As a table'

const HEIGHT = 240
const BOTTOM = 24
const TOP = 10
const LEFT = 52
const FIRST_WIDTH = 640

export function BarChart({ title, bars, format, axisFormat, nameColumn, valueColumn }: BarChartProps) {
  const { ref, width: measured } = useElementSize()
  const [pointed, setPointed] = useState<number>()
  const width = measured || FIRST_WIDTH
  const ticks = computeTicks(Math.max(...bars.map(({ value }) => value)))
  const plot: Plot = {
    left: LEFT,
    top: TOP,
    width: width - LEFT,
    height: HEIGHT - BOTTOM - TOP,
    most: ticks.at(-1) ?? 1,
  }
  const yOf = (value: number): number => plot.top + plot.height * (1 - value / plot.most)
  const shown = pointed === undefined ? undefined : bars[pointed]
  return (
    <figure className={styles.chart} ref={ref}>
      <p className={styles.value} aria-hidden="true">
        {shown ? `${shown.name}: ${format(shown.value)}` : '\u00a0'}
      </p>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={title}>
        {ticks.map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width} y1={yOf(value)} y2={yOf(value)} className={styles.gridLine} />
            <text x={LEFT - 8} y={yOf(value) + 4} textAnchor="end">
              {axisFormat(value)}
            </text>
          </g>
        ))}
        {computeBars(plot, bars).map(({ bar, x, y, thick, tall, from, step, hasLabel }, at) => (
          <g
            key={bar.name}
            onPointerEnter={() => setPointed(at)}
            onPointerLeave={() => setPointed(undefined)}
          >
            <rect x={from} y={plot.top} width={step} height={plot.height} className={styles.hit} />
            <rect
              x={x}
              y={y}
              width={thick}
              height={tall}
              rx={Math.min(4, thick / 2, tall / 2)}
              className={styles.drawn}
            />
            {hasLabel && (
              <text x={x + thick / 2} y={HEIGHT - 6} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <AsTable bars={bars} format={format} nameColumn={nameColumn} valueColumn={valueColumn} />
    </figure>
  )
}

type AsTableProps = Pick<BarChartProps, 'bars' | 'format' | 'nameColumn' | 'valueColumn'>

function AsTable({ bars, format, nameColumn, valueColumn }: AsTableProps) {
  return (
    <details>
      <summary>{AS_TABLE}</summary>
      <table aria-label={`${valueColumn}, ${nameColumn}`}>
        <thead>
          <tr>
            <th scope="col">{nameColumn}</th>
            <th scope="col" data-number>
              {valueColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-number>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
