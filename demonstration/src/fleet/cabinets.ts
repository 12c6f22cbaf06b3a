/** What the simulated cabinets for battery swaps have in their slots, and what is brought to them. */
import type { ChargerOptions } from '@voltyatra/charger-simulator'
import type { Db } from '@voltyatra/server/db/client.ts'
import { createRandom } from '../random.ts'
import { selectBatteriesIn, selectBatteryOfToken } from './cabinet-queries.ts'
import type { StandingCharger } from './fleet-queries.ts'

/** By the charger's id. */
export type Cabinets = ReadonlyMap<string, NonNullable<ChargerOptions['cabinet']>>

/** How full a returned battery is, in percent: least and most. Emptier than any of those in the slots. */
const RETURNED_WITH = [4, 15] as const

export async function loadCabinets(db: Db, standing: readonly StandingCharger[]): Promise<Cabinets> {
  const cabinets = new Map<string, NonNullable<ChargerOptions['cabinet']>>()
  for (const { id } of standing.filter(({ isCabinet }) => isCabinet)) {
    cabinets.set(id, {
      batteries: await selectBatteriesIn(db, id),
      async findBrought(idToken) {
        const battery = await selectBatteryOfToken(db, idToken)
        return battery && { ...battery, soC: Math.round(createRandom(idToken).between(...RETURNED_WITH)) }
      },
    })
  }
  return cabinets
}
