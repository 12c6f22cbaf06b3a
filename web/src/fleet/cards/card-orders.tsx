/** The orders of cards: what was ordered, what has come, and a new one. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { orderOwnFleetCards, RequestOf } from '@voltyatra/contract'
import { INDIAN_STATES } from '@voltyatra/domain'
import { Form } from '../../admin/form/form.tsx'
import { useForm } from '../../admin/form/use-form.ts'
import type { Rows } from '../../admin/list/list-of.ts'
import { PagedRows } from '../../admin/list/paged-rows.tsx'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import { ConfirmAgain } from '../../admin/ui/confirm-again.tsx'
import { Dialog } from '../../admin/ui/dialog.tsx'
import fieldStyles from '../../admin/ui/fields.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Moment } from '../../admin/ui/moment.tsx'
import { Refused } from '../../admin/ui/note.tsx'
import { Status } from '../../admin/ui/status.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { useSignedIn } from '../session/session.ts'
import { CARD_ORDERS, type FleetCardOrder, loadOrders, placeOrder, withdrawOrder } from './calls.ts'
import { formatActive, orderTexts as texts } from './order-texts.ts'

const TONES = { ordered: 'warn', sent: 'calm', active: 'good', cancelled: 'calm' } as const

const ROWS: Rows<FleetCardOrder> = {
  label: texts.title,
  columns: [
    {
      label: texts.to,
      isTitle: true,
      width: 14,
      cell: ({ name, city, pincode }) => (
        <>
          {name}
          <br />
          <span className={textStyles.quiet}>{`${city} ${pincode}`}</span>
        </>
      ),
    },
    { label: texts.cards, isNumber: true, rank: 1, width: 5, cell: ({ count }) => count },
    {
      label: texts.status,
      rank: 1,
      width: 12,
      cell: ({ state, count, activeCount, reason }) => (
        <>
          <Status value={state} tone={TONES[state]} word={texts.states[state]} />
          {state === 'sent' && <div className={textStyles.quiet}>{formatActive(activeCount, count)}</div>}
          {reason !== null && <div className={textStyles.quiet}>{reason}</div>}
        </>
      ),
    },
    { label: texts.at, rank: 2, width: 9, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ],
  actions: (order) => order.state === 'ordered' && <Withdrawal order={order} />,
  buttonWidth: 10,
}

export const CardOrders = () => (
  <>
    <h2>{texts.title}</h2>
    <p className={textStyles.quiet}>{texts.hint}</p>
    <PagedRows name={CARD_ORDERS} load={loadOrders} rows={ROWS} empty={texts.empty} more={texts.more} />
  </>
)

function Withdrawal({ order }: { readonly order: FleetCardOrder }) {
  const write = useWrite(withdrawOrder, ['fleet'])
  const withdraw = async () => {
    const outcome = await write.run(order._id)
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message ?? '')
  }
  return (
    <>
      <ConfirmAgain
        label={texts.withdraw}
        of={order.name}
        hint={texts.withdrawHint}
        running={texts.withdrawing}
        isRunning={write.isRunning}
        onConfirm={withdraw}
      />
      <Refused problem={write.problem} otherwise={texts.failed} />
    </>
  )
}

const STATES = INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
)

const isCount = (typed: string): boolean => /^[1-9]\d?$|^100$/.test(typed.trim())

type Requested = RequestOf<typeof orderOwnFleetCards>['body']

export function OrderDialog({ onClose }: { readonly onClose: () => void }) {
  const fleet = useSignedIn().data?.fleet
  const form = useForm({
    initial: {
      count: '',
      name: fleet?.name ?? '',
      address: fleet?.address ?? '',
      city: fleet?.city ?? '',
      pincode: fleet?.pincode ?? '',
      // A GSTIN begins with the code of its state.
      stateCode: fleet?.gstin.slice(0, 2) ?? '',
    },
    check: ({ count }) => (isCount(count) ? {} : { count: texts.countNeeded }),
  })
  const write = useWrite(placeOrder, ['fleet'])
  const send = async () => {
    if (!form.isRight()) return
    const { count, stateCode, ...to } = form.values
    const outcome = await write.run({
      ...to,
      count: Number(count),
      stateCode: stateCode as Requested['stateCode'],
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={texts.order} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <TextInput
          label={texts.count}
          description={texts.countHint}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.field('count')}
        />
        <TextInput label={texts.name} description={texts.nameHint} {...form.field('name')} />
        <Textarea label={texts.address} rows={2} {...form.field('address')} />
        <TextInput label={texts.city} {...form.field('city')} />
        <TextInput label={texts.pincode} inputMode="numeric" {...form.field('pincode')} />
        <NativeSelect
          label={texts.state}
          data={[{ value: '', label: texts.choose }, ...STATES]}
          {...form.field('stateCode')}
        />
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton
            label={texts.order}
            tone="primary"
            running={texts.ordering}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
