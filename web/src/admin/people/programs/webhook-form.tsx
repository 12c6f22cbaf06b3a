/** Adding an address that is notified of events. */
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { StationsField } from '../../network/shared/stations-field.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { programWords } from './texts.ts'
import { addWebhook, type WebhookEvent } from './webhook-calls.ts'
import { webhookWords as words } from './webhook-texts.ts'

const EVENTS = Object.keys(words.events) as WebhookEvent[]

interface WebhookFormProps {
  readonly onClose: () => void
  readonly onAdded: (secret: string) => void
}

export function WebhookForm({ onClose, onAdded }: WebhookFormProps) {
  const form = useForm({ initial: { url: '' } })
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  const [stations, setStations] = useState<readonly string[]>([])
  const write = useWrite(addWebhook, ['webhook'])
  const send = async () => {
    const outcome = await write.run({
      url: form.values.url,
      events: [...events],
      stationIds: stations.length > 0 ? [...stations] : null,
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onAdded(outcome.reply.data.secret)
  }
  return (
    <Dialog title={words.addTitle} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <TextInput
          label={words.url}
          description={words.urlHint}
          type="url"
          autoComplete="off"
          data-autofocus
          {...form.field('url')}
        />
        <Checkbox.Group
          label={words.eventsTitle}
          value={[...events]}
          onChange={(values) => setEvents(values as WebhookEvent[])}
        >
          <div className={layoutStyles.stack}>
            {EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={words.events[event]} description={event} />
            ))}
          </div>
        </Checkbox.Group>
        <StationsField ids={stations} texts={programWords} hint={words.stationsHint} onChange={setStations} />
        <Refused problem={write.problem} />
        <div>
          <ActionButton label={words.add} tone="primary" running={words.adding} isRunning={write.isRunning} />
        </div>
      </Form>
    </Dialog>
  )
}
