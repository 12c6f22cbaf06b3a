/** Stopping a charge with the partner's bill and the picture of it. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { computeGst, toRupees } from '../../admin/form/amounts.ts'
import { Form } from '../../admin/form/form.tsx'
import { PictureField } from '../../admin/form/picture-field.tsx'
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
  const form = useForm({ initial: { thirdPartyAmount: '', thirdPartyKwh: '' } })
  const [picture, setPicture] = useState<File>()
  const write = useWrite(stop, ['booking'])
  const { thirdPartyAmount: amount, thirdPartyKwh: kwh } = form.values

  const send = async () => {
    const request = { id: charge._id, amount: amount.trim().replaceAll(',', ''), kwh: kwh.trim(), picture }
    const outcome = await write.run(request)
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(texts.done)
  }

  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <p>{formatStopAt(charge.station.name, charge.connectorNumber)}</p>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <div className={fieldStyles.fields}>
        <TextInput
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.field('thirdPartyAmount')}
        />
        <TextInput
          label={texts.kwh}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('thirdPartyKwh')}
        />
      </div>
      <PictureField
        label={texts.picture}
        hint={texts.pictureHint}
        alt={texts.preview}
        picture={picture}
        onChoose={setPicture}
      />
      <Outlook charge={charge} typed={amount} />
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
  const bill = toRupees(typed)
  const gst = bill === undefined ? undefined : computeGst(bill, charge.gst.ratePercent)
  const total = bill === undefined || gst === undefined ? undefined : Math.round((bill + gst) * 100) / 100
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
