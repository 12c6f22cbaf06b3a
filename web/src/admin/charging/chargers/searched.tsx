/** Rows that are all here, with a field that searches them. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import fieldStyles from '../../ui/fields.module.css'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'

/** What rows are narrowed by, where there are more than are shown at once. */
interface Narrowing<Row> {
  readonly label: string
  readonly all: string
  readonly of: (row: Row) => string
  readonly option: (name: string, rows: number) => string
}

interface SearchedProps<Row extends { readonly _id: string }> {
  readonly list: Rows<Row>
  readonly rows: readonly Row[]
  /** What a row is found by. */
  readonly textOf: (row: Row) => string
  readonly label: string
  /** Said where no row is found. */
  readonly nothing: string
  /** Of more than so many the first are shown, and further ones by a press. */
  readonly steps?: {
    readonly most: number
    readonly first: (shown: number, found: number) => string
    readonly more: string
    readonly by: Narrowing<Row>
  }
}

export function Searched<Row extends { readonly _id: string }>({
  list,
  rows,
  textOf,
  label,
  nothing,
  steps,
}: SearchedProps<Row>) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const [pages, setPages] = useState(1)
  const Shown = useMedia(CARDS) ? Cards : Table
  const sought = typed.trim().toLowerCase()
  const by = steps && rows.length > steps.most ? steps.by : undefined
  const groups = by && Map.groupBy(rows, by.of)
  const narrowed = groups?.get(chosen) ?? rows
  const found = narrowed.filter((row) => textOf(row).toLowerCase().includes(sought))
  const shown = steps ? found.slice(0, pages * steps.most) : found
  return (
    <>
      <div className={by && fieldStyles.oneLine}>
        <TextInput
          type="search"
          className={fieldStyles.oneField}
          label={label}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPages(1)
          }}
        />
        {by && groups && groups.size > 1 && (
          <NativeSelect
            label={by.label}
            value={groups.has(chosen) ? chosen : ''}
            data={[
              { value: '', label: by.option(by.all, rows.length) },
              ...[...groups].map(([value, { length }]) => ({ value, label: by.option(value, length) })),
            ]}
            onChange={(event) => {
              setChosen(event.currentTarget.value)
              setPages(1)
            }}
          />
        )}
      </div>
      {shown.length > 0 ? (
        <Shown list={list} rows={shown} />
      ) : (
        <p className={textStyles.quiet} role="status">
          {nothing}
        </p>
      )}
      {steps && found.length > shown.length && (
        <>
          <p className={textStyles.quiet}>{steps.first(shown.length, found.length)}</p>
          <div>
            <ActionButton label={steps.more} onClick={() => setPages(pages + 1)} />
          </div>
        </>
      )}
    </>
  )
}
