/** Rows as cards, where there is no room for a table. */

import styles from './cards.module.css'
import type { Rows } from './list-of.ts'

interface CardsProps<R extends { readonly _id: string }> {
  readonly list: Rows<R>
  readonly rows: readonly R[]
}

export function Cards<R extends { readonly _id: string }>({ list, rows }: CardsProps<R>) {
  const title = list.columns.find(({ isTitle }) => isTitle) ?? list.columns[0]
  const others = list.columns.filter((column) => column !== title)
  return (
    <ul className={styles.cards} aria-label={list.label}>
      {rows.map((row) => (
        <li key={row._id}>
          <p className={styles.title}>{title?.cell(row)}</p>
          <dl>
            {others.map(({ label, cell, isNumber, isLong }) => (
              <div key={label} data-long={isLong}>
                <dt>{label}</dt>
                <dd data-number={isNumber}>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {list.actions && <div className={styles.actions}>{list.actions(row)}</div>}
        </li>
      ))}
    </ul>
  )
}
