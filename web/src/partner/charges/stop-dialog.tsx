/** Stopping a charge with the partner's bill and the picture of it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  BillFields,
  computeBill,
  EMPTY_BILL,
  findBillFaults,
  readBill,
} from '../../admin/form/bill-fields.tsx'
import { Form } from '../../admin/form/form.tsx'
import { useForm } from '../../admin/form/use-form.ts'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import { Dialog } from '../../admin/ui/dialog.tsx'
import fieldStyles from '../../admin/ui/fields.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { Note, Refused } from '../../admin/ui/note.tsx'
import { Sum } from '../../admin/ui/sum.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatRupees } from '../../shared/formats.ts'
import { CHARGES, type Charge, loadCharge, stop } from './calls.ts'
import { formatStopAt, stopTexts as texts } from './texts.ts'

interface StopDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function StopDialog({ id, onClose }: StopDialogProps) {
  const charge = useQuery({ queryKey: [...CHARGES, id], queryFn: ({ signal }) => loadCharge(id, signal) })
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Loaded of={charge}>{(one) => <StopForm charge={one} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

function StopForm({ charge, onClose }: { readonly charge: Charge; readonly onClose: () => void }) {
  const form = useForm({ initial: EMPTY_BILL, check: findBillFaults })
  const [picture, setPicture] = useState<File>()
  const write = useWrite(stop, ['booking'])

  const send = async () => {
    const { amount, kwh } = readBill(form.values)
    if (!form.isRight() || amount === undefined || kwh === undefined) return
    const outcome = await write.run({ id: charge._id, amount, kwh, picture })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(texts.done)
  }

  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <p>{formatStopAt(charge.station.name, charge.connectorNumber)}</p>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <BillFields form={form} picture={picture} onChoose={setPicture} texts={texts} />
      <Outlook charge={charge} typed={form.values.thirdPartyAmount} />
      <Refused problem={write.problem} otherwise={texts.failed} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={texts.cancel} onClick={onClose} />
        <ActionButton label={texts.send} tone="primary" running={texts.sending} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

/** What the bill comes to, beside what was prepaid. */
function Outlook({ charge, typed }: { readonly charge: Charge; readonly typed: string }) {
  const { gst, total } = computeBill(typed, charge.gst.ratePercent)
  const format = (amount: number | undefined): string => (amount === undefined ? '—' : formatRupees(amount))
  return (
    <>
      <Sum
        rows={[
          [texts.prepaid, formatRupees(charge.totalAmount)],
          [texts.gst, format(gst)],
          [texts.total, format(total), 'total'],
        ]}
      />
      {total !== undefined && total > charge.totalAmount && (
        <Note tone="warn" role="status" text={texts.above} />
      )}
    </>
  )
}
