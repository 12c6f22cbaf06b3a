/** Entering a fleet, and changing one. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toNumber, toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { type FleetRow, loadFleet, saveFleet } from './fleet-calls.ts'
import { fleetTexts as texts } from './texts.ts'

interface FleetFormDialogProps {
  /** None: a new one. */
  readonly id?: string
  readonly onClose: () => void
}

export function FleetFormDialog({ id, onClose }: FleetFormDialogProps) {
  const fleet = useQuery({
    queryKey: ['fleet', 'one', id],
    queryFn: ({ signal }) => loadFleet(id ?? '', signal),
    enabled: id !== undefined,
  })
  return (
    <Dialog title={id ? texts.edit : texts.add} onClose={onClose}>
      {id ? (
        <Loaded of={fleet}>{(one) => <FleetForm fleet={one} onClose={onClose} />}</Loaded>
      ) : (
        <FleetForm onClose={onClose} />
      )}
    </Dialog>
  )
}

interface FleetFormProps {
  readonly fleet?: FleetRow
  readonly onClose: () => void
}

function FleetForm({ fleet, onClose }: FleetFormProps) {
  const form = useForm({
    draft: `fleet-${fleet?._id ?? 'new'}`,
    initial: {
      name: fleet?.name ?? '',
      gstin: fleet?.gstin ?? '',
      address: fleet?.address ?? '',
      city: fleet?.city ?? '',
      pincode: fleet?.pincode ?? '',
      email: fleet?.email ?? '',
      phone: fleet?.phone ?? '',
      creditLimit: String(fleet?.creditLimit ?? 0),
      creditDays: String(fleet?.creditDays ?? 15),
      graceDays: String(fleet?.graceDays ?? 15),
    },
  })
  const write = useWrite(saveFleet, ['fleet'])
  const send = async () => {
    const { creditLimit, creditDays, graceDays, ...fields } = form.values
    const outcome = await write.run({
      ...(fleet && { id: fleet._id }),
      ...fields,
      // What is no amount is the server's to name.
      creditLimit: toRupees(creditLimit) ?? Number.NaN,
      creditDays: toNumber(creditDays, 0) ?? Number.NaN,
      graceDays: toNumber(graceDays, 0) ?? Number.NaN,
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  const { form: labels } = texts
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput label={labels.name} data-autofocus {...form.field('name')} />
      <TextInput label={labels.gstin} description={texts.gstinHint} {...form.field('gstin')} />
      <TextInput label={labels.address} {...form.field('address')} />
      <div className={fieldStyles.fields}>
        <TextInput label={labels.city} {...form.field('city')} />
        <TextInput label={labels.pincode} inputMode="numeric" {...form.field('pincode')} />
      </div>
      <div className={fieldStyles.fields}>
        <TextInput label={labels.phone} type="tel" {...form.field('phone')} />
        <TextInput label={labels.email} type="email" {...form.field('email')} />
      </div>
      <TextInput
        label={labels.credit}
        description={texts.creditHint}
        inputMode="decimal"
        {...form.field('creditLimit')}
      />
      <div className={fieldStyles.fields}>
        <TextInput
          label={labels.creditDays}
          description={texts.creditDaysHint}
          inputMode="numeric"
          {...form.field('creditDays')}
        />
        <TextInput
          label={labels.graceDays}
          description={texts.graceDaysHint}
          inputMode="numeric"
          {...form.field('graceDays')}
        />
      </div>
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton
          label={fleet ? texts.save : texts.add}
          tone="primary"
          running={fleet ? texts.saving : texts.adding}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
