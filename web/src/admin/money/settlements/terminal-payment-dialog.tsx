/** Recording what the bank of card terminals has paid. */
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
import textStyles from '../../ui/text.module.css'
import { recordPayment } from './settlement-calls.ts'
import { settlements } from './texts.ts'

const { terminals: words } = settlements

export function TerminalPaymentDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({ initial: { amount: '', fee: '0', tax: '0', reference: '' } })
  const [isCorrection, setCorrection] = useState(false)
  const write = useWrite(recordPayment, ['settlement', 'sums'])
  const send = async () => {
    const { amount, fee, tax, reference } = form.values
    // What is no amount is the server's to name.
    const outcome = await write.run({
      amount: toRupees(amount) ?? Number.NaN,
      fee: toRupees(fee) ?? Number.NaN,
      tax: toRupees(tax) ?? Number.NaN,
      reference,
      isCorrection,
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <Dialog title={words.record} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{words.hint}</p>
        <TextInput label={words.amount} data-autofocus {...money} {...form.field('amount')} />
        <TextInput label={words.fee} {...money} {...form.field('fee')} />
        <TextInput label={words.tax} {...money} {...form.field('tax')} />
        <TextInput
          label={words.reference}
          description={words.referenceHint}
          autoComplete="off"
          {...form.field('reference')}
        />
        <Checkbox
          label={words.correction}
          checked={isCorrection}
          onChange={(event) => setCorrection(event.currentTarget.checked)}
        />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={words.record}
            tone="primary"
            running={words.recording}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
