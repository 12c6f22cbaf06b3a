/** How much is kept of what one charger reports of itself. What is beyond is left out, and its log says so. */
import type { Tx } from '../../db/client.ts'
import { countRowsOf, findKnownConnectors, findKnownVariables } from './bound-queries.ts'
import type { ConnectorStatusRow } from './message-queries.ts'
import type { VariableRow } from './variable-queries.ts'

/** A large charger has some thousands. */
const MOST_VARIABLES = 10_000
/** Of all of them; near ones are kept beyond it too. A depot’s controller that stands for all its chargers may have hundreds. */
const MOST_CONNECTORS = 500
/** No charger of its own has more EVSEs, nor an EVSE more connectors: of these there are too few to be counted. */
const NEAR = 16

type Variable = Omit<VariableRow, 'chargerId'>
type Connector = Omit<ConnectorStatusRow, 'chargerId' | 'arrivedAt'>

/** What a call reports of its charger. */
interface Reporting {
  readonly chargerId: string
  readonly variables?: readonly Variable[]
  readonly connectors?: readonly Connector[]
  /** What of the call is not kept. */
  readonly leftOut?: readonly string[]
}

const isFar = ({ evse, number }: Connector): boolean => evse > NEAR || number > NEAR

/** Whether it has to be compared with what is kept of its charger. */
export const mayExceed = ({ variables = [], connectors = [] }: Reporting): boolean =>
  variables.length > 0 || connectors.some(isFar)

/** What of each call is kept. Rows that are known are kept up to date, however many there are. */
export async function leaveOutBeyond<T extends Reporting>(
  tx: Tx,
  calls: readonly T[],
): Promise<readonly T[]> {
  const named = calls.filter(mayExceed)
  if (named.length === 0) return calls
  const idsOf = (has: (call: T) => boolean) => named.filter(has).map(({ chargerId }) => chargerId)
  const counts = {
    variables: await countRowsOf(
      tx,
      'charger_variable',
      idsOf(({ variables }) => Boolean(variables?.length)),
    ),
    connectors: await countRowsOf(
      tx,
      'charger_connector',
      idsOf(({ connectors = [] }) => connectors.some(isFar)),
    ),
  }
  const kept: T[] = []
  for (const call of calls) {
    const { chargerId, variables = [], connectors = [] } = call
    const ofVariables = await keepWithin<Variable>(variables, {
      room: MOST_VARIABLES - (counts.variables.get(chargerId) ?? 0),
      findKnown: () => findKnownVariables(tx, chargerId, variables),
    })
    const ofConnectors = await keepWithin<Connector>(connectors, {
      room: MOST_CONNECTORS - (counts.connectors.get(chargerId) ?? 0),
      findKnown: () => findKnownConnectors(tx, chargerId, connectors),
      isAlwaysKept: (one) => !isFar(one),
    })
    kept.push(
      note(
        {
          ...call,
          ...(ofVariables && { variables: ofVariables }),
          ...(ofConnectors && { connectors: ofConnectors }),
        },
        [
          ofVariables &&
            `${variables.length - ofVariables.length} settings: left out, ${MOST_VARIABLES} are kept`,
          ofConnectors &&
            `${connectors.length - ofConnectors.length} connectors: left out, ${MOST_CONNECTORS} are kept`,
        ],
      ),
    )
  }
  return kept
}

const note = <T extends Reporting>(call: T, notes: readonly (string | undefined)[]): T => {
  const { leftOut = [] } = call
  const more = notes.filter((one) => one !== undefined)
  return more.length > 0 ? { ...call, leftOut: [...leftOut, ...more] } : call
}

interface Within<T> {
  /** For so many that are not known yet. */
  readonly room: number
  readonly findKnown: () => Promise<ReadonlySet<number>>
  readonly isAlwaysKept?: (one: T) => boolean
}

/** Undefined where all are kept. */
async function keepWithin<T>(
  rows: readonly T[],
  { room, findKnown, isAlwaysKept = () => false }: Within<T>,
): Promise<readonly T[] | undefined> {
  if (rows.length <= room || rows.every(isAlwaysKept)) return undefined
  const known = await findKnown()
  let left = room
  const kept = rows.filter((row, place) => {
    if (known.has(place) || isAlwaysKept(row)) return true
    left -= 1
    return left >= 0
  })
  return kept.length < rows.length ? kept : undefined
}
