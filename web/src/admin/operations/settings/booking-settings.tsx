/** How bookings go: what is prepaid and held for them, and whether metered ones confirm themselves. */
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { BookingRulesForm } from './booking-rules-form.tsx'
import { bookingRules } from './booking-rules-texts.ts'
import { type BookingValues, loadSettings, saveSettings, settingsKey } from './booking-setting-calls.ts'
import { bookingSettings as words } from './texts.ts'

const useSettings = () => useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => loadSettings(signal) })

export function BookingRules() {
  const kept = useSettings()
  return (
    <section className={layoutStyles.sheet} aria-label={bookingRules.title}>
      <h2>{bookingRules.title}</h2>
      <Loaded of={kept}>{(values) => <BookingRulesForm values={values} />}</Loaded>
    </section>
  )
}

export function MeteredBookings() {
  const kept = useSettings()
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={kept}>{(values) => <Confirming values={values} />}</Loaded>
    </section>
  )
}

function Confirming({ values: { confirmMeteredBookings: isOn } }: { readonly values: BookingValues }) {
  const mayChange = useMay()('booking.configure')
  const write = useWrite(saveSettings, ['booking'])
  /** What it was switched to, until the server says so too. */
  const [wanted, setWanted] = useState<boolean>()
  if (wanted === isOn) setWanted(undefined)
  const change = async (confirmMeteredBookings: boolean) => {
    setWanted(confirmMeteredBookings)
    const outcome = await write.run({
      to: { confirmMeteredBookings },
      from: { confirmMeteredBookings: !confirmMeteredBookings },
    })
    if (outcome && 'reply' in outcome) return showSuccess(words.saved)
    setWanted(undefined)
  }
  return (
    <div className={layoutStyles.stack}>
      <Switch
        label={words.confirm}
        checked={wanted ?? isOn}
        disabled={!mayChange}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <p className={textStyles.quiet}>{isOn ? words.hint : words.off}</p>
      <p className={textStyles.quiet}>{mayChange ? words.holds : words.readOnly}</p>
      <Refused problem={write.problem} />
    </div>
  )
}
