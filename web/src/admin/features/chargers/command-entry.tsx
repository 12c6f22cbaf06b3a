/** A command's fields, and the charger's own answer below them. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kilowattHours } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { type Errors, useForm } from '../../form/use-form.ts'
import { refusalInWords } from '../../messages/charger-errors.ts'
import { commands } from '../../messages/chargers.ts'
import { useWrite } from '../../server/use-write.ts'
import { Act, Note, Refused } from '../../ui/parts.tsx'
import { type ChargerOne, type CommandRow, command, loadSessions } from './charger-calls.ts'
import { nameOf } from './charger-overview.tsx'
import { plugsOf } from './charger-state.ts'
import { type CommandField, type CommandName, FORMS, jsonObject } from './command-forms.ts'
import { ConfigurationTable } from './configuration-table.tsx'

type Values = Readonly<Record<string, string>>

interface CommandByFormProps {
  readonly charger: ChargerOne
  readonly name: CommandName
}

export function CommandByForm({ charger, name }: CommandByFormProps) {
  const { fields, payload } = FORMS[name]
  const choices = useChoices(charger)
  const offered = fields.map((field) => ({ ...field, offered: choices(field) }))
  const form = useForm<Values>({
    initial: Object.fromEntries(fields.map((field) => [field.name, ''])),
  })
  /** What is not chosen yet is the first that is offered. */
  const values = Object.fromEntries(
    offered.map((field) => [field.name, form.values[field.name] || (field.offered?.[0]?.[0] ?? '')]),
  )
  const nothingToChoose = offered.find((field) => field.choices === 'sessions' && !field.offered?.length)
  return (
    <Sending
      charger={charger}
      commandOf={() => ({ action: name, payload: payload({ ...form.values, ...values }) })}
      isPossible={!nothingToChoose}
    >
      <p className="quiet">{commands.hints[name]}</p>
      {nothingToChoose && <p>{commands.noSession}</p>}
      {fields.length > 0 && !nothingToChoose && (
        <div className="fields command-fields">
          {offered.map(({ name: field, label, offered: options }) =>
            options ? (
              <NativeSelect
                key={field}
                label={label}
                {...form.field(field)}
                value={values[field]}
                data={options.map(([value, text]) => ({ value, label: text }))}
              />
            ) : (
              <TextInput key={field} label={label} spellCheck={false} {...form.field(field)} />
            ),
          )}
        </div>
      )}
    </Sending>
  )
}

const EXAMPLE: { readonly action: string; readonly payload: string } = { action: '', payload: '{}' }

export function CommandByJson({ charger }: { readonly charger: ChargerOne }) {
  const form = useForm({
    draft: `command-${charger._id}`,
    initial: EXAMPLE as Record<'action' | 'payload', string>,
    check: ({ action, payload }): Errors<Record<'action' | 'payload', string>> => ({
      ...(!action.trim() && { action: commands.fieldNeeded }),
      ...(!jsonObject(payload) && { payload: commands.notJson }),
    }),
  })
  return (
    <Sending
      charger={charger}
      commandOf={() =>
        form.isRight()
          ? { action: form.values.action.trim(), payload: jsonObject(form.values.payload) ?? {} }
          : undefined
      }
      isPossible
    >
      <TextInput label={commands.fields.action} spellCheck={false} {...form.field('action')} />
      <Textarea
        label={commands.fields.payload}
        rows={6}
        spellCheck={false}
        classNames={{ input: 'code' }}
        {...form.field('payload')}
      />
    </Sending>
  )
}

interface SendingProps {
  readonly charger: ChargerOne
  /** Undefined where something is to be mended first. */
  readonly commandOf: () => Pick<CommandRow, 'action' | 'payload'> | undefined
  readonly isPossible: boolean
  readonly children: React.ReactNode
}

function Sending({ charger, commandOf, isPossible, children }: SendingProps) {
  const write = useWrite(command, ['charger', 'charging'])
  const [told, setTold] = useState<{ readonly message: string; readonly data: CommandRow }>()
  const send = async () => {
    const asked = commandOf()
    if (!asked) return
    setTold(undefined)
    const outcome = await write.run({ id: charger._id, ...asked })
    if (outcome && 'reply' in outcome) setTold(outcome.reply)
  }
  return (
    <Form className="stack" noValidate onSend={send}>
      {children}
      <Refused problem={write.problem} />
      <div>
        <Act
          label={commands.send}
          tone="primary"
          running={commands.sending}
          isRunning={write.isRunning}
          disabled={!isPossible || !charger.connected}
        />
      </div>
      {told && <Told message={told.message} command={told.data} />}
    </Form>
  )
}

/** Answers by which the charger does as it was asked. */
const DOES = new Set(['Accepted', 'Scheduled', 'Unlocked', 'RebootRequired'])

function Told({ message, command: { action, answer, errorCode, errorText } }: ToldProps) {
  if (!answer) {
    const why = errorCode && [refusalInWords(errorCode), errorText].filter(Boolean).join(': ')
    return <Note tone="bad" role="alert" text={why || message} />
  }
  if (action === 'GetConfiguration') return <ConfigurationTable answer={answer} />
  const { status, ...rest } = answer
  const isTold = typeof status === 'string'
  return (
    <>
      <Note
        tone={!isTold || DOES.has(status) ? 'good' : 'warn'}
        role="status"
        text={isTold ? commands.said(status) : message}
      />
      {Object.keys(rest).length > 0 && <pre className="payload">{JSON.stringify(rest, undefined, 2)}</pre>}
    </>
  )
}

interface ToldProps {
  readonly message: string
  readonly command: CommandRow
}

type Choices = readonly (readonly [value: string, label: string])[]

/** What a field offers of this charger; undefined where it is free text. */
function useChoices(charger: ChargerOne): (field: CommandField) => Choices | undefined {
  const { data } = useQuery({
    queryKey: ['charging', 'running', charger._id],
    queryFn: ({ signal }) => loadSessions(charger._id, '', signal),
  })
  const running = (data?.data ?? []).filter(({ status }) => status !== 'ended' && status !== 'unclaimed')
  return ({ choices, whole }) => {
    if (choices === 'sessions') {
      return running.map(({ transactionId, evse, connector, energyKWh }) => [
        transactionId,
        [
          connector === null ? transactionId : nameOf({ evse, number: connector }),
          kilowattHours(energyKWh),
        ].join(' · '),
      ])
    }
    if (choices !== 'connectors') return choices
    const own = plugsOf(charger.connectors).map((one) => [String(one.number), nameOf(one)] as const)
    if (whole === undefined) return own
    return [[whole, whole === '' ? commands.anyConnector : nameOf({ evse: 0, number: 0 })], ...own]
  }
}
