/** Rows as a table, ordered by a click on a column's name. */
import type { CSSProperties } from 'react'
import { lists } from '../messages/lists.ts'
import { Icon } from '../ui/icons.tsx'
import columnStyles from './columns.module.css'
import { computeFit, getWidth } from './fit.ts'
import type { Column, ListOf, Rows } from './list-of.ts'
import type { ListUrl } from './list-url.ts'
import skeletonStyles from './skeleton.module.css'
import tableStyles from './table.module.css'
import { getOrder } from './use-list.ts'

interface TableProps<R extends { readonly _id: string }> {
  readonly list: Rows<R> & Pick<ListOf<R>, 'opensBy'>
  readonly rows: readonly R[]
  /** None: their order is not to be chosen. */
  readonly url?: ListUrl
}

const BUTTON_WIDTH = 8.5

/** The roles of a table, stated again: a browser may drop them where CSS lays the rows out otherwise. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** For each column its class and its width, and what the table needs to know of its buttons. */
function computeMeasures<R extends { readonly _id: string }>(list: Rows<R>) {
  const { columns, actions, buttons = 1, buttonWidth = BUTTON_WIDTH } = list
  const fit = computeFit(columns, actions && { buttons, width: buttonWidth })
  const wide = { '--one-button': `${buttonWidth}rem`, '--all-buttons': `${buttonWidth * buttons}rem` }
  return {
    columns: columns.map((column, at) => ({
      className: columnStyles[`below${fit.from[at]}`],
      'data-number': column.isNumber,
      style: { '--width': getWidth(column) } as CSSProperties,
    })),
    table: {
      className: actions && columnStyles[`below${fit.actionsFrom}`],
      style: actions && ({ ...wide, '--stacked': `${buttons * BUTTON_PX + 6}px` } as CSSProperties),
    },
  }
}

type Measures = ReturnType<typeof computeMeasures>['columns'][number]

/** With the gap to the next. */
const BUTTON_PX = 40

/** Below this width, in rem, a head that orders the rows may have no room. */
export const computeAllHeadsFrom = <R extends { readonly _id: string }>(list: Rows<R>): number => {
  const { columns, actions, buttons = 1, buttonWidth = BUTTON_WIDTH } = list
  const { from } = computeFit(columns, actions && { buttons, width: buttonWidth })
  return Math.max(...columns.map(({ sort }, at) => (sort ? (from[at] ?? 0) : 0)))
}

export function Table<R extends { readonly _id: string }>({ list, rows, url }: TableProps<R>) {
  const measures = computeMeasures(list)
  return (
    <div className={tableStyles.tablePlace}>
      <table aria-label={list.label} {...ROLES.table} {...measures.table}>
        <thead {...ROLES.group}>
          <tr {...ROLES.row}>
            {list.columns.map((column, at) => (
              <Head
                key={column.label}
                column={column}
                url={url}
                order={url ? getOrder(list, url) : ''}
                measures={measures.columns[at]}
              />
            ))}
            {list.actions && (
              <th scope="col" className={tableStyles.acts} {...ROLES.head}>
                {lists.action}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {rows.map((row) => (
            <tr key={row._id} {...ROLES.row}>
              {list.columns.map(({ label, cell }, at) => (
                <td key={label} data-label={label} {...ROLES.cell} {...measures.columns[at]}>
                  {cell(row)}
                </td>
              ))}
              {list.actions && (
                <td className={tableStyles.acts} {...ROLES.cell}>
                  <div className={tableStyles.rowButtons}>{list.actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps<R> {
  readonly column: Column<R>
  readonly url: ListUrl | undefined
  /** What the rows are in the order of. */
  readonly order: string
  readonly measures: Measures | undefined
}

function Head<R>({ column, url, order, measures }: HeadProps<R>) {
  const { label, sort } = column
  if (!sort || !url) {
    return (
      <th scope="col" {...ROLES.head} {...measures}>
        <span>{label}</span>
        <span className={tableStyles.unseen}>{label}</span>
      </th>
    )
  }
  const isRising = order === sort
  const isFalling = order === `-${sort}`
  return (
    <th
      scope="col"
      {...ROLES.head}
      {...measures}
      aria-sort={isRising ? 'ascending' : isFalling ? 'descending' : 'none'}
    >
      <button type="button" onClick={() => url.filter({ sort: isRising ? `-${sort}` : sort })}>
        {label}
        <span className={tableStyles.order} data-none={!isRising && !isFalling ? true : undefined}>
          <Icon name={isRising ? 'up' : 'down'} size={14} />
        </span>
      </button>
      <span className={tableStyles.unseen}>{label}</span>
    </th>
  )
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, at) => at)

export function TableSkeleton({ columns, isSmall }: { readonly columns: number; readonly isSmall: boolean }) {
  return (
    <div className={skeletonStyles.skeleton} data-small={isSmall || undefined} aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={skeletonStyles.skeletonRow}>
          {Array.from({ length: columns }, (_, at) => at).map((at) => (
            <span key={at} />
          ))}
        </div>
      ))}
    </div>
  )
}
