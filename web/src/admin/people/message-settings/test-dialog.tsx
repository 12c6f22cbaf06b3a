/** Sends a test to the own phone or address. */
import { TextInput } from '@mantine/core'
import { FormEnd, finishWrite } from '../../form/entry-form.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { type Slot, testConnection } from './calls.ts'
import { messageWords as words } from './texts.ts'

interface TestDialogProps {
  readonly slot: Slot
  readonly onClose: () => void
}

export function TestDialog({ slot, onClose }: TestDialogProps) {
  const form = useForm({ initial: { to: '' } })
  const write = useWrite(testConnection, ['message-settings'])
  const send = () =>
    finishWrite({
      write,
      request: { slot, to: form.values.to.trim() || undefined },
      done: words.tested,
      onClose,
    })
  const isMail = slot.channel === 'email'
  return (
    <Dialog title={words.test} size="small" onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        {(slot.channel === 'sms' || slot.channel === 'whatsapp') && (
          <p className={textStyles.quiet}>{words.testHint}</p>
        )}
        <TextInput
          label={isMail ? words.testToMail : words.testTo}
          type={isMail ? 'email' : 'tel'}
          data-autofocus
          {...form.field('to')}
        />
        <FormEnd {...write} save={words.test} saving={words.testing} onClose={onClose} />
      </Form>
    </Dialog>
  )
}
