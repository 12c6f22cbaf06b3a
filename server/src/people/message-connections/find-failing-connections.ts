/** Which providers of messages fail now, and which takes their place. */
import type { Reader } from '../../db/client.ts'
import type { OutsideFailure } from '../../platform/outside-failure.ts'
import { listConnections } from './queries.ts'

/** Of those that are in use; of a channel that has two, the other stands in where it works. */
export async function findFailingConnections(reader: Reader): Promise<OutsideFailure[]> {
  const connections = (await listConnections(reader)).filter(({ isOn }) => isOn)
  return connections.flatMap(
    ({ provider: name, channel: carries, failingSince: since, failure: message }) => {
      if (since === null) return []
      const other = connections.find((one) => one.channel === carries && one.failingSince === null)
      return [{ kind: 'message-provider', name, carries, since, message, instead: other?.provider ?? null }]
    },
  )
}
