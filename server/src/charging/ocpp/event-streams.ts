/** Opens a charger’s streams, and stores what its answers report about them. */
import type { Tx } from '../../db/client.ts'
import { selectVariableUnit } from '../chargers/index.ts'
import {
  type EventStream,
  type StreamUpdate,
  saveStream,
  saveStreamUpdate,
  selectMonitor,
} from '../event-streams/index.ts'
import type { StreamBook } from './stream-book.ts'
import type { TakeAnswer } from './take-answer.ts'

/** A stream as a charger says it, and the names of the values that can be used. */
export interface ReportedStream extends Pick<EventStream, 'id' | 'monitorId' | 'intervalS' | 'mostValues'> {}

/** What an answer says of streams and monitors. */
interface ReportedStreams extends Omit<StreamUpdate, 'listed'> {
  /** All streams that the charger has. */
  readonly listed?: readonly ReportedStream[]
}

/** Both have been checked against their schemas. */
type ReadStreams = (payload: never, answer: never) => ReportedStreams

interface Of {
  readonly chargerId: string
  readonly streams: StreamBook
  readonly now: Date
}

/** Of the values that are metered here. */
const VARIABLES = {
  'Energy.Active.Import.Register': { component: 'FiscalMetering', name: 'EnergyImportRegister' },
  'Power.Active.Import': { component: 'EVSE', name: 'Power' },
  SoC: { component: 'ConnectedEV', name: 'StateOfCharge' },
} as const

const LONGEST_UNIT = 16

/** Whether it is kept, or why not. */
export async function openStream(
  tx: Tx,
  { chargerId, streams, now }: Of,
  reported: ReportedStream,
): Promise<'opened' | 'unknown-monitor' | 'too-many'> {
  const stored = await selectMonitor(tx, chargerId, reported.monitorId)
  const monitor = stored ?? streams.findMonitor(reported.monitorId)
  if (!monitor) return 'unknown-monitor'
  const { evse, measurand } = monitor
  const unit = await selectVariableUnit(tx, chargerId, { ...VARIABLES[measurand], evse })
  // A name that is too long is none of a known unit either way.
  const stream = { ...reported, evse, measurand, unit: unit?.slice(0, LONGEST_UNIT) ?? null }
  const isKept = await saveStream(tx, chargerId, { stream, now })
  streams.forget()
  return isKept ? 'opened' : 'too-many'
}

/** Its monitors count at once: the charger may open a stream of them with its next word. */
export const toTakeAnswer =
  (read: ReadStreams): TakeAnswer =>
  (payload, answer, streams) => {
    const { listed, ...reported } = read(payload, answer)
    streams.put(reported.monitors ?? [])
    return async (tx, { chargerId, now }) => {
      const update = { ...reported, ...(listed && { listed: listed.map(({ id }) => id) }) }
      await saveStreamUpdate(tx, chargerId, { update, now })
      for (const one of listed ?? []) await openStream(tx, { chargerId, streams, now }, one)
    }
  }
