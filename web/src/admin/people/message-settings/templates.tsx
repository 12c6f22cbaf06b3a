/** Which events send messages beside the inbox, by which channels and in which words. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormEnd, finishWrite, RemoveEntry } from '../../form/entry-form.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './message-settings.module.css'
import {
  dropTemplate,
  type EventTemplates,
  loadTemplates,
  type PreviewedText,
  previewTemplate,
  saveTemplate,
  type TemplateChannel,
  testTemplate,
} from './template-calls.ts'
import { messageWords } from './texts.ts'

const { templates: words, registrations, channels, saving } = messageWords
const eventNames = { ...registrations.messages, ...words.letters }

export function Templates({ mayWrite }: { readonly mayWrite: boolean }) {
  const templates = useQuery({
    queryKey: ['message-settings', 'templates'],
    queryFn: ({ signal }) => loadTemplates(signal),
  })
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <Loaded of={templates}>{({ events }) => <Events events={events} mayWrite={mayWrite} />}</Loaded>
    </section>
  )
}

interface EventsProps {
  readonly events: readonly EventTemplates[]
  readonly mayWrite: boolean
}

function Events({ events, mayWrite }: EventsProps) {
  const [open, setOpen] = useState<EventTemplates['event']>()
  const of = events.find(({ event }) => event === open)
  const usedIn = ({ templates, isLetter }: EventTemplates): string =>
    templates
      .filter(({ isOn }) => isOn)
      .map(({ channel }) => channels[channel])
      .join(', ') || (isLetter ? words.programsWords : words.inboxOnly)
  return (
    <>
      <ul className={layoutStyles.plainList}>
        {events.map((one) => (
          <li key={one.event}>
            <div className={styles.event}>
              <span>{eventNames[one.event]}</span>
              <span className={textStyles.quiet}>{usedIn(one)}</span>
            </div>
            {mayWrite && (
              <ActionButton
                label={words.change}
                of={eventNames[one.event]}
                size="small"
                onClick={() => setOpen(one.event)}
              />
            )}
          </li>
        ))}
      </ul>
      {of && <TemplateDialog of={of} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface TemplateDialogProps {
  readonly of: EventTemplates
  readonly onClose: () => void
}

const CHANNELS = ['email', 'sms', 'whatsapp', 'push'] as const
const hasSubject = (channel: TemplateChannel): boolean => channel === 'email' || channel === 'push'

function TemplateDialog({ of, onClose }: TemplateDialogProps) {
  const [channel, setChannel] = useState<TemplateChannel>('email')
  const offered = CHANNELS.filter((one) => of.channels.includes(one))
  return (
    <Dialog title={eventNames[of.event]} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <NativeSelect
          label={words.channel}
          data-autofocus
          data={offered.map((value) => ({ value, label: channels[value] }))}
          value={channel}
          onChange={(event) => setChannel(event.currentTarget.value as TemplateChannel)}
        />
        <TemplateForm key={channel} of={of} channel={channel} onClose={onClose} />
      </div>
    </Dialog>
  )
}

interface TemplateFormProps extends TemplateDialogProps {
  readonly channel: TemplateChannel
}

function TemplateForm({
  of: { event, variables, templates, isLetter },
  channel,
  onClose,
}: TemplateFormProps) {
  const known = templates.find((one) => one.channel === channel)
  const form = useForm({
    initial: {
      subject: known?.subject ?? '{title}',
      body: known?.body ?? (isLetter && channel === 'sms' ? '{title}: {message}' : '{message}'),
      isOn: known?.isOn ? 'on' : 'off',
    },
  })
  const save = useWrite(saveTemplate, ['message-settings'])
  const preview = useWrite(previewTemplate, [])
  const test = useWrite(testTemplate, [])
  const [shown, setShown] = useState<PreviewedText>()
  const text = () => ({ subject: hasSubject(channel) ? form.values.subject : null, body: form.values.body })
  const template = { event, channel }
  const send = () =>
    finishWrite({
      write: save,
      request: { template, body: { ...text(), isOn: form.values.isOn === 'on' } },
      done: words.saved,
      onRefused: form.refused,
      onClose,
    })
  const look = async () => {
    setShown(undefined)
    const outcome = await preview.run({ template, body: text() })
    if (outcome && !('problem' in outcome)) setShown(outcome.reply.data)
  }
  const tryIt = async () => {
    const outcome = await test.run({ event, body: text() })
    if (outcome && !('problem' in outcome)) showSuccess(outcome.reply.message)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <NativeSelect
        label={isLetter ? words.isOwn : words.isOn}
        description={isLetter ? words.letterHint : undefined}
        data={[
          { value: 'off', label: words.off },
          { value: 'on', label: words.on },
        ]}
        {...form.field('isOn')}
      />
      {hasSubject(channel) && <TextInput label={words.subject} {...form.field('subject')} />}
      <Textarea
        label={words.text}
        description={words.variables(variables.map((name) => `{${name}}`).join(' '))}
        rows={5}
        spellCheck={false}
        {...form.field('body')}
      />
      {(channel === 'sms' || channel === 'whatsapp') && (
        <p className={textStyles.quiet}>{words.registeredHint}</p>
      )}
      {shown && (
        <section className={`${layoutStyles.inset} ${layoutStyles.stack}`} aria-label={words.preview}>
          {shown.subject !== null && <h3>{shown.subject}</h3>}
          <p>{shown.body}</p>
          <p className={textStyles.quiet}>
            {shown.at === null ? (
              words.filledWithExample
            ) : (
              <>
                {words.filledWith} <Moment at={shown.at} />
              </>
            )}
          </p>
        </section>
      )}
      <FormEnd
        save={words.save}
        saving={saving}
        isRunning={save.isRunning}
        problem={save.problem ?? preview.problem ?? test.problem}
        onClose={onClose}
      >
        <ActionButton label={words.preview} isRunning={preview.isRunning} onClick={() => void look()} />
        {channel === 'email' && (
          <ActionButton label={words.test} isRunning={test.isRunning} onClick={() => void tryIt()} />
        )}
      </FormEnd>
      {known && (
        <RemoveEntry
          entry={template}
          send={dropTemplate}
          touches={['message-settings']}
          words={isLetter ? { ...words, removeHint: words.removeLetterHint } : words}
          onClose={onClose}
        />
      )}
    </Form>
  )
}
