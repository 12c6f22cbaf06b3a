/** The screens of drivers and of cars: a list whose entries are added, limited and removed. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { describeLimits, type Limits } from '../../admin/form/limit-fields.tsx'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { RemovableItem, type RemovalTexts } from '../../admin/ui/removable-item.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'

export interface Limited extends Limits {
  readonly _id: string
}

interface LimitedListProps<Entry extends Limited> {
  readonly texts: RemovalTexts & {
    readonly title: string
    readonly hint: string
    readonly none: string
    readonly change: string
  }
  readonly addLabel: string
  readonly entries: Pick<UseQueryResult<readonly Entry[]>, 'data' | 'error' | 'refetch'>
  readonly getName: (entry: Entry) => string
  /** What stands before the limits. */
  readonly getFacts: (entry: Entry) => readonly string[]
  readonly remove: (id: string, idempotencyKey: string) => Promise<{ readonly message: string }>
  /** The dialog of an entry; undefined: of a new one. */
  readonly children: (entry: Entry | undefined, onClose: () => void) => ReactNode
}

export function LimitedList<Entry extends Limited>(props: LimitedListProps<Entry>) {
  const { texts, addLabel, entries, getName, getFacts, remove, children } = props
  const [open, setOpen] = useState<{ readonly entry: Entry | undefined }>()
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <div>
        <ActionButton label={addLabel} tone="primary" onClick={() => setOpen({ entry: undefined })} />
      </div>
      <Loaded of={entries}>
        {(all) => (
          <>
            {all.length === 0 && <p className={textStyles.quiet}>{texts.none}</p>}
            <ul className={layoutStyles.plainList} aria-label={texts.title}>
              {all.map((entry) => (
                <RemovableItem
                  key={entry._id}
                  name={getName(entry)}
                  facts={[...getFacts(entry), ...describeLimits(entry)].join(' · ')}
                  request={entry._id}
                  remove={remove}
                  touches={['fleet']}
                  texts={texts}
                >
                  <ActionButton label={texts.change} of={getName(entry)} onClick={() => setOpen({ entry })} />
                </RemovableItem>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {open && children(open.entry, () => setOpen(undefined))}
    </>
  )
}
