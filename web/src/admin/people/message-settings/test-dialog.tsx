/** Sends a test to the own phone or address. */
import { TextInput } from '@mantine/core'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type Place, testConnection } from './calls.ts'
import { messageWords as words } from './texts.ts'

interface TestDialogProps {
  readonly place: Place
  readonly onClose: () => void
}

export function TestDialog({ place, onClose }: TestDialogProps) {
  const form = useForm({ initial: { to: '' } })
  const write = useWrite(testConnection, ['message-settings'])
  const send = async () => {
    const to = form.values.to.trim() || undefined
    const outcome = await write.run({ place, to })
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(words.tested)
  }
  const isMail = place.channel === 'email'
  return (
    <Dialog title={words.test} size="small" onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        {(place.channel === 'sms' || place.channel === 'whatsapp') && (
          <p className={textStyles.quiet}>{words.testHint}</p>
        )}
        <TextInput
          label={isMail ? words.testToMail : words.testTo}
          type={isMail ? 'email' : 'tel'}
          data-autofocus
          {...form.field('to')}
        />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={words.test}
            tone="primary"
            running={words.testing}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
