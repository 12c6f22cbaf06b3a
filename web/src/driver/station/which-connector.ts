/** Which connector of a station is charged at: the one that was shown first, until the driver chooses another one. */
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type Car, useCars } from '../vehicles/cars.ts'
import type { Connector } from './station.ts'

interface Which {
  /** Undefined while none can be used, and where the station has none. */
  readonly connector: Connector | undefined
  /** It could be used when it was shown or chosen, and cannot be now: the driver is asked for another one. */
  readonly isGone: boolean
  readonly choose: (connector: Connector) => void
}

/**
 * No other connector takes the place of the one that is shown, as where another car is plugged in meanwhile: that car would be
 * charged. Only until the driver's cars are known, another one may be suggested that fits them.
 * @param connectors those that charge a car
 */
export function useWhichConnector(connectors: readonly Connector[]): Which {
  const [query] = useSearchParams()
  const [kept, choose] = useState(() => connectors.find(({ _id }) => _id === query.get('connector')))
  const { data: cars, isLoading } = useCars()
  const usable = connectors.filter(isUsable)
  const car = cars?.find(({ isChosen }) => isChosen)
  const suggested = usable.toSorted((one, other) => compareByUse(one, other, car))[0]
  if (!kept && suggested && !isLoading) choose(suggested)
  const connector = kept ? (connectors.find(({ _id }) => _id === kept._id) ?? kept) : suggested
  return {
    connector,
    isGone: connector !== undefined && !usable.some(({ _id }) => _id === connector._id),
    choose,
  }
}

export const isUsable = ({ isFree, isPluggedIn, isOutOfUse }: Connector): boolean =>
  (isFree || isPluggedIn) && !isOutOfUse

/** Where a car is plugged in already, one that fits the driver's car, or else the strongest. */
const compareByUse = (one: Connector, other: Connector, car: Car | undefined): number =>
  Number(other.isPluggedIn) - Number(one.isPluggedIn) ||
  Number(isFor(other, car)) - Number(isFor(one, car)) ||
  other.powerKW - one.powerKW

const isFor = ({ type }: Connector, car: Car | undefined): boolean =>
  car?.connectorTypes.includes(type) ?? true
