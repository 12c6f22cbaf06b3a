/**
 * What drivers do at the connectors of the demonstration's chargers. They follow the charger: a connector that may
 * charge gets its car, also for a visitor's own start; one whose charge has ended is left.
 */

import type { Connector, SimulatedCharger } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'
import { createRandom, type Random } from '../random.ts'
import { pickCar } from './cars.ts'

/** A connector of a simulated charger. */
export interface FleetConnector {
  readonly charger: SimulatedCharger
  readonly number: number
  readonly type: string
  readonly powerW: number
  /** Held to the reader by a driver without a booking; undefined where there is none. */
  readonly card: string | undefined
}

export interface DriverHabits {
  /** Lets happen what is due. */
  look(now: number): void
}

type Doing = 'nothing' | 'awaiting-a-car' | 'charging' | 'leaving'

/** How long each takes, in milliseconds: least and most. */
const ARRIVES_AFTER = [1_000, 4_000] as const
const LEAVES_AFTER = [15_000, minutes(3)] as const
const COMES_BY_ITSELF_AFTER = [minutes(0.3), minutes(40)] as const
const STAYS_BY_ITSELF = [minutes(12), minutes(35)] as const

export function createDriverHabits(connector: FleetConnector, random: Random): DriverHabits {
  const { charger, number, card } = connector
  const simulated = charger.connector(number)
  let doing: Doing = 'nothing'
  let dueAt = Number.POSITIVE_INFINITY

  const turnTo = (next: Doing, now: number): void => {
    doing = next
    dueAt = now + lengthOf(next)
  }
  const lengthOf = (next: Doing): number => {
    const within = ([least, most]: readonly [number, number]) => random.between(least, most)
    switch (next) {
      case 'awaiting-a-car':
        return within(ARRIVES_AFTER)
      case 'leaving':
        return within(LEAVES_AFTER)
      case 'nothing':
        return card ? within(COMES_BY_ITSELF_AFTER) : Number.POSITIVE_INFINITY
      case 'charging':
        return isOwn(simulated) ? within(STAYS_BY_ITSELF) : Number.POSITIVE_INFINITY
    }
  }
  const isOwn = ({ transaction }: Connector): boolean => card !== undefined && transaction?.token.id === card

  const carry = (): void => {
    switch (doing) {
      case 'awaiting-a-car':
        // Whose tag it is, has the same car when this program starts again.
        charger.plugIn(number, pickCar(createRandom(simulated.authorized?.token.id ?? ''), connector))
        return
      case 'leaving':
        charger.unplug(number)
        return
      case 'charging':
        if (card) void charger.present(number, card)
        return
      case 'nothing':
        if (!card || charger.status(number) !== 'Available' || !charger.isConnected) return
        charger.model.tags.remember(card, { status: 'Accepted' })
        charger.plugIn(number, pickCar(random, connector))
        void charger.present(number, card)
    }
  }
  turnTo('nothing', Date.now())
  return {
    look(now) {
      const so = describeActivity(simulated)
      if (so !== doing) turnTo(so, now)
      else if (now >= dueAt) {
        carry()
        turnTo(describeActivity(simulated), now)
      }
    },
  }
}

function describeActivity({ transaction, vehicle, authorized }: Connector): Doing {
  if (transaction) return 'charging'
  if (authorized) return vehicle ? 'nothing' : 'awaiting-a-car'
  return vehicle ? 'leaving' : 'nothing'
}
