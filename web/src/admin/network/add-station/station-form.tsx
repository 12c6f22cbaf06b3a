/** The fields of a station. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { AMENITIES, INDIAN_STATES } from '@voltyatra/domain'
import { useNavigate } from 'react-router'
import { Form } from '../../form/form.tsx'
import { SearchedSelect } from '../../form/searched-select.tsx'
import { useForm } from '../../form/use-form.ts'
import { usePanel } from '../../frame/panel.ts'
import { activePartnerSearch } from '../../people/shared/partner-search.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { amenities as amenityTexts, stationForm } from '../shared/station-texts.ts'
import { change, create, type StationOne } from '../shared/stations.ts'
import { ConnectorFields } from './connector-fields.tsx'
import { OpeningHoursFields } from './opening-hours-fields.tsx'
import {
  check,
  parseAmenities,
  parseConnectors,
  parseOpeningHours,
  toSent,
  toValues,
} from './station-values.ts'

const STATES = [
  { value: '', label: stationForm.chooseState },
  ...INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name })).sort((a, b) =>
    a.label < b.label ? -1 : 1,
  ),
]

/** The server names some fields otherwise than the form does. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  'location.lat': 'latitude',
  'location.long': 'longitude',
}

export function StationForm({ station }: { readonly station?: StationOne }) {
  const form = useForm({ draft: `station-${station?._id ?? 'new'}`, initial: toValues(station), check })
  const save = (body: ReturnType<typeof toSent>, key: string) =>
    station ? change(station._id, body, key) : create(body, key)
  const write = useWrite(save, ['station'])
  const navigate = useNavigate()
  const { to } = usePanel()

  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run(toSent(form.values))
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, FORM_NAMES)
    form.reset()
    const id = outcome.reply.data._id
    const open = () => void navigate(to('station', { open: id }))
    showSuccess(station ? stationForm.saved : stationForm.added, {
      action: { label: stationForm.toIt, act: open },
    })
    if (station) await navigate(to('station'))
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <div className={fieldStyles.fields}>
        <TextInput label={stationForm.name} {...form.field('stationName')} />
        <SearchedSelect
          search={activePartnerSearch}
          label={stationForm.partner}
          description={stationForm.partnerHint}
          value={form.values.partnerId}
          nothingFound={stationForm.partnerNothing}
          clear={stationForm.partnerHint}
          onChoose={(id) => form.set('partnerId', id)}
        />
      </div>
      <TextInput label={stationForm.address} {...form.field('address')} />
      <div className={fieldStyles.fields}>
        <TextInput label={stationForm.city} {...form.field('city')} />
        <NativeSelect label={stationForm.state} data={STATES} {...form.field('stateCode')} />
        <TextInput
          label={stationForm.latitude}
          inputMode="decimal"
          placeholder="12.9716"
          {...form.field('latitude')}
        />
        <TextInput
          label={stationForm.longitude}
          inputMode="decimal"
          placeholder="77.5946"
          {...form.field('longitude')}
        />
      </div>
      <div className={fieldStyles.fields}>
        <TextInput label={stationForm.power} inputMode="decimal" {...form.field('powerCapacity')} />
        <TextInput
          label={stationForm.price}
          description={stationForm.priceHint}
          inputMode="decimal"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('pricePerHour')}
        />
      </div>
      <OpeningHoursFields
        hours={parseOpeningHours(form.values)}
        error={form.errors.openingHours}
        onChange={(hours) => form.set('openingHours', JSON.stringify(hours ?? null))}
      />
      <Checkbox.Group
        label={amenityTexts.title}
        description={amenityTexts.hint}
        value={[...parseAmenities(form.values)]}
        onChange={(chosen) => form.set('amenities', JSON.stringify(chosen))}
      >
        <div className={fieldStyles.fields}>
          {AMENITIES.map((one) => (
            <Checkbox key={one} value={one} label={amenityTexts.names[one]} />
          ))}
        </div>
      </Checkbox.Group>
      <ConnectorFields
        connectors={parseConnectors(form.values)}
        onChange={(connectors) => form.set('connectors', JSON.stringify(connectors))}
      />
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={station ? stationForm.save : stationForm.add}
          tone="primary"
          running={stationForm.saving}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
