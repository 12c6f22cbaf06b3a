/** Which connectors of an EVSE the state of the EVSE as a whole is meant for. */

export interface EvseState {
  readonly status: string
  /** In ms since 1970. */
  readonly at: number
}

export interface ConnectorOfEvse extends EvseState {
  readonly number: number
  /** Whether a transaction may be going on at it. */
  readonly isCharging: boolean
}

/**
 * The one connector has each state of its EVSE. Where there are several, all are out of use with it; a free EVSE leaves
 * what a connector said later, or is in use for; and one that is taken does not say by which of them, unless only one
 * can be meant.
 */
export function chooseMeant(
  said: EvseState,
  connectors: readonly ConnectorOfEvse[],
): readonly ConnectorOfEvse[] {
  if (connectors.length === 1 || isOutOfUse(said)) return connectors
  if (said.status === 'Available') return connectors.filter((one) => !isNewer(one, said) && !isInUse(one))
  const charging = connectors.filter(({ isCharging }) => isCharging)
  const possible = charging.length > 0 ? charging : connectors.filter((one) => !isOutOfUse(one))
  return possible.length === 1 ? possible.filter((one) => !isNewer(one, said)) : []
}

const isOutOfUse = ({ status }: EvseState): boolean => status === 'Unavailable' || status === 'Faulted'

const isInUse = ({ status, isCharging }: ConnectorOfEvse): boolean => status === 'Occupied' && isCharging

/** One that has not reported yet has the time at which it was entered. */
const isNewer = ({ status, at }: ConnectorOfEvse, said: EvseState): boolean =>
  status !== 'Unknown' && at > said.at
