/** One battery swap: its batteries, why it is open, and what the operator decides. */
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatKilowattHours, formatRupees, formatTime } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { DriverName, RecordLink } from '../../frame/record-link.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import { type Resolution, resolveSwap, type Swap } from './calls.ts'
import { SwapState } from './swap-state.tsx'
import { swaps as words } from './texts.ts'

interface SwapDialogProps {
  readonly swap: Swap
  readonly onClose: () => void
}

export function SwapDialog({ swap, onClose }: SwapDialogProps) {
  const mayDecide = useMay()('booking.confirm')
  const { status, doubt, findings, seenAt } = swap
  const isOpen = status === 'unfinished' || (findings.length > 0 && seenAt === null)
  return (
    <Dialog title={words.title(swap.charger)} onClose={onClose}>
      <div className={layoutStyles.stack}>
        {doubt && <Note tone="warn" text={words.doubts[doubt]} />}
        {findings.map((finding) => (
          <Note key={finding} tone="warn" text={words.findings[finding]} />
        ))}
        <Facts of={listFacts(swap)} />
        {isOpen && mayDecide && <Decision swap={swap} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

const listBatteries = ({ batteries }: Swap, way: Swap['batteries'][number]['way']): string | null => {
  const parts = batteries
    .filter((one) => one.way === way)
    .map((one) => words.battery(one.serial ?? words.unnamed, one.slot, one.socPercent, one.sohPercent))
  return parts.length === 0 ? null : parts.join('; ')
}

function listFacts(swap: Swap): readonly Fact[] {
  const { customerId, customerName, customerPhone, bookingId, isFree, energyKWh, total, endedAt, reason } =
    swap
  const facts: readonly (readonly [string, Fact[1] | null])[] = [
    [words.columns.status, <SwapState key="status" status={swap.status} />],
    [
      words.columns.driver,
      customerPhone === null ? (
        words.nobody
      ) : (
        <DriverName key="driver" id={customerId} name={customerName} phone={customerPhone} />
      ),
    ],
    [words.begunBy, isFree ? words.free : words.begun[swap.begunBy]],
    [words.returned, listBatteries(swap, 'in')],
    [words.taken, listBatteries(swap, 'out')],
    [words.kept, listBatteries(swap, 'kept')],
    [words.columns.energy, energyKWh === null ? null : formatKilowattHours(energyKWh)],
    [words.columns.total, total === null ? null : formatRupees(total)],
    [
      words.booking,
      bookingId && (
        <RecordLink key="booking" to="bookings" id={bookingId}>
          {words.bookingLink}
        </RecordLink>
      ),
    ],
    [words.began, formatTime(swap.createdAt)],
    [words.ended, endedAt && formatTime(endedAt)],
    [words.decision, reason],
  ]
  return facts.filter((fact): fact is Fact => fact[1] !== null)
}

const parseEnergy = (text: string): number | null | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,5}(\.\d{1,3})?$/.test(trimmed) ? Number(trimmed) : undefined
}

function describeDone(how: Resolution['how'], { bookingId }: Swap, message: string | undefined): string {
  return how === 'release' && bookingId === null ? words.closed : (message ?? words.seen)
}

function Decision({ swap, onClose }: SwapDialogProps) {
  const isUnfinished = swap.status === 'unfinished'
  const mayBill = isUnfinished && swap.doubt !== 'nobody-pays'
  // Where no booking pays it, nothing is held.
  const [release, releasing] =
    swap.bookingId === null ? [words.close, words.closing] : [words.release, words.releasing]
  const form = useForm({
    draft: `battery-swap-${swap._id}`,
    initial: { energy: '', reason: '' },
    check: ({ energy, reason }) => ({
      ...(parseEnergy(energy) === undefined && { energy: words.energyWrong }),
      ...(reason.trim() === '' && { reason: words.reasonNeeded }),
    }),
  })
  const write = useWrite(resolveSwap, ['charger', 'booking'])
  // Both buttons wait for the answer; only the pressed one says what is done.
  const [pressed, setPressed] = useState<Resolution['how']>()
  const decide = async (how: Resolution['how']) => {
    // Nothing but a bill reads the energy, which a draft may have although it is not asked for any more.
    if (!form.isRight(how === 'bill' ? [] : ['energy'])) return
    setPressed(how)
    const energyKWh = how === 'bill' ? (parseEnergy(form.values.energy) ?? null) : null
    const outcome = await write.run({ id: swap._id, how, energyKWh, reason: form.values.reason.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onClose()
    showSuccess(describeDone(how, swap, outcome.reply.message))
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={() => decide(isUnfinished ? 'bill' : 'seen')}>
      {mayBill && (
        <TextInput
          label={words.energy}
          description={words.energyHint}
          inputMode="decimal"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('energy')}
        />
      )}
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        {...form.field('reason')}
      />
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        {isUnfinished ? (
          <>
            <ActionButton
              label={release}
              tone={mayBill ? 'plain' : 'primary'}
              running={pressed === 'release' ? releasing : release}
              isRunning={write.isRunning}
              onClick={() => void decide('release')}
            />
            {mayBill && (
              <ActionButton
                label={words.bill}
                tone="primary"
                running={pressed === 'bill' ? words.billing : words.bill}
                isRunning={write.isRunning}
              />
            )}
          </>
        ) : (
          <ActionButton label={words.see} tone="primary" running={words.noting} isRunning={write.isRunning} />
        )}
      </div>
    </Form>
  )
}
