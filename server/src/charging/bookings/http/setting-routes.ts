/** The calls of the booking settings: read, preview, change. */

import {
  type BodyOf,
  changeBookingSettings,
  getBookingSettings,
  previewBookingSettings,
} from '@voltyatra/contract'
import { ok, parseRupees, toRupees, toWattHours } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import {
  type BookingSetting,
  type BookingSettingChange,
  changeBookingSetting,
  previewBookingSetting,
  selectBookingSettings,
} from '../index.ts'

type SettingsOnWire = NonNullable<BodyOf<typeof changeBookingSettings>['expected']>

const toWireSetting = ({ confirmsMetered, leastEnergyWh, deposit, ...rest }: BookingSetting) => ({
  ...rest,
  deposit: toRupees(deposit),
  confirmMeteredBookings: confirmsMetered,
  leastKWh: leastEnergyWh / 1000,
})

const parseSetting = ({
  confirmMeteredBookings,
  leastKWh,
  deposit,
  ...rest
}: Partial<SettingsOnWire>): BookingSettingChange => ({
  ...rest,
  confirmsMetered: confirmMeteredBookings,
  leastEnergyWh: leastKWh === undefined ? undefined : toWattHours(leastKWh),
  deposit: deposit === undefined ? undefined : parseRupees(deposit),
})

export const bookingSettingRoutes: readonly Route[] = [
  read(getBookingSettings, async ({ db }) => ok({ data: toWireSetting(await selectBookingSettings(db)) })),

  read(previewBookingSettings, async ({ db, query, now }) =>
    ok({ data: await previewBookingSetting(db, query, now) }),
  ),

  write(changeBookingSettings, async ({ work, body: { expected, ...body } }) => {
    const changed = await changeBookingSetting(work, parseSetting(body), parseSetting(expected ?? {}))
    return changed.ok ? ok({ message: formatSuccess('saved'), data: toWireSetting(changed.value) }) : changed
  }),
]
