/** OCPP 2.0.1 as the charger speaks it. */
import type { Dialect, Station } from '../station.ts'
import { answer } from './answer-call.ts'
import { authorize, buildBootNotification, buildCalls, call } from './messages.ts'

export const createDialect201 = (station: Station): Dialect => ({
  subprotocol: 'ocpp2.0.1',
  boot: (cause) => buildBootNotification(station, cause),
  heartbeat: () => call('Heartbeat'),
  authorize,
  callsFor: (event) => buildCalls(station, event),
  securityEvent: (type, info) => ({
    ...call('SecurityEventNotification', {
      type,
      timestamp: station.toStamp(station.clock.now()),
      ...(info && { techInfo: info }),
    }),
    isKept: true,
  }),
  answer: (action, payload) => answer(action, payload, station),
})
