/** One running charge, and taking it back whole. */
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { BookingFacts } from '../shared/booking-facts.tsx'
import { MoneyNotes } from '../shared/booking-money.tsx'
import { bookings } from '../shared/booking-texts.ts'
import { buildBookingKey, cancel, loadBooking } from '../shared/bookings.ts'
import { Breakdown } from '../shared/breakdown.tsx'
import { ChargingFigures } from '../shared/charging-figures.tsx'
import { ChargeInDoubt } from './charge-in-doubt.tsx'
import { isStoppable, StopCharger } from './stop-charger.tsx'
import { cancelling } from './texts.ts'

interface OngoingDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function OngoingDialog({ id, onClose }: OngoingDialogProps) {
  const booking = useQuery({
    queryKey: buildBookingKey(id),
    queryFn: ({ signal }) => loadBooking(id, signal),
  })
  const may = useMay()
  return (
    <Dialog title={bookings.details} onClose={onClose}>
      <Loaded of={booking}>
        {(one) => (
          <div className={layoutStyles.stack}>
            {one.charging && <ChargingFigures charging={one.charging} prepaid={one.totalAmount} />}
            <MoneyNotes booking={one} />
            <BookingFacts booking={one} />
            {one.thirdPartyTotalAmount !== null && <Breakdown booking={one} />}
            {may('booking.confirm') && <ChargeInDoubt booking={one} onClose={onClose} />}
            {isStoppable(one) && may('booking.stop') && <StopCharger booking={one} />}
            {one.status === 'in_progress' && may('booking.cancel') && (
              <Cancelling id={id} onClose={onClose} />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Cancelling({ id, onClose }: OngoingDialogProps) {
  const [isRequesting, setRequesting] = useState(false)
  const form = useForm({ draft: `cancel-${id}`, initial: { reason: '' } })
  const write = useWrite(cancel, ['booking'])
  const send = async () => {
    const outcome = await write.run({ id, reason: form.values.reason })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onClose()
    showSuccess(cancelling.done)
  }
  if (!isRequesting) {
    return (
      <div>
        <ActionButton label={cancelling.cancel} tone="danger" onClick={() => setRequesting(true)} />
      </div>
    )
  }
  return (
    <Form className={fieldStyles.askAgain} onSend={send}>
      <Textarea label={cancelling.reason} description={cancelling.hint} rows={2} {...form.field('reason')} />
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={cancelling.cancel}
          tone="danger"
          running={cancelling.running}
          isRunning={write.isRunning}
        />
        <ActionButton label={cancelling.keep} onClick={() => setRequesting(false)} />
      </div>
    </Form>
  )
}
