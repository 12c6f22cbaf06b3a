/** One payment at a card terminal, and how it differs from the bill. */
import { Textarea, TextInput } from '@mantine/core'
import { formatRupees, formatTime } from '../../../shared/formats.ts'
import { toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import { ShortId, shortenId } from '../../ui/short-id.tsx'
import { type CardSettlement, noteSettlement } from './calls.ts'
import { settlements as words } from './texts.ts'

interface SettlementDialogProps {
  readonly settlement: CardSettlement
  readonly onClose: () => void
}

export function SettlementDialog({ settlement, onClose }: SettlementDialogProps) {
  const mayNote = useMay()('booking.confirm')
  const { difference, seenAt, pspRef } = settlement
  return (
    <Dialog title={words.title(shortenId(pspRef))} onClose={onClose}>
      <div className={layoutStyles.stack}>
        {difference && <Note tone="warn" text={words.differences[difference]} />}
        <Facts of={listFacts(settlement)} />
        {difference && seenAt === null && mayNote && <Noting settlement={settlement} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function listFacts(settlement: CardSettlement): readonly Fact[] {
  const { status, amount, bill, bookingId, settledAt, seenAt, pspRef, transactionId } = settlement
  const facts: readonly (readonly [string, Fact[1] | null])[] = [
    [words.columns.status, words.statuses[status]],
    [words.statusText, settlement.statusText],
    [
      status === 'Settled' ? words.columns.amount : words.notPaid,
      status === 'Unanswered' ? null : formatRupees(amount),
    ],
    [words.corrected, settlement.corrected === null ? null : formatRupees(settlement.corrected)],
    [words.columns.bill, bill === null ? null : formatRupees(bill)],
    [
      words.booking,
      bookingId && (
        <RecordLink key="booking" to="bookings" id={bookingId}>
          {words.bookingLink}
        </RecordLink>
      ),
    ],
    [words.reference, <ShortId key="reference" id={pspRef} of={words.reference} />],
    [
      words.transaction,
      transactionId && <ShortId key="transaction" id={transactionId} of={words.transaction} />,
    ],
    [words.receipt, settlement.receiptId],
    [words.taxNumber, settlement.taxNumber],
    [status === 'Unanswered' ? words.awaitedUntil : words.settledAt, formatTime(settledAt)],
    [words.seenAt, seenAt && formatTime(seenAt)],
    [words.resolution, settlement.reason],
  ]
  return facts.filter((fact): fact is Fact => fact[1] !== null)
}

function getTakenHint(status: CardSettlement['status'], difference: CardSettlement['difference']): string {
  if (status === 'Unanswered') return words.silentHint
  return difference === 'paid-twice' || difference === 'called-off' ? words.givenBackHint : words.takenHint
}

function Noting({ settlement: { _id: id, status, difference }, onClose }: SettlementDialogProps) {
  const form = useForm({
    draft: `card-settlement-${id}`,
    initial: { reason: '', taken: '' },
    check: ({ reason, taken }) => ({
      ...(reason.trim() === '' && { reason: words.reasonNeeded }),
      ...(taken.trim() !== '' && toRupees(taken) === undefined && { taken: words.takenWrong }),
    }),
  })
  const write = useWrite(noteSettlement, ['charger'])
  const note = async () => {
    if (!form.isRight()) return
    const taken = toRupees(form.values.taken)
    const reason = form.values.reason.trim()
    const outcome = await write.run({ id, reason, ...(taken !== undefined && { taken }) })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onClose()
    showSuccess(words.saved)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={note}>
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        {...form.field('reason')}
      />
      <TextInput
        label={words.taken}
        description={getTakenHint(status, difference)}
        inputMode="decimal"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('taken')}
      />
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={words.save} tone="primary" running={words.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
