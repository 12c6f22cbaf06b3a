/** A bill with its picture, line by line; and its confirmation, which moves the money. */
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatKilowattHours, formatRupees } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { common } from '../../messages/common.ts'
import { getServerMessageOr } from '../../server/problem.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showFailure, showSuccess } from '../../ui/alerts.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { BillPicture } from '../shared/bill-picture.tsx'
import { BookingFacts, listDriverAndStation } from '../shared/booking-facts.tsx'
import { MoneyNotes } from '../shared/booking-money.tsx'
import { bookings, completed } from '../shared/booking-texts.ts'
import { type Booking, buildBookingKey, confirm, loadBooking } from '../shared/bookings.ts'
import { Breakdown } from '../shared/breakdown.tsx'
import { MeterNotes } from '../shared/meter-notes.tsx'
import styles from './completed.module.css'

interface CompletedDialogProps {
  readonly id: string
  readonly isConfirming: boolean
  readonly onClose: () => void
}

export function CompletedDialog({ id, isConfirming, onClose }: CompletedDialogProps) {
  const booking = useQuery({
    queryKey: buildBookingKey(id),
    queryFn: ({ signal }) => loadBooking(id, signal),
  })
  return (
    <Dialog
      title={isConfirming ? completed.confirmTitle : bookings.details}
      size={isConfirming ? 'wide' : 'usual'}
      onClose={onClose}
    >
      <Loaded of={booking}>
        {(one) => (
          <div className={layoutStyles.stack}>
            {isConfirming ? (
              <ToConfirm booking={one} />
            ) : (
              <>
                <MoneyNotes booking={one} />
                <BookingFacts booking={one} />
                <Breakdown booking={one} />
                <MeterNotes booking={one} />
                <BillPicture file={one.uploadBill} />
              </>
            )}
            {isConfirming && one.status === 'completed' && <Confirmation booking={one} onClose={onClose} />}
            {isConfirming && one.status === 'confirmed' && (
              <Note tone="info" role="status" text={completed.isConfirmed} />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Who charged where, what the meter and the bill say, and the bill itself beside them. */
function ToConfirm({ booking }: { readonly booking: Booking }) {
  return (
    <div className={styles.toConfirm}>
      <div className={layoutStyles.stack}>
        <BillFacts booking={booking} />
        <MoneyNotes booking={booking} />
        <MeterNotes booking={booking} />
        <Breakdown booking={booking} />
      </div>
      <BillPicture file={booking.uploadBill} />
    </div>
  )
}

interface ConfirmationProps {
  readonly booking: Booking
  readonly onClose: () => void
}

function Confirmation({ booking, onClose }: ConfirmationProps) {
  const [isTicked, setTicked] = useState(false)
  const [isTickMissing, setTickMissing] = useState(false)
  const write = useWrite(confirm, ['booking'])
  const send = async () => {
    setTickMissing(!isTicked)
    if (!isTicked) return
    const outcome = await write.run({ bookingId: booking._id, actualAmountUsed: booking.totalAmount })
    if (!outcome) return
    if ('problem' in outcome) {
      setTicked(false)
      showFailure(getServerMessageOr(outcome.problem, completed.failed))
      return
    }
    onClose()
    const { message, data } = outcome.reply
    showSuccess(
      [message, completed.confirmed(formatRupees(data.refundAmount ?? 0))].filter(Boolean).join(' '),
    )
  }
  return (
    <Form className={`${layoutStyles.stack} ${dialogStyles.foot}`} onSend={send}>
      <p className={textStyles.quiet}>{completed.moves}</p>
      <Checkbox
        label={completed.tick}
        checked={isTicked}
        error={isTickMissing && completed.tickNeeded}
        onChange={(event) => {
          setTicked(event.currentTarget.checked)
          setTickMissing(false)
        }}
      />
      <Refused problem={write.problem} otherwise={completed.failed} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton
          label={completed.confirm}
          tone="primary"
          running={completed.confirming}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

/** What a bill is confirmed by: driver, station, connector, and the energy of the bill beside that of the meter. */
function BillFacts({ booking }: { readonly booking: Booking }) {
  const { facts } = completed
  const { thirdPartyKwh, meter } = booking
  return (
    <Facts
      of={[
        ...listDriverAndStation(booking, facts),
        [facts.connector, `${booking.connectorNumber} · ${booking.connectorType}`],
        [facts.billed, thirdPartyKwh === null ? null : formatKilowattHours(thirdPartyKwh)],
        [
          facts.metered,
          meter?.energyKWh === null || meter === undefined
            ? facts.noMeter
            : formatKilowattHours(meter.energyKWh),
        ],
      ]}
    />
  )
}
