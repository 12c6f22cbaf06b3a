/** Texts as they are registered on the operators' ledger or with WhatsApp. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
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
  const [open, setOpen] = useState<Registration | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{registrations.length === 0 ? words.none : words.hint}</p>
      {registrations.map((one) => (
        <div key={nameOf(one)} className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
          <h3>{nameOf(one)}</h3>
          <Facts
            of={[
              [words.text, one.registeredText],
              [words.header, one.header],
              [words.templateId, one.templateId],
              [words.providerTemplate, one.providerTemplate],
            ]}
          />
          {mayWrite && (
            <div>
              <ActionButton label={words.edit} of={nameOf(one)} onClick={() => setOpen(one)} />
            </div>
          )}
        </div>
      ))}
      {mayWrite && (
        <div>
          <ActionButton label={words.add} onClick={() => setOpen('new')} />
        </div>
      )}
      {open && (
        <Dialog title={open === 'new' ? words.add : nameOf(open)} onClose={close}>
          <RegistrationForm registration={open === 'new' ? undefined : open} onClose={close} />
        </Dialog>
      )}
    </section>
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
  const send = async () => {
    const { values } = form
    const outcome = await write.run({
      channel: values.channel as Registration['channel'],
      template: values.template as MessageName,
      language: values.language as Language,
      registeredText: values.registeredText ?? '',
      header: values.header?.trim() || null,
      templateId: values.templateId?.trim() || null,
      providerTemplate: values.providerTemplate?.trim() || null,
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(words.saved)
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
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton label={words.save} tone="primary" running={saving} isRunning={write.isRunning} />
        </div>
      </Form>
      {registration && <Removing registration={registration} onClose={onClose} />}
    </div>
  )
}

interface RemovingProps {
  readonly registration: Registration
  readonly onClose: () => void
}

function Removing({ registration, onClose }: RemovingProps) {
  const write = useWrite(dropRegistration, ['message-settings'])
  const remove = async () => {
    const outcome = await write.run(registration)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(words.removed)
  }
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={words.remove}
        hint={words.removeHint}
        running={words.remove}
        isRunning={write.isRunning}
        onConfirm={() => void remove()}
      />
    </>
  )
}
