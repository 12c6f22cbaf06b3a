/** What a charger's answers to calls of ours say of its monitors and streams. */
import type { Tx } from '../../db/client.ts'
import {
  adjustStream,
  deleteMonitors,
  deleteOtherStreams,
  deleteStreamsOfBefore,
  type EventStream,
  type Monitor,
  saveMonitors,
} from './queries.ts'

export interface StreamUpdate {
  /** It watches these from now on. */
  readonly monitors?: readonly Monitor[]
  /** Monitors that watch nothing any more, or nothing that a charge is metered by, by their numbers. */
  readonly cleared?: readonly number[]
  /** It sends this stream otherwise from now on. */
  readonly adjusted?: Pick<EventStream, 'id' | 'intervalS' | 'mostValues'>
  /** The numbers of all streams that it has. */
  readonly listed?: readonly number[]
}

export async function saveStreamUpdate(
  tx: Tx,
  chargerId: string,
  { update, now }: { readonly update: StreamUpdate; readonly now: Date },
): Promise<void> {
  const { monitors = [], cleared = [], adjusted, listed } = update
  if (monitors.length > 0) await saveMonitors(tx, chargerId, { monitors, now })
  if (cleared.length > 0) await deleteMonitors(tx, chargerId, cleared)
  const changed = [...monitors.map(({ id }) => id), ...cleared]
  if (changed.length > 0) await deleteStreamsOfBefore(tx, chargerId, changed)
  if (adjusted) await adjustStream(tx, chargerId, adjusted)
  if (listed) await deleteOtherStreams(tx, chargerId, listed)
}
