/** Which chargers a campaign has, how many at once, and when it stops or goes on: the fields of every campaign's form. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from '../../form/use-form.ts'
import { StationsField } from '../../network/shared/stations-field.tsx'
import { campaignFields as words } from './campaign-texts.ts'

const MOST_AT_ONCE = 500
const BY_PERSON = ''
const WATCHES = [
  { value: BY_PERSON, label: words.byPerson },
  ...Object.entries(words.after).map(([value, label]) => ({ value, label })),
]

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

export function useCampaignLimits() {
  const [stations, setStations] = useState<readonly string[]>([])
  const form = useForm({
    initial: { mostAtOnce: '10', failPercent: '20', watchMinutes: BY_PERSON },
    check: ({ mostAtOnce, failPercent }) => ({
      ...(!isWithin(mostAtOnce, 1, MOST_AT_ONCE) && { mostAtOnce: words.wholeNumber(1, MOST_AT_ONCE) }),
      ...(!isWithin(failPercent, 0, 100) && { failPercent: words.wholeNumber(0, 100) }),
    }),
  })
  return {
    form,
    stations,
    setStations,
    /** As the calls take them. */
    toLimits: () => ({
      stationIds: stations.length > 0 ? [...stations] : null,
      mostAtOnce: Number(form.values.mostAtOnce),
      failPercent: Number(form.values.failPercent),
      watchMinutes: form.values.watchMinutes === BY_PERSON ? null : Number(form.values.watchMinutes),
    }),
  }
}

export function CampaignFields({ of }: { readonly of: ReturnType<typeof useCampaignLimits> }) {
  const { form, stations, setStations } = of
  return (
    <>
      <StationsField ids={stations} texts={words} hint={words.stationsHint} onChange={setStations} />
      <TextInput label={words.atOnce} inputMode="numeric" {...form.field('mostAtOnce')} />
      <TextInput label={words.failPercent} inputMode="numeric" {...form.field('failPercent')} />
      <NativeSelect label={words.watch} data={WATCHES} {...form.field('watchMinutes')} />
    </>
  )
}
