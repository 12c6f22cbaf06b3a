/** Giving a charger a command, and what became of those before. */

import { NativeSelect } from '@mantine/core'
import { type Commands, findCommandSet, GROUPS, hasForm } from '@voltyatra/contract/commands'
import { useMay } from '../../frame/panel.ts'
import type { Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { type ChargerOne, type CommandRow, loadCommands } from '../shared/charger-calls.ts'
import { formatRefusal } from '../shared/state-texts.ts'
import styles from './chargers.module.css'
import { commands } from './command-texts.ts'
import { CommandByForm, CommandByJson } from './commands/command-entry.tsx'
import { commandGroups, commandTexts } from './commands/texts.ts'

interface ChargerCommandsProps {
  readonly charger: ChargerOne
  readonly url: ListUrl
}

export function ChargerCommands({ charger, url }: ChargerCommandsProps) {
  const may = useMay()
  const { _id: id } = charger
  return (
    <div className={layoutStyles.wideStack}>
      {may('charger.manage') && <Entry charger={charger} url={url} />}
      <section className={layoutStyles.stack} aria-label={commands.history}>
        <h3>{commands.history}</h3>
        <PagedRows
          name={['charger', 'commands', id]}
          load={(cursor, signal) => loadCommands(id, cursor, signal)}
          rows={HISTORY}
          empty={commands.empty}
          more={commands.more}
        />
      </section>
    </div>
  )
}

const OTHER = 'other'

function Entry({ charger, url }: ChargerCommandsProps) {
  const may = useMay()
  if (charger.status !== 'accepted') return <Note tone="warn" text={commands.notAccepted} />
  const { forms: known, restart, securedActions } = findCommandSet(charger.protocol)
  const requested = url.get('command')
  const name = requested === OTHER || requested in known ? requested : restart
  const command = known[name]
  return (
    <section className={layoutStyles.sheet} aria-label={commands.title}>
      <h2>{commands.title}</h2>
      {!charger.connected && <Note tone="warn" role="status" text={commands.offline} />}
      <NativeSelect
        label={commands.command}
        className={fieldStyles.oneField}
        value={name}
        data={[...listOptions(known), { value: OTHER, label: commands.other }]}
        onChange={(event) => url.filter({ command: event.currentTarget.value })}
      />
      {securedActions.includes(name) && !may('charger.secure') ? (
        <Note tone="warn" role="status" text={commands.forLeads} />
      ) : command === undefined ? (
        <CommandByJson charger={charger} />
      ) : hasForm(command) ? (
        <CommandByForm key={name} charger={charger} action={name} form={command} />
      ) : (
        <CommandByJson key={name} charger={charger} of={{ action: name, start: command.start }} />
      )}
    </section>
  )
}

const getLabel = (action: string): string => commandTexts[action]?.[0] ?? action

const listOptions = (known: Commands) =>
  GROUPS.map((group) => ({
    group: commandGroups[group],
    items: Object.entries(known)
      .filter(([, one]) => one.group === group)
      .map(([value]) => ({ value, label: getLabel(value) })),
  })).filter(({ items }) => items.length > 0)

const { columns, states } = commands

const TONES = {
  waiting: 'info',
  sent: 'info',
  answered: 'good',
  refused: 'bad',
  'no-answer': 'bad',
  'not-connected': 'bad',
} as const satisfies Record<CommandRow['status'], string>

const HISTORY: Rows<CommandRow> = {
  label: commands.history,
  columns: [
    {
      label: columns.action,
      isTitle: true,
      cell: ({ action }) => (action in commandTexts ? commands.as(getLabel(action), action) : action),
    },
    { label: columns.at, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: columns.fields,
      cell: ({ payload, emptiedAt }) => (emptiedAt ? commands.emptied : <Short value={payload} />),
    },
    {
      label: columns.state,
      cell: ({ status }) => <Status value={status} tone={TONES[status]} word={states[status]} />,
    },
    { label: columns.answer, cell: (command) => <Answer command={command} /> },
  ],
}

function Answer({ command: { answer, errorCode, errorText } }: { readonly command: CommandRow }) {
  if (errorCode) return [formatRefusal(errorCode), errorText].filter(Boolean).join(': ')
  return answer ? <Short value={answer} /> : '—'
}

/** Longer ones are unfolded. */
const SHORT = 60

function Short({ value }: { readonly value: Readonly<Record<string, unknown>> }) {
  const fields = Object.entries(value)
  if (fields.length === 0) return '—'
  const text = fields
    .map(([name, one]) => `${name}: ${typeof one === 'string' ? one : JSON.stringify(one)}`)
    .join(', ')
  if (text.length <= SHORT) return <span className={styles.payloadLine}>{text}</span>
  return (
    <details className={layoutStyles.more}>
      <summary>{commands.unfold}</summary>
      <pre className={styles.payload}>{JSON.stringify(value, undefined, 2)}</pre>
    </details>
  )
}
