/** The company's GST registrations, one for each state. */
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import {
  type Company,
  dropRegistration,
  loadSeries,
  type Registration,
  saveRegistration,
} from './company-calls.ts'
import { company } from './texts.ts'

const { registrations: words } = company

interface RegistrationsProps {
  readonly company: Company
  readonly mayWrite: boolean
}

/** Which one's dialog is open; `new` for one more. */
type Open = Registration | 'new' | undefined

export function Registrations({ company: { registrations }, mayWrite }: RegistrationsProps) {
  const [open, setOpen] = useState<Open>()
  const series = useQuery({
    queryKey: ['company', 'series', registrations.map(({ gstin, series: of }) => `${gstin} ${of}`)],
    queryFn: ({ signal }) => loadSeries(signal),
  })
  const close = () => setOpen(undefined)
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{registrations.length === 0 ? words.none : words.hint}</p>
      {registrations.map((one) => (
        <div key={one.state} className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
          <h3>{one.stateName}</h3>
          <Facts
            of={[
              [words.columns.gstin, one.gstin],
              [words.columns.place, `${one.address}, ${one.city} ${one.pincode}`],
              [words.columns.series, one.series],
              ...(series.data ?? [])
                .filter(({ gstin }) => gstin === one.gstin)
                .map(({ kind, next }) => [words.next(words.kinds[kind]), next] as const),
            ]}
          />
          {mayWrite && (
            <div>
              <ActionButton label={words.edit} of={one.stateName} onClick={() => setOpen(one)} />
            </div>
          )}
        </div>
      ))}
      {mayWrite && (
        <div>
          <ActionButton label={words.add} onClick={() => setOpen('new')} />
        </div>
      )}
      {open !== undefined && (
        <Dialog title={open === 'new' ? words.add : open.stateName} onClose={close}>
          <RegistrationForm registration={open === 'new' ? undefined : open} onClose={close} />
        </Dialog>
      )}
    </section>
  )
}

interface RegistrationFormProps {
  readonly registration: Registration | undefined
  readonly onClose: () => void
}

function RegistrationForm({ registration, onClose }: RegistrationFormProps) {
  const form = useForm({
    initial: {
      gstin: registration?.gstin ?? '',
      address: registration?.address ?? '',
      city: registration?.city ?? '',
      pincode: registration?.pincode ?? '',
      series: registration?.series ?? '',
    },
  })
  const write = useWrite(saveRegistration, ['company'])
  const send = async () => {
    const outcome = await write.run(form.values)
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(words.saved)
  }
  return (
    <div className={layoutStyles.stack}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        {!registration && <p className={textStyles.quiet}>{words.replaces}</p>}
        <TextInput label={words.gstin} data-autofocus autoComplete="off" {...form.field('gstin')} />
        <Textarea label={words.address} rows={2} {...form.field('address')} />
        <div className={fieldStyles.fields}>
          <TextInput label={words.city} {...form.field('city')} />
          <TextInput label={words.pincode} inputMode="numeric" {...form.field('pincode')} />
        </div>
        <TextInput label={words.series} description={words.seriesHint} {...form.field('series')} />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={common.cancel} onClick={onClose} />
          <ActionButton
            label={words.save}
            tone="primary"
            running={company.saving}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
      {registration && <Removing registration={registration} onClose={onClose} />}
    </div>
  )
}

interface RemovingProps {
  readonly registration: Registration
  readonly onClose: () => void
}

function Removing({ registration: { state, stateName }, onClose }: RemovingProps) {
  const write = useWrite(dropRegistration, ['company'])
  const remove = async () => {
    const outcome = await write.run(state)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(words.removed)
  }
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={words.remove}
        hint={`${words.removeTitle(stateName)} ${words.removeText}`}
        running={words.remove}
        isRunning={write.isRunning}
        onConfirm={() => void remove()}
      />
    </>
  )
}
