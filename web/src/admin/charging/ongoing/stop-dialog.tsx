/** Stop Charging: the partner's bill, its picture as it will be seen, and where the money goes. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees } from '../../../shared/formats.ts'
import { BillFields, computeBill, EMPTY_BILL, findBillFaults, readBill } from '../../form/bill-fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { common } from '../../messages/common.ts'
import { getServerMessageOr } from '../../server/problem.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showFailure, showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import { Sum } from '../../ui/sum.tsx'
import textStyles from '../../ui/text.module.css'
import { type Booking, buildBookingKey, loadBooking, stop } from '../shared/bookings.ts'
import { ChargingFigures } from '../shared/charging-figures.tsx'
import { isStoppable, StopCharger } from './stop-charger.tsx'
import { ongoing, stopCharger } from './texts.ts'

interface StopDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function StopDialog({ id, onClose }: StopDialogProps) {
  const booking = useQuery({
    queryKey: buildBookingKey(id),
    queryFn: ({ signal }) => loadBooking(id, signal),
  })
  return (
    <Dialog title={ongoing.stopTitle} onClose={onClose}>
      <Loaded of={booking}>{(one) => <Stopping booking={one} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

function Stopping({ booking, onClose }: StopFormProps) {
  const bill = <StopForm booking={booking} onClose={onClose} />
  if (!booking.charging || !isStoppable(booking)) return bill
  return (
    <div className={layoutStyles.stack}>
      <ChargingFigures charging={booking.charging} prepaid={booking.totalAmount} />
      <StopCharger booking={booking} />
      <details className={layoutStyles.more}>
        <summary>{stopCharger.byHand}</summary>
        <div className={layoutStyles.stack}>
          <p className={textStyles.quiet}>{stopCharger.byHandHint}</p>
          {bill}
        </div>
      </details>
    </div>
  )
}

interface StopFormProps {
  readonly booking: Booking
  readonly onClose: () => void
}

function StopForm({ booking, onClose }: StopFormProps) {
  const form = useForm({ draft: `stop-${booking._id}`, initial: EMPTY_BILL, check: findBillFaults })
  const [picture, setPicture] = useState<File>()
  const write = useWrite(stop, ['booking'])

  const send = async () => {
    const { amount, kwh } = readBill(form.values)
    if (!form.isRight() || amount === undefined || kwh === undefined) return
    const outcome = await write.run({ booking, amount, kwh, picture })
    if (!outcome) return
    if ('problem' in outcome) {
      form.refused(outcome.problem)
      showFailure(getServerMessageOr(outcome.problem, ongoing.failed))
      return
    }
    form.reset()
    onClose()
    showSuccess(ongoing.stopped)
  }

  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <p className={textStyles.quiet}>
        <RecordLink to="station" id={booking.stationId}>
          {booking.station.name}
        </RecordLink>
        {' · '}
        <RecordLink to="user" id={booking.customerId}>
          {booking.customer.name ?? booking.customer.phone}
        </RecordLink>
      </p>
      <p className={textStyles.quiet}>{ongoing.stopHint}</p>
      <BillFields
        form={form}
        picture={picture}
        onChoose={setPicture}
        texts={{ ...ongoing, picture: ongoing.bill, pictureHint: ongoing.billHint }}
      />
      <Outlook booking={booking} typed={form.values.thirdPartyAmount} />
      <Refused problem={write.problem} otherwise={ongoing.failed} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton
          label={ongoing.send}
          tone="primary"
          running={ongoing.sending}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

/** What the bill will do to the prepayment. */
function Outlook({ booking, typed }: { readonly booking: Booking; readonly typed: string }) {
  const { gst, total } = computeBill(typed, booking.gst.ratePercent)
  const shown = (amount: number | undefined): string =>
    amount === undefined ? common.none : formatRupees(amount)
  const isAbove = total !== undefined && total > booking.totalAmount
  return (
    <>
      <Sum
        rows={[
          [ongoing.prepaid, formatRupees(booking.totalAmount)],
          [ongoing.gst, shown(gst)],
          [ongoing.total, shown(total)],
          [
            ongoing.returns,
            isAbove ? common.none : shown(total === undefined ? undefined : booking.totalAmount - total),
            'total',
          ],
        ]}
      />
      {isAbove && <Note tone="warn" role="status" text={ongoing.above} />}
    </>
  )
}
