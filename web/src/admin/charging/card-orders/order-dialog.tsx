/** One order of a card: where to, which card, and its end. */
import { Textarea, TextInput } from '@mantine/core'
import { INDIAN_STATES } from '@voltyatra/domain'
import { formatTime } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { Owner } from '../shared/card-cells.tsx'
import { type CardOrder, markSent, sendCancelling } from './calls.ts'
import { OrderState } from './order-state.tsx'
import { orders as words } from './texts.ts'

interface OfOrder {
  readonly order: CardOrder
}

export function OrderDialog({ order, onClose }: OfOrder & { readonly onClose: () => void }) {
  const isOpen = order.state === 'ordered' || order.state === 'sent'
  return (
    <Dialog title={order.name} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts of={listFacts(order)} />
        {order.state === 'ordered' && <Sending order={order} />}
        {isOpen && <Cancelling order={order} />}
      </div>
    </Dialog>
  )
}

function listFacts(order: CardOrder): readonly Fact[] {
  const { address, city, pincode, stateCode, label, number, state, sentAt, endedAt } = order
  const inState = INDIAN_STATES.find(({ code }) => code === stateCode)?.name ?? stateCode
  const facts: readonly (readonly [string, Fact[1] | null])[] = [
    [words.columns.state, <OrderState key="state" state={state} />],
    [words.columns.driver, <Owner key="driver" {...order} otherwise={words.unknownDriver} />],
    [words.address, [address, `${city} ${pincode}`, inState].join(', ')],
    [words.label, label],
    [words.ordered, formatTime(order.createdAt)],
    [words.number, number],
    [words.sent, sentAt && formatTime(sentAt)],
    [words.sentBy, order.sentBy],
    [words.ended[state === 'active' ? 'active' : 'cancelled'], endedAt && formatTime(endedAt)],
    [words.cancelledBy, order.cancelledBy],
    [words.reason, order.reason],
  ]
  return facts.filter((fact): fact is Fact => fact[1] !== null)
}

function Sending({ order: { _id: id } }: OfOrder) {
  const form = useForm({
    initial: { number: '' },
    check: ({ number }) => (number.trim() === '' ? { number: words.sendNeeded } : {}),
  })
  const sending = useWrite(markSent, ['card-order', 'card'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await sending.run({ id, number: form.values.number.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput
        label={words.sendNumber}
        description={words.sendHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.field('number')}
      />
      <Refused problem={sending.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={words.send} running={words.sending} isRunning={sending.isRunning} />
      </div>
    </Form>
  )
}

function Cancelling({ order: { _id: id } }: OfOrder) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: words.cancelNeeded } : {}),
  })
  const cancelling = useWrite(sendCancelling, ['card-order'])
  const cancel = async () => {
    if (!form.isRight()) return
    const outcome = await cancelling.run({ id, reason: form.values.reason.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={cancel}>
      <Textarea
        label={words.cancelReason}
        description={words.cancelHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        {...form.field('reason')}
      />
      <Refused problem={cancelling.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={words.cancel} running={words.cancelling} isRunning={cancelling.isRunning} />
      </div>
    </Form>
  )
}
