/** What may be decided about a registration: to leave it refused, or to cancel it. */
import { Select, TextInput } from '@mantine/core'
import { formatTime } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { cancel, type EInvoice, setAside } from './e-invoice-calls.ts'
import { eInvoices as words } from './texts.ts'

export function SetAsideForm({ id }: { readonly id: string }) {
  const form = useForm({
    draft: `set-aside-${id}`,
    initial: { note: '' },
    check: ({ note }) => (note.trim() === '' ? { note: words.setAsideNeeded } : {}),
  })
  const write = useWrite(setAside, ['paper'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({ id, note: form.values.note.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(words.setAsideDone)
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} noValidate onSend={send}>
      <h3>{words.setAsideTitle}</h3>
      <p className={textStyles.quiet}>{words.setAsideHint}</p>
      <TextInput label={words.setAsideNote} maxLength={300} autoComplete="off" {...form.field('note')} />
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={words.setAsideSend}
          tone="plain"
          running={words.sending}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

type Reason = NonNullable<EInvoice['cancelReason']>

const REASONS = Object.entries(words.reasons).map(([value, label]) => ({ value, label }))

interface CancelFormProps {
  readonly id: string
  /** An instant, ISO 8601. */
  readonly until: string
}

export function CancelForm({ id, until }: CancelFormProps) {
  const form = useForm({
    draft: `cancel-${id}`,
    initial: { reason: 'data-entry', note: '' } as Record<'reason' | 'note', string>,
    check: ({ note }) => (note.trim() === '' ? { note: words.cancelNeeded } : {}),
  })
  const write = useWrite(cancel, ['paper'])
  const send = async () => {
    if (!form.isRight()) return
    const { reason, note } = form.values
    const outcome = await write.run({ id, reason: reason as Reason, note: note.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(words.cancelAsked)
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} noValidate onSend={send}>
      <h3>{words.cancelTitle}</h3>
      <p className={textStyles.quiet}>{words.cancelHint(formatTime(until))}</p>
      <div className={fieldStyles.fields}>
        <Select
          label={words.reason}
          data={REASONS}
          value={form.values.reason}
          allowDeselect={false}
          error={form.errors.reason}
          onChange={(value) => form.set('reason', value ?? 'other')}
        />
        <TextInput label={words.cancelNote} maxLength={100} autoComplete="off" {...form.field('note')} />
      </div>
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={words.cancelSend}
          tone="danger"
          running={words.sending}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
