/** Texts as they are registered on the operators' ledger or with WhatsApp. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Entries } from '../../form/entries.tsx'
import { FormEnd, finishWrite, RemoveEntry } from '../../form/entry-form.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { dropRegistration, type Registration, saveRegistration } from './calls.ts'
import { messageWords } from './texts.ts'

const { registrations: words, channels, saving } = messageWords

interface RegistrationsProps {
  readonly registrations: readonly Registration[]
  readonly mayWrite: boolean
}

type MessageName = keyof typeof words.messages
type Language = keyof typeof words.languages

const nameOf = ({ template, channel, language }: Registration): string =>
  `${words.messages[template as MessageName]}, ${channels[channel]}, ${words.languages[language as Language]}`

export function Registrations({ registrations, mayWrite }: RegistrationsProps) {
  return (
    <Entries
      words={words}
      entries={registrations.map((one) => ({
        entry: one,
        name: nameOf(one),
        facts: [
          [words.text, one.registeredText],
          [words.header, one.header],
          [words.templateId, one.templateId],
          [words.providerTemplate, one.providerTemplate],
        ],
      }))}
      mayWrite={mayWrite}
      form={({ entry, onClose }) => <RegistrationForm registration={entry} onClose={onClose} />}
    />
  )
}

interface RegistrationFormProps {
  readonly registration: Registration | undefined
  readonly onClose: () => void
}

const toChoices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

function RegistrationForm({ registration, onClose }: RegistrationFormProps) {
  const form = useForm({
    initial: {
      channel: registration?.channel ?? 'sms',
      template: registration?.template ?? 'one-time-code',
      language: registration?.language ?? 'en',
      registeredText: registration?.registeredText ?? '',
      header: registration?.header ?? '',
      templateId: registration?.templateId ?? '',
      providerTemplate: registration?.providerTemplate ?? '',
    } as Readonly<Record<string, string>>,
  })
  const write = useWrite(saveRegistration, ['message-settings'])
  const send = () => {
    const { values } = form
    const request = {
      channel: values.channel as Registration['channel'],
      template: values.template as MessageName,
      language: values.language as Language,
      registeredText: values.registeredText ?? '',
      header: values.header?.trim() || null,
      templateId: values.templateId?.trim() || null,
      providerTemplate: values.providerTemplate?.trim() || null,
    }
    return finishWrite({ write, request, done: words.saved, onRefused: form.refused, onClose })
  }
  const key = { disabled: registration !== undefined }
  return (
    <div className={layoutStyles.stack}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <div className={fieldStyles.fields}>
          <NativeSelect
            label={words.template}
            data={toChoices(words.messages)}
            {...key}
            {...form.field('template')}
          />
          <NativeSelect
            label={words.channel}
            data={toChoices({ sms: channels.sms, whatsapp: channels.whatsapp })}
            {...key}
            {...form.field('channel')}
          />
          <NativeSelect
            label={words.language}
            data={toChoices(words.languages)}
            {...key}
            {...form.field('language')}
          />
        </div>
        <Textarea
          label={words.text}
          description={words.textHint}
          rows={4}
          data-autofocus
          {...form.field('registeredText')}
        />
        <div className={fieldStyles.fields}>
          <TextInput label={words.header} description={words.headerHint} {...form.field('header')} />
          <TextInput label={words.templateId} inputMode="numeric" {...form.field('templateId')} />
        </div>
        <TextInput
          label={words.providerTemplate}
          description={words.providerTemplateHint}
          {...form.field('providerTemplate')}
        />
        <FormEnd {...write} save={words.save} saving={saving} onClose={onClose} />
      </Form>
      {registration && (
        <RemoveEntry
          entry={registration}
          send={dropRegistration}
          touches={['message-settings']}
          words={words}
          onClose={onClose}
        />
      )}
    </div>
  )
}
