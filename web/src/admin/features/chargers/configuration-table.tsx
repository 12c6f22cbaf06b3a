/** The settings that a charger told, to be searched. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CARDS, useMedia } from '../../frame/use-narrow.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import { commands } from '../../messages/chargers.ts'
import { type Setting, settingsIn, unknownIn } from './configuration.ts'

const words = commands.configuration

const ROWS: Rows<Setting> = {
  label: words.title,
  columns: [
    { label: words.columns.key, isTitle: true, cell: ({ _id }) => <b className="setting">{_id}</b> },
    { label: words.columns.value, cell: ({ value }) => <span className="setting">{value || '—'}</span> },
    {
      label: words.columns.readonly,
      cell: ({ isReadOnly }) => (isReadOnly ? words.no : words.yes),
    },
  ],
}

export function ConfigurationTable({ answer }: { readonly answer: Readonly<Record<string, unknown>> }) {
  const [typed, setTyped] = useState('')
  const Shown = useMedia(CARDS) ? Cards : Table
  const sought = typed.trim().toLowerCase()
  const found = settingsIn(answer).filter(({ _id, value }) =>
    `${_id} ${value}`.toLowerCase().includes(sought),
  )
  const unknown = unknownIn(answer)
  return (
    <section className="stack" aria-label={words.title}>
      <TextInput
        type="search"
        className="one-field"
        label={words.search}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length > 0 ? (
        <Shown list={ROWS} rows={found} />
      ) : (
        <p className="quiet" role="status">
          {words.nothing}
        </p>
      )}
      {unknown.length > 0 && <p className="quiet">{words.unknown(unknown.join(', '))}</p>}
    </section>
  )
}
