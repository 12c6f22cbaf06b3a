/** Rows as a table, ordered by a click on a column's name. */
import { lists } from '../messages/lists.ts'
import { Icon } from '../ui/icons.tsx'
import type { Column, Rows } from './list-of.ts'
import type { ListUrl } from './list-url.ts'

interface TableProps<R extends { readonly _id: string }> {
  readonly list: Rows<R>
  readonly rows: readonly R[]
  /** None: their order is not to be chosen. */
  readonly url?: ListUrl
}

export function Table<R extends { readonly _id: string }>({ list, rows, url }: TableProps<R>) {
  return (
    <div className="table-place">
      <table>
        <thead>
          <tr>
            {list.columns.map((column) => (
              <Head key={column.label} column={column} url={url} />
            ))}
            {list.actions && (
              <th scope="col" className="acts">
                {lists.action}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              {list.columns.map(({ label, isNumber, cell }) => (
                <td key={label} className={isNumber && 'number'}>
                  {cell(row)}
                </td>
              ))}
              {list.actions && (
                <td className="acts">
                  <div className="row-buttons">{list.actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<R>({ column, url }: { readonly column: Column<R>; readonly url: ListUrl | undefined }) {
  const { label, sort, isNumber } = column
  if (!sort || !url) {
    return (
      <th scope="col" className={isNumber && 'number'}>
        {label}
      </th>
    )
  }
  const order = url.get('sort')
  const isRising = order === sort
  const isFalling = order === `-${sort}`
  return (
    <th
      scope="col"
      className={isNumber && 'number'}
      aria-sort={isRising ? 'ascending' : isFalling ? 'descending' : 'none'}
    >
      <button type="button" onClick={() => url.filter({ sort: isRising ? `-${sort}` : sort })}>
        {label}
        <span className={isRising || isFalling ? 'order' : 'order none'}>
          <Icon name={isRising ? 'up' : 'down'} size={14} />
        </span>
      </button>
    </th>
  )
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, at) => at)

export function TableSkeleton({ columns, isSmall }: { readonly columns: number; readonly isSmall: boolean }) {
  return (
    <div className={isSmall ? 'skeleton small' : 'skeleton'} aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="skeleton-row">
          {Array.from({ length: columns }, (_, at) => at).map((at) => (
            <span key={at} />
          ))}
        </div>
      ))}
    </div>
  )
}
