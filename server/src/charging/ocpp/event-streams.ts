/** Opens a charger’s streams, and stores what its answers report about them. */
import type { Tx } from '../../db/client.ts'
import {
  deleteStream,
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

/** Whether it is kept, or why not. What had its number before is over either way. */
export async function openStream(
  tx: Tx,
  { chargerId, streams, now }: Of,
  reported: ReportedStream,
): Promise<'opened' | 'unknown-monitor' | 'too-many'> {
  const said = streams.findMonitor(reported.monitorId)
  const monitor = said === undefined ? await selectMonitor(tx, chargerId, reported.monitorId) : said
  streams.forget()
  if (!monitor) {
    await deleteStream(tx, chargerId, reported.id)
    return 'unknown-monitor'
  }
  const { evse, measurand } = monitor
  const isKept = await saveStream(tx, chargerId, { stream: { ...reported, evse, measurand }, now })
  return isKept ? 'opened' : 'too-many'
}

/** Its monitors count at once: the charger may open a stream of them with its next word. */
export const toTakeAnswer =
  (read: ReadStreams): TakeAnswer =>
  (payload, answer, streams) => {
    const { listed, ...reported } = read(payload, answer)
    streams.put(reported)
    return async (tx, { chargerId, now }) => {
      const update = { ...reported, ...(listed && { listed: listed.map(({ id }) => id) }) }
      await saveStreamUpdate(tx, chargerId, { update, now })
      for (const one of listed ?? []) await openStream(tx, { chargerId, streams, now }, one)
    }
  }
