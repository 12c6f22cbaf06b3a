/** Giving a charger a command, and what became of those before. */
import { NativeSelect } from '@mantine/core'
import { time } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import type { Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { refusalInWords } from '../../messages/charger-errors.ts'
import { commands } from '../../messages/chargers.ts'
import { Note, Status } from '../../ui/parts.tsx'
import { type ChargerOne, type CommandRow, loadCommands } from './charger-calls.ts'
import { CommandByForm, CommandByJson } from './command-entry.tsx'
import { COMMAND_NAMES, type CommandName } from './command-forms.ts'
import { PagedRows } from './paged-rows.tsx'

interface ChargerCommandsProps {
  readonly charger: ChargerOne
  readonly url: ListUrl
}

export function ChargerCommands({ charger, url }: ChargerCommandsProps) {
  const may = useMay()
  const { _id: id } = charger
  return (
    <div className="stack wide-gap">
      {may('charger.manage') && <Entry charger={charger} url={url} />}
      <section className="stack" aria-label={commands.history}>
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
  if (charger.status !== 'accepted') return <Note tone="warn" text={commands.notAccepted} />
  // The forms are those of 1.6; the later version names everything otherwise.
  const offered = charger.protocol === 'ocpp2.0.1' ? [] : COMMAND_NAMES
  const asked = url.get('command') || offered[0]
  const name = offered.find((one) => one === asked) ?? OTHER
  return (
    <section className="sheet" aria-label={commands.title}>
      <h2>{commands.title}</h2>
      {!charger.connected && <Note tone="warn" role="status" text={commands.offline} />}
      <NativeSelect
        label={commands.command}
        className="one-field"
        value={name}
        data={[
          ...offered.map((value) => ({ value: value as string, label: commands.labels[value] as string })),
          { value: OTHER, label: commands.other },
        ]}
        onChange={(event) => url.filter({ command: event.currentTarget.value })}
      />
      {name === OTHER ? (
        <CommandByJson charger={charger} />
      ) : (
        <CommandByForm key={name} charger={charger} name={name} />
      )}
    </section>
  )
}

const { columns, states, labels } = commands

const TONES = {
  waiting: 'info',
  sent: 'info',
  answered: 'good',
  refused: 'bad',
  'no-answer': 'bad',
  'not-connected': 'bad',
} as const satisfies Record<CommandRow['status'], string>

const isNamed = (action: string): action is CommandName => action in labels

const HISTORY: Rows<CommandRow> = {
  label: commands.history,
  columns: [
    {
      label: columns.action,
      isTitle: true,
      cell: ({ action }) => (isNamed(action) ? `${labels[action]} (${action})` : action),
    },
    { label: columns.at, cell: ({ createdAt }) => <span className="nowrap">{time(createdAt)}</span> },
    { label: columns.fields, cell: ({ payload }) => <Short value={payload} /> },
    {
      label: columns.state,
      cell: ({ status }) => <Status value={status} tone={TONES[status]} word={states[status]} />,
    },
    { label: columns.answer, cell: (command) => <Answer command={command} /> },
  ],
}

function Answer({ command: { answer, errorCode, errorText } }: { readonly command: CommandRow }) {
  if (errorCode) return [refusalInWords(errorCode), errorText].filter(Boolean).join(': ')
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
  if (text.length <= SHORT) return <span className="payload-line">{text}</span>
  return (
    <details className="more">
      <summary>{commands.unfold}</summary>
      <pre className="payload">{JSON.stringify(value, undefined, 2)}</pre>
    </details>
  )
}
