/** How bookings go: read, looked at beforehand, changed. */

import {
  type BodyOf,
  changeBookingSettings,
  getBookingSettings,
  previewBookingSettings,
} from '@voltyatra/contract'
import { fromRupees, ok, toRupees, toWattHours } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import {
  type BookingSetting,
  type BookingSettingChange,
  bookingSettings,
  changeBookingSetting,
  previewBookingSetting,
} from '../index.ts'

type SettingsOnWire = NonNullable<BodyOf<typeof changeBookingSettings>['expected']>

const settingToWire = ({ confirmsMetered, leastEnergyWh, deposit, ...rest }: BookingSetting) => ({
  ...rest,
  deposit: toRupees(deposit),
  confirmMeteredBookings: confirmsMetered,
  leastKWh: leastEnergyWh / 1000,
})

const settingFrom = ({
  confirmMeteredBookings,
  leastKWh,
  deposit,
  ...rest
}: Partial<SettingsOnWire>): BookingSettingChange => ({
  ...rest,
  confirmsMetered: confirmMeteredBookings,
  leastEnergyWh: leastKWh === undefined ? undefined : toWattHours(leastKWh),
  deposit: deposit === undefined ? undefined : fromRupees(deposit),
})

export const bookingSettingRoutes: readonly Route[] = [
  read(getBookingSettings, async ({ db }) => ok({ data: settingToWire(await bookingSettings(db)) })),

  read(previewBookingSettings, async ({ db, query, now }) =>
    ok({ data: await previewBookingSetting(db, query, now) }),
  ),

  write(changeBookingSettings, async ({ work, body: { expected, ...body } }) => {
    const changed = await changeBookingSetting(work, settingFrom(body), settingFrom(expected ?? {}))
    return changed.ok ? ok({ message: sentenceOf('saved'), data: settingToWire(changed.value) }) : changed
  }),
]
