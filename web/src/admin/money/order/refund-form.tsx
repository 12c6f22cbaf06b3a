/** Refunding an order, whole or in part: from where to where before, and what is left after. */
import { Textarea, TextInput } from '@mantine/core'
import { formatDate, formatRupees, formatTime } from '../../../shared/formats.ts'
import { roundToPaise, toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { Sum } from '../../ui/sum.tsx'
import textStyles from '../../ui/text.module.css'
import { type OrderOne, refund, settleRefunds } from '../shared/orders.ts'
import { refunding as words } from './texts.ts'

/** How far a refund has come, until when it is expected, and the number by which it is found. */
const describeStep = ({ step, expectedBy, arn, failure }: OrderOne['refunds'][number]): string =>
  [
    words.steps[step],
    failure,
    arn === null && expectedBy !== null && words.expected(formatDate(expectedBy)),
    arn !== null && words.arn(arn),
  ]
    .filter(Boolean)
    .join(' · ')

/** What the payment provider gave back beyond the order, until somebody has looked at it. */
export function Unexplained({ order: { _id, unexplained } }: { readonly order: OrderOne }) {
  const write = useWrite(settleRefunds, ['order'])
  if (unexplained === 0) return null
  const settle = async () => {
    const outcome = await write.run(_id)
    if (outcome && 'reply' in outcome) showSuccess(words.settled)
  }
  return (
    <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <p>{words.unexplained(formatRupees(unexplained))}</p>
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={words.settle}
          running={words.settling}
          isRunning={write.isRunning}
          onClick={settle}
        />
      </div>
    </div>
  )
}

/** What has gone back so far, each part with its reason. */
export function Refunds({ order: { refunds } }: { readonly order: OrderOne }) {
  if (refunds.length === 0) return null
  return (
    <>
      <h3>{words.list}</h3>
      <ul className={layoutStyles.plainList}>
        {refunds.map((refund) => (
          <li key={refund._id}>
            <span>
              {refund.reason ?? common.none}
              <br />
              <span className={textStyles.quiet}>
                {[formatTime(refund.at), refund.by].filter(Boolean).join(' · ')}
              </span>
              <br />
              <span className={textStyles.quiet}>{describeStep(refund)}</span>
            </span>
            <b data-number>{formatRupees(refund.amount)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

export function RefundForm({ order }: { readonly order: OrderOne }) {
  const { refundable } = order
  const form = useForm({
    draft: `refund-${order._id}`,
    initial: { amount: '', reason: '' } as Record<'amount' | 'reason', string>,
    check: ({ amount, reason }) => {
      const typed = toRupees(amount)
      return {
        ...((typed === undefined || typed <= 0 || typed > refundable) && {
          amount: words.invalid(formatRupees(refundable)),
        }),
        ...(reason.trim() === '' && { reason: words.reasonNeeded }),
      }
    },
  })
  const write = useWrite(refund, ['order', 'customer'])
  const typed = toRupees(form.values.amount)
  const leftAfter =
    typed === undefined || typed > refundable
      ? undefined
      : roundToPaise(order.amount - order.refundedAmount - typed)
  const send = async () => {
    if (!form.isRight() || typed === undefined) return
    const outcome = await write.run({ id: order._id, amount: typed, reason: form.values.reason.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    const { amount, refundedAmount } = outcome.reply.data
    form.reset()
    showSuccess(words.done(formatRupees(typed), formatRupees(roundToPaise(amount - refundedAmount))))
  }
  if (refundable === 0) return <p className={textStyles.quiet}>{words.nothing}</p>
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} noValidate onSend={send}>
      <h3>{words.title}</h3>
      <p className={textStyles.quiet}>{words.hint}</p>
      <div className={fieldStyles.fields}>
        <TextInput
          label={words.amount}
          description={words.left(formatRupees(refundable))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
        />
        <Textarea
          label={words.reason}
          description={words.reasonHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={2}
          {...form.field('reason')}
        />
      </div>
      <Sum
        rows={[
          [words.from, words.fromWallet],
          [words.to, words.toSource],
          [words.leftAfter, leftAfter === undefined ? common.none : formatRupees(leftAfter), 'total'],
        ]}
      />
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={typed ? words.send(formatRupees(typed)) : words.sendNothing}
          tone="danger"
          running={words.running}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
