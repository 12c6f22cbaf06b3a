/** Recording what a fleet has paid into the bank. */
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toRupees } from '../../form/amounts.ts'
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
import { recordPayment } from './fleet-calls.ts'
import { accountTexts as texts } from './texts.ts'

export function PaymentForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useForm({ initial: { amount: '', reference: '' } })
  const [isCorrection, setCorrection] = useState(false)
  const write = useWrite(recordPayment, ['fleet'])
  const send = async () => {
    const { amount, reference } = form.values
    // What is no amount is the server's to name.
    const outcome = await write.run({ id, amount: toRupees(amount) ?? Number.NaN, reference, isCorrection })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={texts.record} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <TextInput
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.field('amount')}
        />
        <TextInput
          label={texts.reference}
          description={texts.referenceHint}
          autoComplete="off"
          {...form.field('reference')}
        />
        <Checkbox
          label={texts.correction}
          checked={isCorrection}
          onChange={(event) => setCorrection(event.currentTarget.checked)}
        />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={texts.record}
            tone="primary"
            running={texts.recording}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
