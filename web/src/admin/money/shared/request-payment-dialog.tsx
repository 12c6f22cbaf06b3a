/** Makes a payment link for a driver, and shows its address once. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatRupees } from '../../../shared/formats.ts'
import { toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import { makeLink } from './payment-link-calls.ts'
import { paymentLinks } from './payment-link-texts.ts'

const { ask: words } = paymentLinks

interface RequestPaymentDialogProps {
  readonly customerId: string
  readonly driver: string
  /** Rupees. */
  readonly owed: number
  readonly onClose: () => void
}

type Purpose = keyof typeof paymentLinks.asked

export function RequestPaymentDialog({ customerId, driver, owed, onClose }: RequestPaymentDialogProps) {
  const [address, setAddress] = useState<string>()
  const [isSent, setSent] = useState(true)
  const form = useForm({
    draft: `payment-link-${customerId}`,
    initial: {
      purpose: owed > 0 ? 'owed' : 'top-up',
      amount: owed > 0 ? String(owed) : '',
      days: '7',
    } as Record<'purpose' | 'amount' | 'days', string>,
    check: ({ amount, days }) => ({
      ...((toRupees(amount) ?? 0) <= 0 && { amount: words.amountNeeded }),
      ...(!/^([1-9]|[12]\d|30)$/.test(days) && { days: words.daysNeeded }),
    }),
  })
  const write = useWrite(makeLink, ['payment-link'])
  const send = async () => {
    const amount = toRupees(form.values.amount)
    if (!form.isRight() || amount === undefined) return
    const purpose = form.values.purpose as Purpose
    const outcome = await write.run({
      ...{ customerId, purpose, amount, days: Number(form.values.days), send: isSent },
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    setAddress(outcome.reply.data.address)
    showSuccess(words.made)
  }
  if (address !== undefined) {
    return (
      <Dialog title={words.title(driver)} onClose={onClose}>
        <div className={layoutStyles.stack}>
          <Note tone="info" text={words.addressHint} />
          <CopyField label={words.address} value={address} />
          <div className={fieldStyles.endActions}>
            <ActionButton label={words.done} tone="primary" onClick={onClose} />
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={words.title(driver)} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <NativeSelect
          label={words.purpose}
          data={Object.entries(paymentLinks.asked).map(([value, label]) => ({ value, label }))}
          {...form.field('purpose')}
        />
        <div className={fieldStyles.fields}>
          <TextInput
            label={words.amount}
            description={words.owes(formatRupees(owed))}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            {...form.field('amount')}
          />
          <TextInput label={words.days} inputMode="numeric" autoComplete="off" {...form.field('days')} />
        </div>
        <Checkbox
          label={words.send}
          description={words.sendHint}
          checked={isSent}
          onChange={(event) => setSent(event.currentTarget.checked)}
        />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={words.make}
            tone="primary"
            running={words.making}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
