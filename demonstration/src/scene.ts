/** What one region knows while its year is played: who and what is there, and where the money stands. */
import type { Paise } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import type { Agenda } from './agenda.ts'
import type { Driver, Give, Staff } from './commands.ts'
import type { ConnectorTimes } from './connector-times.ts'
import type { Cashier } from './pay.ts'
import type { NetworkPlan, RegionPlan } from './plan.ts'
import type { PlannedCustomer } from './plan-people.ts'
import type { PlannedStation } from './plan-stations.ts'
import type { Random } from './random.ts'
import type { DemoTariffs } from './tariffs.ts'

export interface StandingStation {
  readonly id: string
  readonly partnerId: string | null
  /** In the order of their numbers. */
  readonly connectorIds: readonly string[]
  isOpen: boolean
}

export interface StandingDriver extends Driver {
  readonly name: string
  /** What the wallet holds, kept beside the ledger so that it need not be asked before every charge. */
  balance: Paise
  /** Stations at which a connector is reserved. */
  readonly reservedAt: Set<string>
  openBookings: number
  isBlocked: boolean
}

export interface Scene {
  readonly db: Db
  readonly plan: RegionPlan
  readonly network: NetworkPlan
  readonly random: Random
  readonly agenda: Agenda
  readonly give: Give
  readonly cashier: Cashier
  readonly staff: Staff
  readonly times: ConnectorTimes
  /** Names of images that are kept. */
  readonly billImages: readonly string[]
  /** By name. */
  readonly vehicleIds: ReadonlyMap<string, string>
  /** Paise per kWh, oldest first. */
  readonly rates: readonly { readonly from: Date; readonly perKwh: Paise }[]
  readonly tariffs: DemoTariffs
  readonly stations: Map<PlannedStation, StandingStation>
  readonly drivers: Map<PlannedCustomer, StandingDriver>
}
