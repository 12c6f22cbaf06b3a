/** The company's GST registrations, one for each state. */
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Entries } from '../../form/entries.tsx'
import { FormEnd, finishWrite, RemoveEntry } from '../../form/entry-form.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
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
  /** Whether the numbers of papers are shown. */
  readonly seesPapers: boolean
}

export function Registrations({ company: { registrations }, mayWrite, seesPapers }: RegistrationsProps) {
  const series = useQuery({
    queryKey: ['company', 'series', registrations.map(({ gstin, series: of }) => `${gstin} ${of}`)],
    queryFn: ({ signal }) => loadSeries(signal),
    enabled: seesPapers,
  })
  return (
    <Entries
      words={words}
      entries={registrations.map((one) => ({
        entry: one,
        name: one.stateName,
        facts: [
          [words.columns.gstin, one.gstin],
          [words.columns.place, `${one.address}, ${one.city} ${one.pincode}`],
          [words.columns.series, one.series],
          ...(series.data ?? [])
            .filter(({ gstin }) => gstin === one.gstin)
            .map(({ kind, next }) => [words.next(words.kinds[kind]), next] as const),
        ],
      }))}
      mayWrite={mayWrite}
      form={({ entry, onClose }) => <RegistrationForm registration={entry} onClose={onClose} />}
    />
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
  const send = () =>
    finishWrite({ write, request: form.values, done: words.saved, onRefused: form.refused, onClose })
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
        <FormEnd {...write} save={words.save} saving={company.saving} onClose={onClose} />
      </Form>
      {registration && (
        <RemoveEntry
          entry={registration.state}
          send={dropRegistration}
          touches={['company']}
          words={{
            ...words,
            removeHint: `${words.removeTitle(registration.stateName)} ${words.removeText}`,
          }}
          onClose={onClose}
        />
      )}
    </div>
  )
}
