/** One difference: what both sides say, what can be done, and accepting it with a reason. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatRupees, formatTime } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { describeSubject } from './describe-subject.ts'
import { nameProvider } from './providers.ts'
import { accept, type Difference, loadDifference } from './settlement-calls.ts'
import { settlements } from './texts.ts'

const { differences: words } = settlements

interface DifferenceDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function DifferenceDialog({ id, onClose }: DifferenceDialogProps) {
  const mayWrite = useMay()('settlement.write')
  const one = useQuery({
    queryKey: ['settlement', 'difference', id],
    queryFn: ({ signal }) => loadDifference(id, signal),
  })
  return (
    <Dialog title={one.data ? words.kinds[one.data.kind] : words.title} onClose={onClose}>
      <Loaded of={one}>
        {(difference) => (
          <div className={layoutStyles.stack}>
            {difference.closedAt === null && <Note tone="info" text={words.advice[difference.kind]} />}
            <DifferenceFacts of={difference} />
            {mayWrite && difference.closedAt === null && <AcceptForm of={difference} onDone={onClose} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const listFactIf = (name: string, value: Fact[1]): readonly Fact[] => (value ? [[name, value]] : [])
const formatIf = (amount: number | null): string | null => (amount === null ? null : formatRupees(amount))

function DifferenceFacts({ of: one }: { readonly of: Difference }) {
  const { facts } = words
  const { to } = usePanel()
  const closed = one.how && one.closedAt && `${words.how[one.how]}, ${formatTime(one.closedAt)}`
  return (
    <Facts
      of={[
        [facts.provider, nameProvider(one.provider)],
        [facts.about, describeSubject(one)],
        ...listFactIf(
          facts.order,
          one.orderId && (
            <Link className={buttonStyles.link} to={to('order', { open: one.orderId })}>
              {one.order}
            </Link>
          ),
        ),
        ...listFactIf(facts.payment, one.paymentId),
        ...listFactIf(facts.settled, formatIf(one.settled)),
        ...listFactIf(facts.booked, formatIf(one.booked)),
        [facts.amount, formatRupees(one.amount)],
        [facts.opened, formatTime(one.openedAt)],
        ...listFactIf(facts.closed, closed && [closed, one.closedBy].filter(Boolean).join(', ')),
        ...listFactIf(facts.reason, one.reason),
      ]}
    />
  )
}

interface AcceptFormProps {
  readonly of: Difference
  readonly onDone: () => void
}

function AcceptForm({ of: { _id, amount }, onDone }: AcceptFormProps) {
  const form = useForm({
    draft: `difference-${_id}`,
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: words.reasonNeeded } : {}),
  })
  const write = useWrite(accept, ['settlement', 'sums'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({ id: _id, reason: form.values.reason.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(words.accepted)
    onDone()
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} noValidate onSend={send}>
      <h3>{words.acceptTitle}</h3>
      <p className={textStyles.quiet}>
        {amount === 0 ? words.acceptNothing : words.acceptHint(formatRupees(Math.abs(amount)))}
      </p>
      <TextInput label={words.reason} maxLength={500} autoComplete="off" {...form.field('reason')} />
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={words.accept}
          tone="danger"
          running={words.accepting}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
