/**
 * What drivers do at the connectors of the demonstration's chargers. They follow the charger: a connector that may
 * charge gets its car, also for a visitor's own start; one whose charge has ended is left.
 */

import type { Connector, SimulatedCharger } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'
import { createRandom, type Random } from '../random.ts'
import { pickCar } from './cars.ts'
import type { Transaction, WalkIns } from './walk-ins.ts'

/** A connector of a simulated charger. */
export interface FleetConnector {
  readonly charger: SimulatedCharger
  readonly number: number
  readonly type: string
  readonly powerW: number
  /** Drivers who come without a booking; undefined where there are none. */
  readonly walkIns: WalkIns | undefined
}

export interface DriverHabits {
  /** Lets happen what is due. */
  look(now: number): void
}

type Doing = 'nothing' | 'awaiting-a-car' | 'charging' | 'leaving'

/** How long each takes, in milliseconds: least and most. */
const ARRIVES_AFTER = [1_000, 4_000] as const
const LEAVES_AFTER = [15_000, minutes(3)] as const

export function createDriverHabits(connector: FleetConnector, random: Random): DriverHabits {
  const { charger, number, walkIns } = connector
  const simulated = charger.connector(number)
  let doing: Doing = 'nothing'
  let dueAt = Number.POSITIVE_INFINITY
  let walkInCount = 0

  const turnTo = (next: Doing, now: number): void => {
    doing = next
    dueAt = now + lengthOf(next)
  }
  const lengthOf = (next: Doing): number => {
    const within = ([least, most]: readonly [number, number]) => random.between(least, most)
    const inTurn = <T>([first, later]: readonly [T, T], isFirst: boolean): T => (isFirst ? first : later)
    switch (next) {
      case 'awaiting-a-car':
        return within(ARRIVES_AFTER)
      case 'leaving':
        return within(LEAVES_AFTER)
      case 'nothing':
        return walkIns ? within(inTurn(walkIns.comesAfter, walkInCount === 0)) : Number.POSITIVE_INFINITY
      case 'charging':
        return walkIns && findOwn()
          ? within(inTurn(walkIns.stays, walkInCount === 1))
          : Number.POSITIVE_INFINITY
    }
  }
  /** The transaction of a driver who came without a booking. */
  const findOwn = (): Transaction | undefined => {
    const { transaction } = simulated
    return transaction && walkIns?.isOwn(transaction) ? transaction : undefined
  }
  const isReady = (): boolean =>
    doing !== 'nothing' ||
    (charger.isConnected && charger.registration === 'Accepted' && charger.status(number) === 'Available')

  const carry = (): void => {
    switch (doing) {
      case 'awaiting-a-car':
        // Whose tag it is, has the same car when this program starts again.
        charger.plugIn(number, pickCar(createRandom(simulated.authorized?.token.id ?? ''), connector))
        return
      case 'leaving':
        charger.unplug(number)
        return
      case 'charging': {
        const token = findOwn()?.token
        if (token) void charger.present(number, token.id, token.type)
        return
      }
      case 'nothing': {
        if (!walkIns) return
        const { id, type } = walkIns.next()
        walkInCount += 1
        if (walkIns.isKnown) charger.model.tags.remember(id, { status: 'Accepted' })
        charger.plugIn(number, pickCar(random, connector))
        void charger.present(number, id, type)
      }
    }
  }
  turnTo('nothing', Date.now())
  return {
    look(now) {
      const so = describeActivity(simulated)
      if (so !== doing) turnTo(so, now)
      else if (now >= dueAt && isReady()) {
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
