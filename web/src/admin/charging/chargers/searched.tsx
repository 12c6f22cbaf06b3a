/** Rows that are all here, with a field that searches them. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import fieldStyles from '../../ui/fields.module.css'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'

interface SearchedProps<Row extends { readonly _id: string }> {
  readonly list: Rows<Row>
  readonly rows: readonly Row[]
  /** What a row is found by. */
  readonly textOf: (row: Row) => string
  readonly label: string
  /** Said where no row is found. */
  readonly nothing: string
  /** Of more than so many the first are shown, and `first` says so. */
  readonly most?: number
  readonly first?: (shown: number, found: number) => string
}

export function Searched<Row extends { readonly _id: string }>({
  list,
  rows,
  textOf,
  label,
  nothing,
  most = Number.POSITIVE_INFINITY,
  first,
}: SearchedProps<Row>) {
  const [typed, setTyped] = useState('')
  const Shown = useMedia(CARDS) ? Cards : Table
  const sought = typed.trim().toLowerCase()
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(sought))
  return (
    <>
      <TextInput
        type="search"
        className={fieldStyles.oneField}
        label={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length > 0 ? (
        <Shown list={list} rows={found.slice(0, most)} />
      ) : (
        <p className={textStyles.quiet} role="status">
          {nothing}
        </p>
      )}
      {found.length > most && first && <p className={textStyles.quiet}>{first(most, found.length)}</p>}
    </>
  )
}
