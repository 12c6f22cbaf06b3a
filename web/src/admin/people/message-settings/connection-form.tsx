/** Entering a connection: its provider, what the provider asks for, and its secrets. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { FormEnd, finishWrite, RemoveEntry } from '../../form/entry-form.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { type Connection, dropConnection, type Slot, saveConnection } from './calls.ts'
import {
  type ConnectionField,
  FIELDS_OF,
  FORM_NAMES,
  PROVIDERS_OF,
  type Provider,
  SECRETS,
  toConnectionBody,
  toConnectionTexts,
} from './connection-values.ts'
import { messageWords as words } from './texts.ts'

const { form: labels } = words

interface ConnectionDialogProps {
  readonly slot: Slot
  readonly connection: Connection | undefined
  readonly onClose: () => void
}

const CHOICES: Partial<Record<ConnectionField, { value: string; label: string }[]>> = {
  format: [
    { value: 'json', label: labels.json },
    { value: 'form', label: labels.formFormat },
  ],
  security: [
    { value: 'starttls', label: labels.starttls },
    { value: 'tls', label: labels.tls },
    { value: 'none', label: labels.plain },
  ],
}

const LONG: ReadonlySet<ConnectionField> = new Set(['headers', 'body', 'dkimKey'])

const HINTS: Partial<Record<ConnectionField, string>> = {
  entityId: labels.entityIdHint,
  playedUrl: labels.playedUrlHint,
  headers: labels.headersHint,
  body: labels.bodyHint,
  messageIdPath: labels.messageIdPathHint,
  reportDelivered: labels.commas,
  reportFailed: labels.commas,
  bounceAddress: labels.bounceHint,
}

export function ConnectionDialog({ slot, connection, onClose }: ConnectionDialogProps) {
  // No draft: secrets are not kept in the browser.
  const form = useForm({ initial: toConnectionTexts(slot.channel, connection) })
  const write = useWrite(saveConnection, ['message-settings'])
  const provider = form.values.provider as Provider
  const send = () =>
    finishWrite({
      write,
      request: { slot, body: toConnectionBody(form.values) },
      done: words.saved,
      onRefused: (problem) => form.refused(problem, FORM_NAMES),
      onClose,
    })
  const providers = PROVIDERS_OF[slot.channel].map((value) => ({ value, label: words.providers[value] }))
  return (
    <Dialog title={words.changeOf(words.channels[slot.channel])} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Form className={layoutStyles.stack} noValidate onSend={send}>
          <NativeSelect label={labels.provider} data-autofocus data={providers} {...form.field('provider')} />
          {FIELDS_OF[provider].map((name) => (
            <Field
              key={name}
              name={name}
              field={form.field(name)}
              connection={connection}
              provider={provider}
            />
          ))}
          <div className={fieldStyles.fields}>
            <TextInput
              label={labels.cost}
              description={labels.costHint}
              inputMode="decimal"
              {...form.field('cost')}
            />
            <NativeSelect
              label={labels.isOn}
              data={[
                { value: 'on', label: labels.on },
                { value: 'off', label: labels.off },
              ]}
              {...form.field('isOn')}
            />
          </div>
          <FormEnd {...write} save={words.save} saving={words.saving} onClose={onClose} />
        </Form>
        {connection && (
          <RemoveEntry
            entry={slot}
            send={dropConnection}
            touches={['message-settings']}
            words={words}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

interface FieldProps {
  readonly name: ConnectionField
  readonly field: ReturnType<ReturnType<typeof useForm>['field']>
  readonly connection: Connection | undefined
  readonly provider: Provider
}

function Field({ name, field, connection, provider }: FieldProps) {
  const secret = name in SECRETS ? SECRETS[name as keyof typeof SECRETS] : undefined
  const isKept =
    secret !== undefined && connection?.provider === provider && connection.secrets.includes(secret)
  const common = {
    ...field,
    label: labels[name],
    description: secret ? (isKept ? labels.secretKept : labels.secretNew) : HINTS[name],
    autoComplete: 'off',
    spellCheck: false,
  }
  const choices = CHOICES[name]
  if (choices) return <NativeSelect {...common} data={choices} />
  if (LONG.has(name)) return <Textarea {...common} rows={4} />
  return <TextInput {...common} {...(secret && { type: 'password', autoComplete: 'new-password' })} />
}
