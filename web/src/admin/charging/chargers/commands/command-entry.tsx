/** A command's fields: a form of its own, or its payload as JSON. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  type CommandField,
  type CommandForm,
  findNumberFault,
  type NumberFault,
  type Payload,
  parseJson,
  parseJsonObject,
  type Values,
} from '@voltyatra/contract/commands'
import { useState } from 'react'
import { parseIndiaTime, toIndia } from '../../../form/india-time.ts'
import { type Errors, useForm } from '../../../form/use-form.ts'
import fieldStyles from '../../../ui/fields.module.css'
import textStyles from '../../../ui/text.module.css'
import type { ChargerOne } from '../../shared/charger-calls.ts'
import { commands } from '../command-texts.ts'
import { CardField } from './card-field.tsx'
import { type Choice, useChoices } from './choices.ts'
import styles from './commands.module.css'
import { Sending } from './sending.tsx'
import { commandFields, commandTexts } from './texts.ts'

interface CommandByFormProps {
  readonly charger: ChargerOne
  readonly action: string
  readonly form: CommandForm
}

const LARGEST_ID = 2 ** 31 - 1

export function CommandByForm({ charger, action, form: { fields, payload } }: CommandByFormProps) {
  const choices = useChoices(charger)
  const [openedAt] = useState(() => Date.now())
  const offered = fields.map((field) => ({ field, options: choices(field) }))
  const form = useForm<Values>({
    initial: Object.fromEntries(fields.map((field) => [field.name, getInitial(field, openedAt)])),
    check: (values) =>
      Object.fromEntries(
        offered.flatMap(({ field, options }) => {
          const isFree = !options || field.choices === 'sessions'
          const fault = isFree ? findFault(field, values[field.name] ?? '') : undefined
          return fault ? [[field.name, fault]] : []
        }),
      ),
  })
  /** What is not chosen yet is the first that is offered. */
  const chosen = Object.fromEntries(
    offered.map(({ field: { name }, options }) => [name, form.values[name] || (options?.[0]?.[0] ?? '')]),
  )
  const given = Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      kind === 'time' ? (parseIndiaTime(chosen[name] ?? '') ?? '') : (chosen[name] ?? ''),
    ]),
  )
  const hasNothingToChoose = offered.some(
    ({ field, options }) => field.choices === 'sessions' && (options?.length ?? 0) < 2,
  )
  return (
    <Sending
      charger={charger}
      commandOf={() =>
        form.isRight()
          ? { action, payload: payload(given, 1 + Math.floor(Math.random() * (LARGEST_ID - 1))) }
          : undefined
      }
      isPossible={!hasNothingToChoose}
    >
      <Hint action={action} />
      {hasNothingToChoose && <p>{commands.noSession}</p>}
      {fields.length > 0 && !hasNothingToChoose && (
        <div className={`${fieldStyles.fields} ${styles.commandFields}`}>
          {offered.map(({ field, options }) => (
            <OneField
              key={field.name}
              field={field}
              options={options}
              onChoose={(value) => form.set(field.name, value)}
              input={{ ...form.field(field.name), ...(options && { value: chosen[field.name] ?? '' }) }}
            />
          ))}
        </div>
      )}
    </Sending>
  )
}

function Hint({ action }: { readonly action: string }) {
  const hint = commandTexts[action]?.[1]
  return hint && <p className={textStyles.quiet}>{hint}</p>
}

function getInitial({ initial = '', fromNowMs }: CommandField, now: number): string {
  return fromNowMs === undefined ? initial : toIndia(new Date(now + fromNowMs))
}

function findFault(field: CommandField, value: string): string | undefined {
  const { kind, isOptional } = field
  if (value.trim() === '') return isOptional ? undefined : commands.fieldNeeded
  const fault = findNumberFault(field, value)
  if (fault) return describeNumberFault(fault)
  if (kind === 'time' && parseIndiaTime(value) === undefined) return commands.notTime
  if (kind === 'json' && parseJson(value) === undefined) return commands.notList
  return undefined
}

function describeNumberFault(fault: NumberFault): string {
  if ('most' in fault) return commands.tooMuch(fault.most)
  return 'least' in fault ? commands.tooLittle(fault.least) : commands.notNumber[fault.kind]
}

interface OneFieldProps {
  readonly field: CommandField
  readonly options: readonly Choice[] | undefined
  readonly input: ReturnType<ReturnType<typeof useForm<Values>>['field']>
  readonly onChoose: (value: string) => void
}

function OneField({ field: { label: code, kind, choices }, options, input, onChoose }: OneFieldProps) {
  const label = commandFields[code]
  if (choices === 'cards') {
    return <CardField label={label} value={input.value} error={input.error} onChoose={onChoose} />
  }
  if (options) {
    return (
      <NativeSelect
        label={label}
        {...input}
        data={options.map(([value, text]) => ({ value, label: text }))}
      />
    )
  }
  if (kind === 'json') {
    return (
      <Textarea
        label={label}
        className={styles.across}
        rows={8}
        spellCheck={false}
        classNames={{ input: textStyles.code }}
        {...input}
      />
    )
  }
  return (
    <TextInput
      label={label}
      spellCheck={false}
      autoComplete="off"
      {...(kind === 'time' && { type: 'datetime-local' })}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      {...(kind === 'count' && { inputMode: 'numeric' as const })}
      {...input}
    />
  )
}

interface CommandByJsonProps {
  readonly charger: ChargerOne
  /** What to begin from; the command is to be named where there is none. */
  readonly of?: { readonly action: string; readonly start: Payload }
}

type JsonValues = Readonly<Record<'action' | 'payload', string>>

export function CommandByJson({ charger, of }: CommandByJsonProps) {
  const form = useForm<JsonValues>({
    draft: ['command', charger._id, of?.action].filter(Boolean).join('-'),
    initial: { action: of?.action ?? '', payload: JSON.stringify(of?.start ?? {}, undefined, 2) },
    check: ({ action, payload }): Errors<JsonValues> => ({
      ...(!action.trim() && { action: commands.fieldNeeded }),
      ...(!parseJsonObject(payload) && { payload: commands.notJson }),
    }),
  })
  return (
    <Sending
      charger={charger}
      commandOf={() =>
        form.isRight()
          ? { action: form.values.action.trim(), payload: parseJsonObject(form.values.payload) ?? {} }
          : undefined
      }
    >
      {of ? (
        <Hint action={of.action} />
      ) : (
        <TextInput label={commands.fields.action} spellCheck={false} {...form.field('action')} />
      )}
      <Textarea
        label={commands.fields.payload}
        rows={8}
        spellCheck={false}
        classNames={{ input: textStyles.code }}
        {...form.field('payload')}
      />
    </Sending>
  )
}
