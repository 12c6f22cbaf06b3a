/** A list of what was entered, each with a window in which it is changed, and one for a new entry. */
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../ui/action-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'

interface EntryOf<Entry> {
  readonly entry: Entry
  readonly name: string
  readonly facts: readonly Fact[]
}

interface EntriesProps<Entry> {
  readonly words: {
    readonly title: string
    readonly hint: string
    /** In place of the hint where nothing is entered. */
    readonly none: string
    readonly edit: string
    readonly add: string
  }
  readonly entries: readonly EntryOf<Entry>[]
  readonly mayWrite: boolean
  /** The form in the window; without an entry it is for a new one. */
  readonly form: (of: { readonly entry: Entry | undefined; readonly onClose: () => void }) => ReactNode
}

export function Entries<Entry>({ words, entries, mayWrite, form }: EntriesProps<Entry>) {
  const [open, setOpen] = useState<EntryOf<Entry> | 'new'>()
  const onClose = () => setOpen(undefined)
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{entries.length === 0 ? words.none : words.hint}</p>
      {entries.map((one) => (
        <div key={one.name} className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
          <h3>{one.name}</h3>
          <Facts of={one.facts} />
          {mayWrite && (
            <div>
              <ActionButton label={words.edit} of={one.name} onClick={() => setOpen(one)} />
            </div>
          )}
        </div>
      ))}
      {mayWrite && (
        <div>
          <ActionButton label={words.add} onClick={() => setOpen('new')} />
        </div>
      )}
      {open !== undefined && (
        <Dialog title={open === 'new' ? words.add : open.name} onClose={onClose}>
          {form({ entry: open === 'new' ? undefined : open.entry, onClose })}
        </Dialog>
      )}
    </section>
  )
}
