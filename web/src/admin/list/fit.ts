/** From which width of its list on a column stands in the first line of each row; below it, in the second. */

/** What the rule reads of a column. */
export interface FittingColumn {
  readonly isTitle?: true
  readonly isNumber?: true
  /** 1 stays in the first line longest, 3 leaves it first; 2 by default. */
  readonly rank?: 1 | 2 | 3
  /** In rem, its padding included: what its usual content needs. */
  readonly width?: number
}

interface Actions {
  /** How many buttons a row has at most. */
  readonly buttons: number
  /** In rem: what the widest of them needs. */
  readonly width: number
}

export interface Fit {
  /** For each column the first width, in rem, at which it has room; the title's is 0. */
  readonly from: readonly number[]
  /** Where the buttons stand side by side. */
  readonly actionsFrom: number
}

/** The style sheet knows these widths (columns.module.css); what lies between counts as the next. */
export const STEP = 4
export const STEPS = { least: 20, most: 120 } as const

/** A number may be an amount of crores with its sign. */
const WIDTHS = { title: 13, number: 10.5, other: 9 } as const
const USUAL_RANK = 2

export const getWidth = ({ isTitle, isNumber, width }: FittingColumn): number =>
  width ?? (isTitle ? WIDTHS.title : isNumber ? WIDTHS.number : WIDTHS.other)

const roundToStep = (rem: number): number =>
  Math.min(STEPS.most, Math.max(STEPS.least, Math.ceil(rem / STEP) * STEP))

/** Columns are given room by rank, those of one rank from the left; the buttons have theirs before all. */
export function computeFit(columns: readonly FittingColumn[], actions?: Actions): Fit {
  const rankOf = (at: number): number => {
    const column = columns[at]
    return column?.isTitle ? 0 : (column?.rank ?? USUAL_RANK)
  }
  const byRank = columns.map((_, at) => at).sort((one, other) => rankOf(one) - rankOf(other) || one - other)
  const from = columns.map(() => 0)
  let taken = actions ? actions.width : 0
  for (const at of byRank) {
    const column = columns[at] ?? {}
    taken += getWidth(column)
    from[at] = column.isTitle ? 0 : roundToStep(taken)
  }
  return { from, actionsFrom: actions ? roundToStep(taken + actions.width * (actions.buttons - 1)) : 0 }
}
