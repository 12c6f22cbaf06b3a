/** The saved views of a list: chosen by name, saved, changed, deleted. */
import { Checkbox, Popover, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Form } from '../form/form.tsx'
import { views as words } from '../messages/views.ts'
import { useWrite } from '../server/use-write.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { showSuccess } from '../ui/alerts.tsx'
import buttonStyles from '../ui/buttons.module.css'
import fieldStyles from '../ui/fields.module.css'
import { Icon } from '../ui/icons.tsx'
import { Note, Refused } from '../ui/note.tsx'
import textStyles from '../ui/text.module.css'
import { showUndoable } from '../ui/undoable.ts'
import type { ListUrl } from './list-url.ts'
import savedViewsStyles from './saved-views.module.css'
import { change, remove, save, useViews, type View } from './view-calls.ts'
import {
  buildChanges,
  type Filters,
  formatKey,
  isSame,
  readShown,
  type Viewed,
  WITHOUT_VIEW,
} from './views.ts'

interface SavedViewsProps {
  readonly list: Viewed
  readonly url: ListUrl
}

export function SavedViews({ list, url }: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false)
  const all = useViews()
  const key = formatKey(list)
  const own = (all.data ?? []).filter((one) => one.list === key)
  const now = readShown(list, url)
  const isAll = Object.keys(now).length === 0
  const shown = own.find(({ filters }) => isSame(filters, now))
  const name = shown?.name ?? (isAll ? words.all : words.views)
  const close = () => setOpen(false)
  const hasDefault = own.some(({ isDefault }) => isDefault)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus shadow="md" width={340}>
      <Popover.Target>
        <button
          type="button"
          className={`${buttonStyles.button} ${savedViewsStyles.viewsButton}`}
          aria-label={words.open(name)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="views" size={16} />
          <span>{shown?.name ?? words.views}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title}>
        <p className={savedViewsStyles.title}>{words.title}</p>
        {all.isError && <Note tone="bad" role="alert" text={words.failed} />}
        <ul className={savedViewsStyles.views}>
          <li>
            <Link
              to={url.showing({ ...buildChanges(list, {}), ...(hasDefault && WITHOUT_VIEW) })}
              aria-current={isAll ? 'true' : undefined}
              onClick={close}
            >
              {words.all}
            </Link>
          </li>
          {own.map((view) => (
            <OneView
              key={view._id}
              view={view}
              to={url.showing(buildChanges(list, view.filters))}
              isShown={view === shown}
              now={isAll ? undefined : now}
              onChoose={close}
            />
          ))}
        </ul>
        {isAll ? (
          <p className={`${textStyles.quiet} ${savedViewsStyles.nothing}`}>{words.nothing}</p>
        ) : (
          !shown && <NewView key={JSON.stringify(now)} list={key} filters={now} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface OneViewProps {
  readonly view: View
  readonly to: string
  readonly isShown: boolean
  /** What the list shows now; undefined where that is all. */
  readonly now: Filters | undefined
  readonly onChoose: () => void
}

function OneView({ view, to, isShown, now, onChoose }: OneViewProps) {
  const [isEdited, setEdited] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEdited(false)
    button.current?.focus()
  }
  return (
    <li>
      <div className={savedViewsStyles.viewLine}>
        <Link to={to} aria-current={isShown ? 'true' : undefined} onClick={onChoose}>
          {view.name}
          {view.isDefault && <span className={textStyles.quiet}> · {words.isDefault}</span>}
        </Link>
        <button
          ref={button}
          type="button"
          className={buttonStyles.small}
          aria-label={words.changeOf(view.name)}
          aria-expanded={isEdited}
          onClick={() => setEdited(!isEdited)}
        >
          {words.change}
        </button>
      </div>
      {isEdited && <Editing view={view} now={isShown ? undefined : now} onDone={close} />}
    </li>
  )
}

interface EditingProps {
  readonly view: View
  readonly now: Filters | undefined
  readonly onDone: () => void
}

function Editing({ view, now, onDone }: EditingProps) {
  const { _id: id, list, filters } = view
  const [name, setName] = useState(view.name)
  const [isDefault, setDefault] = useState(view.isDefault)
  const [takesNow, setTakesNow] = useState(false)
  const changing = useWrite(change, ['view'])
  const removing = useWrite(remove, ['view'])
  const send = async () => {
    const request = { id, name: name.trim(), isDefault, ...(takesNow && now && { filters: now }) }
    const outcome = await changing.run(request)
    if (!outcome || 'problem' in outcome) return
    showSuccess(words.saved(outcome.reply.data.name))
    onDone()
  }
  const takeAway = async () => {
    const outcome = await removing.run(id)
    if (!outcome || 'problem' in outcome) return
    showUndoable(words.deleted(view.name), {
      undo: () => save({ list, name: view.name, filters, isDefault: view.isDefault }),
      undone: words.undone(view.name),
      touches: ['view'],
    })
  }
  return (
    <Form className={savedViewsStyles.viewForm} noValidate onSend={send}>
      <NameField label={words.name} name={name} onChange={setName} problem={changing.problem} />
      <Checkbox
        label={words.opens}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      {now && (
        <Checkbox
          label={words.replace}
          checked={takesNow}
          onChange={(event) => setTakesNow(event.currentTarget.checked)}
        />
      )}
      <Refused problem={changing.problem ?? removing.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={words.save}
          tone="primary"
          running={words.saving}
          isRunning={changing.isRunning}
        />
        <ActionButton
          label={words.delete}
          tone="danger"
          isRunning={removing.isRunning}
          onClick={() => void takeAway()}
        />
      </div>
    </Form>
  )
}

interface NewViewProps {
  readonly list: string
  readonly filters: Filters
}

function NewView({ list, filters }: NewViewProps) {
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const write = useWrite(save, ['view'])
  const send = async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    const outcome = await write.run({ list, name: name.trim(), filters, isDefault })
    if (outcome && 'reply' in outcome) showSuccess(words.saved(name.trim()))
  }
  return (
    <Form className={savedViewsStyles.viewForm} noValidate onSend={send}>
      <NameField
        label={words.saveAs}
        name={name}
        isMissing={isMissing}
        onChange={setName}
        problem={write.problem}
      />
      <Checkbox
        label={words.opens}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={words.saveView}
          tone="primary"
          running={words.saving}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

interface NameFieldProps {
  readonly label: string
  readonly name: string
  readonly isMissing?: boolean
  readonly problem: unknown
  readonly onChange: (name: string) => void
}

const LONGEST = 60

function NameField({ label, name, isMissing = false, problem, onChange }: NameFieldProps) {
  const isWrong = isMissing && name.trim() === ''
  return (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={LONGEST}
      value={name}
      error={isWrong ? words.nameMissing : problem !== undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
