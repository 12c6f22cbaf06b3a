/** A table of a return below its heading; on small screens as cards. */
import type { ReactNode } from 'react'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'

interface FiguresProps<R extends { readonly _id: string }> extends Rows<R> {
  readonly rows: readonly R[]
  readonly hint?: string
  /** Said where there is no row. */
  readonly none?: string
  readonly children?: ReactNode
}

export function Figures<R extends { readonly _id: string }>({
  rows,
  hint,
  none,
  children,
  ...list
}: FiguresProps<R>) {
  const Shown = useMedia(CARDS) ? Cards : Table
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={list.label}>
      <h2>{list.label}</h2>
      {hint && <p className={textStyles.quiet}>{hint}</p>}
      {rows.length === 0 ? <p className={textStyles.quiet}>{none}</p> : <Shown list={list} rows={rows} />}
      {children}
    </section>
  )
}
