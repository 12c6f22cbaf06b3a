/** One order of cards: where to, which cards, and its end. */
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
import { type CardOrder, markSent, sendCancelling } from './calls.ts'
import { OrderState } from './order-state.tsx'
import { Orderer } from './orderer.tsx'
import { formatEntered, formatSent, orders as words } from './texts.ts'

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
  const { address, city, pincode, stateCode, label, count, cards, state, sentAt, endedAt } = order
  const inState = INDIAN_STATES.find(({ code }) => code === stateCode)?.name ?? stateCode
  const facts: readonly (readonly [string, Fact[1] | null])[] = [
    [words.columns.state, <OrderState key="state" {...order} />],
    [words.columns.orderer, <Orderer key="orderer" order={order} />],
    [words.columns.count, order.fleetId === null ? null : count],
    [words.address, [address, `${city} ${pincode}`, inState].join(', ')],
    [words.label, label],
    [words.ordered, formatTime(order.createdAt)],
    [
      count === 1 ? words.number : words.numbers,
      cards.length === 0 ? null : cards.map(formatSent).join(', '),
    ],
    [words.sent, sentAt && formatTime(sentAt)],
    [words.sentBy, order.sentBy],
    [words.ended[state === 'active' ? 'active' : 'cancelled'], endedAt && formatTime(endedAt)],
    [words.cancelledBy, order.cancelledBy],
    [words.reason, order.reason],
  ]
  return facts.filter((fact): fact is Fact => fact[1] !== null)
}

/** One number in each line: as a reader of cards at the computer types them. */
const readNumbers = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((number) => number.trim())
    .filter((number) => number !== '')

function Sending({ order: { _id: id, count } }: OfOrder) {
  const form = useForm({
    initial: { numbers: '' },
    check: ({ numbers }) => {
      const typed = readNumbers(numbers).length
      if (typed === 0) return { numbers: words.sendNeeded }
      return typed === count ? {} : { numbers: formatEntered(typed, count) }
    },
  })
  const sending = useWrite(markSent, ['card-order', 'card'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await sending.run({ id, numbers: readNumbers(form.values.numbers) })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(outcome.reply.message ?? '')
  }
  const entered = readNumbers(form.values.numbers).length
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      {count === 1 ? (
        <TextInput
          label={words.sendNumber}
          description={words.sendHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...form.field('numbers')}
        />
      ) : (
        <Textarea
          label={words.sendNumbers}
          description={`${formatEntered(entered, count)} ${words.sendHints}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          autosize
          minRows={3}
          maxRows={12}
          {...form.field('numbers')}
        />
      )}
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
