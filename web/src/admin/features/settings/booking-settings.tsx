/** How metered bookings go: whether they confirm themselves. */
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { changeBookingSettings, getBookingSettings, ReplyOf } from '@voltyatra/contract'
import { useState } from 'react'
import { callApi } from '../../../shared/call-api.ts'
import { useMay } from '../../frame/panel.ts'
import { bookingSettings as words } from '../../messages/metered.ts'
import { useWrite } from '../../server/use-write.ts'
import { tellGood } from '../../ui/alerts.tsx'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/parts.tsx'

type Values = ReplyOf<typeof getBookingSettings>['data']

const save = (body: Partial<Values>, idempotencyKey: string) =>
  callApi<typeof changeBookingSettings>('PUT', '/booking-settings', { body, idempotencyKey })

export function BookingSettings() {
  const kept = useQuery({
    queryKey: ['booking', 'settings'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof getBookingSettings>('GET', '/booking-settings', { signal })).data,
  })
  return (
    <section className="sheet" aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={kept}>{(values) => <Confirming values={values} />}</Loaded>
    </section>
  )
}

function Confirming({ values: { confirmMeteredBookings: isOn } }: { readonly values: Values }) {
  const mayChange = useMay()('booking.configure')
  const write = useWrite(save, ['booking'])
  /** What it was switched to, until the server says so too. */
  const [wanted, setWanted] = useState<boolean>()
  if (wanted === isOn) setWanted(undefined)
  const change = async (confirmMeteredBookings: boolean) => {
    setWanted(confirmMeteredBookings)
    const outcome = await write.run({ confirmMeteredBookings })
    if (outcome && 'reply' in outcome) return tellGood(words.saved)
    setWanted(undefined)
  }
  return (
    <div className="stack">
      <Switch
        label={words.confirm}
        checked={wanted ?? isOn}
        disabled={!mayChange}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <p className="quiet">{isOn ? words.hint : words.off}</p>
      <p className="quiet">{mayChange ? words.holds : words.readOnly}</p>
      <Refused problem={write.problem} />
    </div>
  )
}
