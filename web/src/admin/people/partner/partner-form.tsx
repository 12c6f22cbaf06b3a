/** Entering a partner, and changing one. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toNumber } from '../../form/amounts.ts'
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
import { partners } from '../shared/partner-texts.ts'
import { change, create, loadPartner, type PartnerRow, type PartnerForm as Sent } from '../shared/partners.ts'

interface PartnerFormDialogProps {
  /** None: a new one. */
  readonly id?: string
  readonly onClose: () => void
}

export function PartnerFormDialog({ id, onClose }: PartnerFormDialogProps) {
  const partner = useQuery({
    queryKey: ['partner', 'one', id],
    queryFn: ({ signal }) => loadPartner(id ?? '', signal),
    enabled: id !== undefined,
  })
  return (
    <Dialog title={id ? partners.edit : partners.add} onClose={onClose}>
      {id ? (
        <Loaded of={partner}>{(one) => <PartnerForm partner={one} onClose={onClose} />}</Loaded>
      ) : (
        <PartnerForm onClose={onClose} />
      )}
    </Dialog>
  )
}

const PERCENT_DECIMALS = 2

interface PartnerFormProps {
  readonly partner?: PartnerRow
  readonly onClose: () => void
}

function PartnerForm({ partner, onClose }: PartnerFormProps) {
  const form = useForm({
    draft: `partner-${partner?._id ?? 'new'}`,
    initial: {
      name: partner?.name ?? '',
      mobile: partner?.mobile ?? '',
      email: partner?.email ?? '',
      gstin: partner?.gstin ?? '',
      commissionPercent: String(partner?.commissionPercent ?? 10),
    },
  })
  const save = (body: Sent, key: string) =>
    partner ? change({ id: partner._id, ...body }, key) : create(body, key)
  const write = useWrite(save, ['partner'])
  const send = async () => {
    const { name, mobile, email, gstin, commissionPercent } = form.values
    const percent = toNumber(commissionPercent, PERCENT_DECIMALS)
    const outcome = await write.run({
      name,
      mobile,
      email,
      gstin: gstin.trim() || null,
      // What is no number is the server's to name.
      commissionPercent: percent ?? Number.NaN,
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onClose()
    showSuccess(partner ? partners.changed : partners.added)
  }
  const { form: labels } = partners
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput label={labels.name} data-autofocus {...form.field('name')} />
      <div className={fieldStyles.fields}>
        <TextInput label={labels.mobile} type="tel" {...form.field('mobile')} />
        <TextInput label={labels.email} type="email" {...form.field('email')} />
      </div>
      <div className={fieldStyles.fields}>
        <TextInput label={labels.gstin} description={partners.optional} {...form.field('gstin')} />
        <TextInput
          label={labels.commission}
          description={partners.commissionHint}
          inputMode="decimal"
          {...form.field('commissionPercent')}
        />
      </div>
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton
          label={partner ? partners.save : partners.add}
          tone="primary"
          running={partner ? partners.saving : partners.adding}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
