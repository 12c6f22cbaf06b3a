/** Withdraw: records a payout, with what is owed before and after it. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '../../../shared/formats.ts'
import { toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { getServerMessageOr } from '../../server/problem.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showFailure, showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { Sum } from '../../ui/sum.tsx'
import textStyles from '../../ui/text.module.css'
import { partners } from '../shared/partner-texts.ts'
import { loadPartner, type PartnerRow, withdraw } from '../shared/partners.ts'

interface WithdrawDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function WithdrawDialog({ id, onClose }: WithdrawDialogProps) {
  const partner = useQuery({
    queryKey: ['partner', 'one', id],
    queryFn: ({ signal }) => loadPartner(id, signal),
  })
  return (
    <Dialog title={partners.withdrawTitle(partner.data?.name ?? '…')} onClose={onClose}>
      <Loaded of={partner}>
        {(one) =>
          one.balance > 0 ? <WithdrawForm partner={one} onClose={onClose} /> : <p>{partners.nothingOwed}</p>
        }
      </Loaded>
    </Dialog>
  )
}

interface WithdrawFormProps {
  readonly partner: PartnerRow
  readonly onClose: () => void
}

function WithdrawForm({ partner, onClose }: WithdrawFormProps) {
  const form = useForm({ draft: `withdraw-${partner._id}`, initial: { amount: '' } })
  const write = useWrite(withdraw, ['partner', 'withdrawal'])
  const amount = toRupees(form.values.amount)
  const after = partner.balance - (amount ?? 0)

  const send = async () => {
    if (amount === undefined || amount <= 0) {
      showFailure(partners.invalidAmount)
      return
    }
    const outcome = await write.run({ id: partner._id, amount })
    if (!outcome) return
    if ('problem' in outcome) {
      form.refused(outcome.problem)
      showFailure(getServerMessageOr(outcome.problem, partners.failed))
      return
    }
    form.reset()
    onClose()
    const { message, data } = outcome.reply
    showSuccess(
      [message, partners.done(data.withdrawal.amount, data.partner.balance)].filter(Boolean).join(' '),
    )
  }

  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <p className={textStyles.quiet}>{partners.withdrawHint}</p>
      <TextInput
        label={partners.amount}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.field('amount')}
      />
      <Sum
        rows={[
          [partners.from, partners.fromBank],
          [partners.to, partner.name],
          [partners.owedNow, formatRupees(partner.balance)],
          ...(amount
            ? [[partners.owedAfter, after < 0 ? partners.tooMuch : formatRupees(after), 'total'] as const]
            : []),
        ]}
      />
      <Refused problem={write.problem} otherwise={partners.failed} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton
          label={amount ? partners.confirm(formatRupees(amount)) : partners.withdraw}
          tone="primary"
          running={partners.withdrawing}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
