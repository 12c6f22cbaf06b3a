/** A notification to every driver. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { notifications } from '../../messages/notifications.ts'
import { useWrite } from '../../server/use-write.ts'
import { Act, Note, Refused } from '../../ui/parts.tsx'
import { loadCustomers } from '../user/customers.ts'
import { type Broadcast, broadcast } from './notifications.ts'

const KINDS = (['promotional', 'service'] as const).map((value) => ({
  value,
  label: notifications.kinds[value],
}))

export function BroadcastForm() {
  const form = useForm({ draft: 'broadcast', initial: { title: '', message: '', kind: 'promotional' } })
  const write = useWrite(broadcast, ['broadcast'])
  const [said, setSaid] = useState<'missing' | 'sent'>()
  const { title, message, kind } = form.values

  const send = async () => {
    write.clear()
    const isMissing = title.trim() === '' || message.trim() === ''
    setSaid(isMissing ? 'missing' : undefined)
    if (isMissing) return
    const outcome = await write.run({ title, message, kind: kind as Broadcast['kind'] })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    setSaid('sent')
  }
  return (
    <Form className="sheet" noValidate onSend={send}>
      <h2>{notifications.broadcast}</h2>
      <p className="quiet">{notifications.broadcastHint}</p>
      <TextInput label={notifications.titleField} autoComplete="off" {...form.field('title')} />
      <Textarea label={notifications.message} rows={4} {...form.field('message')} />
      <NativeSelect label={notifications.kind} data={KINDS} {...form.field('kind')} />
      <Recipients />
      {said === 'missing' && <Note tone="bad" role="alert" text={notifications.allFields} />}
      {said === 'sent' && <Note tone="good" role="alert" text={notifications.sent} />}
      {write.problem !== undefined && <Note tone="bad" role="alert" text={notifications.failed} />}
      <Refused problem={write.problem} otherwise={notifications.failed} />
      <div>
        <Act
          label={notifications.send}
          tone="primary"
          running={notifications.sending}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

/** How many it reaches, before it is sent. */
export function Recipients() {
  const { data } = useQuery({
    queryKey: ['customer', 'count'],
    queryFn: async ({ signal }) => (await loadCustomers({ limit: 1 }, signal)).page,
  })
  if (!data) return null
  const total = notifications.recipientCount(data.total, data.totalIsAtLeast === true)
  return <p className="quiet">{notifications.recipients(total)}</p>
}
