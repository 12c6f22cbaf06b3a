/** Which events send messages beside the inbox, by which channels and in which words. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import {
  dropTemplate,
  type EventTemplates,
  loadTemplates,
  previewTemplate,
  saveTemplate,
  type TemplateChannel,
  testTemplate,
} from './template-calls.ts'
import { messageWords } from './texts.ts'

const { templates: words, registrations, channels, saving } = messageWords

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
  const usedIn = ({ templates }: EventTemplates): string =>
    templates
      .filter(({ isOn }) => isOn)
      .map(({ channel }) => channels[channel])
      .join(', ') || words.inboxOnly
  return (
    <>
      <Facts
        of={events.map((one) => [
          registrations.messages[one.event],
          <span key={one.event} className={fieldStyles.fields}>
            <span>{usedIn(one)}</span>
            {mayWrite && (
              <ActionButton
                label={words.change}
                of={registrations.messages[one.event]}
                onClick={() => setOpen(one.event)}
              />
            )}
          </span>,
        ])}
      />
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
  return (
    <Dialog title={registrations.messages[of.event]} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <NativeSelect
          label={words.channel}
          data-autofocus
          data={CHANNELS.map((value) => ({ value, label: channels[value] }))}
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

function TemplateForm({ of: { event, variables, templates }, channel, onClose }: TemplateFormProps) {
  const known = templates.find((one) => one.channel === channel)
  const form = useForm({
    initial: {
      subject: known?.subject ?? '{title}',
      body: known?.body ?? '{message}',
      isOn: known?.isOn ? 'on' : 'off',
    },
  })
  const save = useWrite(saveTemplate, ['message-settings'])
  const preview = useWrite(previewTemplate, [])
  const test = useWrite(testTemplate, [])
  const [shown, setShown] = useState<{ readonly subject: string | null; readonly body: string }>()
  const text = () => ({ subject: hasSubject(channel) ? form.values.subject : null, body: form.values.body })
  const place = { event, channel }
  const send = async () => {
    const outcome = await save.run({ place, body: { ...text(), isOn: form.values.isOn === 'on' } })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(words.saved)
  }
  const look = async () => {
    setShown(undefined)
    const outcome = await preview.run({ place, body: text() })
    if (outcome && !('problem' in outcome)) setShown(outcome.reply.data)
  }
  const tryIt = async () => {
    const outcome = await test.run({ event, body: text() })
    if (outcome && !('problem' in outcome)) showSuccess(outcome.reply.message)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <NativeSelect
        label={words.isOn}
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
        </section>
      )}
      <Refused problem={save.problem ?? preview.problem ?? test.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={words.preview} isRunning={preview.isRunning} onClick={() => void look()} />
        {channel === 'email' && (
          <ActionButton label={words.test} isRunning={test.isRunning} onClick={() => void tryIt()} />
        )}
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton label={words.save} tone="primary" running={saving} isRunning={save.isRunning} />
      </div>
      {known && <Removing place={place} onClose={onClose} />}
    </Form>
  )
}

interface RemovingProps {
  readonly place: { readonly event: EventTemplates['event']; readonly channel: TemplateChannel }
  readonly onClose: () => void
}

function Removing({ place, onClose }: RemovingProps) {
  const write = useWrite(dropTemplate, ['message-settings'])
  const remove = async () => {
    const outcome = await write.run(place)
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
