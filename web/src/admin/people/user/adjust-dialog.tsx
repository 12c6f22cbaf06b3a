/** Goodwill and corrections: what moves from where to where, before it does, and what the wallet holds after. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '../../../shared/formats.ts'
import { roundToPaise, toRupees } from '../../form/amounts.ts'
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
import { Sum } from '../../ui/sum.tsx'
import { type AdjustmentReason, adjustWallet, type CustomerOne, loadLimits } from '../shared/customers.ts'
import { adjusting as words } from './texts.ts'

interface AdjustDialogProps {
  readonly user: CustomerOne
  readonly onClose: () => void
}

type Kind = keyof typeof words.kinds

const EMPTY = { kind: 'goodwill', amount: '', reason: '', note: '' } as Record<
  'kind' | 'amount' | 'reason' | 'note',
  string
>

export function AdjustDialog({ user, onClose }: AdjustDialogProps) {
  const form = useForm({
    draft: `adjust-${user._id}`,
    initial: EMPTY,
    check: ({ amount, reason, note }) => ({
      ...((toRupees(amount) ?? 0) <= 0 && { amount: words.amountNeeded }),
      ...(reason === '' && { reason: words.reasonNeeded }),
      ...(note.trim() === '' && { note: words.noteNeeded }),
    }),
  })
  const limits = useQuery({ queryKey: ['customer', 'limits'], queryFn: ({ signal }) => loadLimits(signal) })
  const write = useWrite(adjustWallet, ['customer'])
  const kind = form.values.kind as Kind
  const typed = toRupees(form.values.amount)
  const isOut = kind === 'correction-out'
  const owed = user.amountOwed
  const send = async () => {
    if (!form.isRight() || typed === undefined) return
    const outcome = await write.run({
      id: user._id,
      kind: kind === 'goodwill' ? 'goodwill' : 'correction',
      amount: isOut ? -typed : typed,
      reason: form.values.reason as AdjustmentReason,
      note: form.values.note.trim(),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    const { before, after } = outcome.reply.data
    form.reset()
    onClose()
    showSuccess(
      owed > 0 && !isOut
        ? words.doneOwing(formatRupees(after))
        : words.done(formatRupees(before), formatRupees(after)),
    )
  }
  const own = limits.data?.own
  return (
    <Dialog title={words.title(user.name ?? user.phone)} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <NativeSelect
          label={words.kind}
          data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          {...form.field('kind')}
        />
        <div className={fieldStyles.fields}>
          <TextInput
            label={words.amount}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            {...(own && { description: words.limit(formatRupees(own.once), formatRupees(own.leftToday)) })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.field('amount')}
          />
          <NativeSelect
            label={words.reason}
            data={[
              { value: '', label: words.choose },
              ...Object.entries(words.reasons).map(([value, label]) => ({ value, label })),
            ]}
            {...form.field('reason')}
          />
        </div>
        <Textarea
          label={words.note}
          description={words.noteHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={2}
          {...form.field('note')}
        />
        <Outlook kind={kind} amount={typed} wallet={user.walletBalance} owed={owed} />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={typed ? words.send(formatRupees(typed)) : words.sendNothing}
            tone={isOut ? 'danger' : 'primary'}
            running={words.running}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}

interface OutlookProps {
  readonly kind: Kind
  readonly amount: number | undefined
  readonly wallet: number
  readonly owed: number
}

/** From where to where, and what the wallet holds then: what is owed is paid first. */
function Outlook({ kind, amount, wallet, owed }: OutlookProps) {
  const other = kind === 'goodwill' ? words.goodwill : words.correction
  const isOut = kind === 'correction-out'
  const pays = amount === undefined || isOut ? 0 : Math.min(amount, owed)
  const after = amount === undefined ? undefined : roundToPaise(wallet + (isOut ? -amount : amount) - pays)
  return (
    <Sum
      rows={[
        [words.from, isOut ? words.wallet : other],
        [words.to, isOut ? other : words.wallet],
        [words.now, formatRupees(wallet)],
        ...(owed > 0
          ? ([
              [words.owed, formatRupees(owed)],
              [words.owedAfterwards, formatRupees(roundToPaise(owed - pays))],
            ] as const)
          : []),
        [words.afterwards, after === undefined ? common.none : formatRupees(after), 'total'],
      ]}
    />
  )
}
