/** Loads again what has changed on the server, while the app is visible. */
import type { getOwnBooking, LiveTopic, ReplyOf } from '@voltyatra/contract'
import { useEffect } from 'react'
import { openLiveConnection } from '../../shared/app/live-connection.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { useProfile } from './session.ts'

/** Which loaded things a change of a topic makes old. */
const KEYS_OF: Partial<Record<LiveTopic, readonly (readonly string[])[]>> = {
  booking: [['bookings'], ['profile'], ['wallet'], ['papers']],
  charging: [['bookings']],
  order: [['orders'], ['profile'], ['wallet']],
  paper: [['papers']],
  customer: [['profile']],
  rate: [['stations'], ['quote']],
  tariff: [['stations'], ['quote']],
}

/** A meter says more than a screen has to show. */
const COLLECT_MS = 300

let isLive = false

/** Whether changes come by themselves: what runs need be looked at less often then. */
export const isLiveNow = (): boolean => isLive

type Booking = ReplyOf<typeof getOwnBooking>['data']
interface MeterNow {
  readonly _id: string
  readonly charging: NonNullable<Booking['charging']>
}

/** What a meter says is shown as it comes. */
const showMeter = ({ _id, charging }: MeterNow): void =>
  void queryClient.setQueryData<Booking>(
    ['bookings', 'one', _id],
    (booking) => booking && { ...booking, charging },
  )

/** Listens while a driver is signed in. */
export function useLiveChanges(): void {
  const driver = useProfile().data?._id
  useEffect(() => {
    if (!driver) return
    const changed = new Set<LiveTopic>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      const keys = [...changed].flatMap((topic) => KEYS_OF[topic] ?? [])
      changed.clear()
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    }
    const close = openLiveConnection('/ev/api/driver/events', {
      onChange(topic) {
        changed.add(topic)
        timer ??= setTimeout(show, COLLECT_MS)
      },
      onReset: () => void queryClient.invalidateQueries(),
      onState(state) {
        isLive = state === 'live'
      },
      more: { meter: (data) => showMeter(data as MeterNow) },
      onRefused: () => void queryClient.invalidateQueries({ queryKey: ['profile'] }),
    })
    return () => {
      clearTimeout(timer)
      close()
      isLive = false
    }
  }, [driver])
}
