/** Drivers of fleets as the contract has them, and back. */
import type { BodyOf, changeFleetDriver } from '@voltyatra/contract'
import type { FleetDriver, FleetRules } from '../index.ts'

const PAISE_PER_RUPEE = 100
const WH_PER_KWH = 1000
const MINUTES_PER_HOUR = 60

const formatClock = (minute: number): string =>
  [Math.floor(minute / MINUTES_PER_HOUR), minute % MINUTES_PER_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

const readClock = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * MINUTES_PER_HOUR + minute
}

export const toWireRules = ({ limit, hours, stationIds }: FleetRules) => ({
  limit: limit && {
    by: limit.by === 'money' ? ('rupees' as const) : ('kWh' as const),
    most: limit.most / (limit.by === 'money' ? PAISE_PER_RUPEE : WH_PER_KWH),
    period: limit.period,
  },
  hours: hours && { from: formatClock(hours.from), to: formatClock(hours.to) },
  stationIds: [...stationIds],
})

export const toWireFleetDriver = (driver: FleetDriver) => ({
  _id: driver.id,
  name: driver.name,
  phone: driver.phone,
  customerId: driver.customerId,
  status: driver.acceptedAt === null ? ('invited' as const) : ('active' as const),
  ...toWireRules(driver),
  invitedAt: driver.invitedAt.toISOString(),
  acceptedAt: driver.acceptedAt?.toISOString() ?? null,
})

/** As the fleet sees the driver: by no id of the account. */
export function toWireOwnDriver(driver: FleetDriver) {
  const { customerId: _, ...shown } = toWireFleetDriver(driver)
  return shown
}

type Rules = Pick<BodyOf<typeof changeFleetDriver>, 'limit' | 'hours' | 'stationIds'>

export const readFleetDriver = ({ name, ...rules }: BodyOf<typeof changeFleetDriver>) => ({
  name,
  ...readRules(rules),
})

export const readRules = ({ limit, hours, stationIds }: Rules) => ({
  limit: limit && {
    by: limit.by === 'rupees' ? ('money' as const) : ('energy' as const),
    most: Math.round(limit.most * (limit.by === 'rupees' ? PAISE_PER_RUPEE : WH_PER_KWH)),
    period: limit.period,
  },
  hours:
    hours === null || hours.from === hours.to
      ? null
      : { from: readClock(hours.from), to: readClock(hours.to) },
  stationIds: [...new Set(stationIds)].sort(),
})
