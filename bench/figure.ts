/** What a bench measured, and how it is printed. */

interface Bound {
  readonly value: number
  readonly target: number
  /** Which side of the target is the good one. */
  readonly is: 'at least' | 'at most'
  /** Behind both numbers: ` s`, ` MB`; nothing for a ratio. */
  readonly unit?: string
}

export interface Figure {
  /** What was measured, in a few words. */
  readonly of: string
  /** Absent where nothing is asked for: the figure is there to be read beside another. */
  readonly bound?: Bound
  /** The measured numbers in full, the baseline's beside the program's. */
  readonly beside: string
}

export const isShort = ({ bound }: Figure): boolean =>
  bound !== undefined && (bound.is === 'at least' ? bound.value < bound.target : bound.value > bound.target)

export function formatFigure(figure: Figure): string {
  const { of, bound, beside } = figure
  if (!bound) return `       ${of}: ${beside}`
  const { value, target, is, unit = '' } = bound
  const sign = is === 'at least' ? '≥' : '≤'
  return `${isShort(figure) ? 'SHORT' : 'PASS '}  ${of}: ${formatNumber(value)}${unit} (${sign} ${target}${unit}); ${beside}`
}

/** With as many decimals as are significant. */
export const formatNumber = (value: number): string =>
  value.toLocaleString('en-IN', {
    maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0,
  })

/** The middle one, or the lower of the two middle ones. */
export const computeMedian = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1] ?? Number.NaN
