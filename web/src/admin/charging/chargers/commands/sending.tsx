/** Sends a command, and shows the charger's own answer. */
import { findCommandSet } from '@voltyatra/contract/commands'
import { type ReactNode, useState } from 'react'
import { Form } from '../../../form/form.tsx'
import { useWrite } from '../../../server/use-write.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { Note, Refused } from '../../../ui/note.tsx'
import { type ChargerOne, type CommandRow, sendCommand } from '../../shared/charger-calls.ts'
import { formatAnswer, formatRefusal } from '../../shared/state-texts.ts'
import styles from '../chargers.module.css'
import { commands } from '../command-texts.ts'
import { ConfigurationTable } from '../configuration-table.tsx'

interface SendingProps {
  readonly charger: ChargerOne
  /** Undefined where something is to be mended first. */
  readonly commandOf: () => Pick<CommandRow, 'action' | 'payload'> | undefined
  readonly isPossible?: boolean
  readonly label?: string
  readonly tone?: 'primary' | 'plain' | 'danger'
  readonly running?: string
  /** Shown where it was accepted; by default the charger's whole answer. */
  readonly answered?: string
  readonly children?: ReactNode
}

export function Sending({
  charger,
  commandOf,
  isPossible = true,
  label = commands.send,
  tone = 'primary',
  running = commands.sending,
  answered,
  children,
}: SendingProps) {
  const write = useWrite(sendCommand, ['charger', 'charging'])
  const [sent, setSent] = useState<{ readonly message: string; readonly data: CommandRow }>()
  const send = async () => {
    // What became of the one before would stand beside what is wrong with this one.
    setSent(undefined)
    const requested = commandOf()
    if (!requested) return
    const outcome = await write.run({ id: charger._id, ...requested })
    if (outcome && 'reply' in outcome) setSent(outcome.reply)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      {children}
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={label}
          tone={tone}
          running={running}
          isRunning={write.isRunning}
          disabled={!isPossible || !charger.connected}
        />
      </div>
      {sent &&
        (answered && isDone(sent.data) ? (
          <Note tone="good" role="status" text={answered} />
        ) : (
          <SentNote protocol={charger.protocol} message={sent.message} command={sent.data} />
        ))}
    </Form>
  )
}

/** Answers by which the charger does as it was asked. */
const DOES = new Set(['Accepted', 'Scheduled', 'Unlocked', 'RebootRequired'])

const isDone = ({ answer }: CommandRow): boolean =>
  answer !== null && (typeof answer.status !== 'string' || DOES.has(answer.status))

interface SentNoteProps {
  /** Of the charger. */
  readonly protocol: string | null
  readonly message: string
  readonly command: CommandRow
}

function SentNote({ protocol, message, command: { action, answer, errorCode, errorText } }: SentNoteProps) {
  if (!answer) {
    const why = errorCode && [formatRefusal(errorCode), errorText].filter(Boolean).join(': ')
    return <Note tone="bad" role="alert" text={why || message} />
  }
  if (action === findCommandSet(protocol).listsSettings) return <ConfigurationTable answer={answer} />
  const { status, ...rest } = answer
  const hasStatus = typeof status === 'string'
  return (
    <>
      <Note
        tone={!hasStatus || DOES.has(status) ? 'good' : 'warn'}
        role="status"
        text={hasStatus ? commands.answered(formatAnswer(status)) : commands.answeredOnly}
      />
      {Object.keys(rest).length > 0 && (
        <pre className={styles.payload}>{JSON.stringify(rest, undefined, 2)}</pre>
      )}
    </>
  )
}
