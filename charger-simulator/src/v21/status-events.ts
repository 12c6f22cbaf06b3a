/** A connector's status as an event of its component, which 2.1 prefers to StatusNotification. */
import { readNumber, readText } from '../payload.ts'
import type { Station } from '../station.ts'
import { call } from '../v201/messages.ts'
import type { OutgoingCall } from '../wire/outbox.ts'

/** Each event has a number of its own. */
const LARGEST_ID = 2 ** 31 - 1

/** The same call, unless it says a status and this charger says that by events. */
export function toEvents(station: Station, outgoing: OutgoingCall): OutgoingCall {
  if (outgoing.action !== 'StatusNotification' || !station.quirks.reportsByEvents) return outgoing
  const status = outgoing.payload()
  const timestamp = readText(status, 'timestamp') ?? station.toStamp(station.clock.now())
  const evse = { id: readNumber(status, 'evseId') ?? 0, connectorId: readNumber(status, 'connectorId') ?? 1 }
  return call('NotifyEvent', {
    generatedAt: timestamp,
    seqNo: 0,
    eventData: [
      {
        eventId: station.clock.now().getTime() % LARGEST_ID,
        timestamp,
        trigger: 'Delta',
        actualValue: readText(status, 'connectorStatus') ?? 'Available',
        eventNotificationType: 'HardWiredNotification',
        component: { name: 'Connector', evse },
        variable: { name: 'AvailabilityState' },
      },
    ],
  })
}
