/** OCPP 1.6 as the charger speaks it. */
import type { Dialect, Station } from '../station.ts'
import { answer } from './answer-call.ts'
import { authorize, buildBootNotification, buildCalls, call } from './messages.ts'
import { authorizeContract } from './plug-and-charge.ts'

export const createDialect16 = (station: Station): Dialect => ({
  subprotocol: 'ocpp1.6',
  boot: () => buildBootNotification(station),
  heartbeat: () => call('Heartbeat'),
  authorize: (token, ...then) =>
    token.type === 'eMAID' ? authorizeContract(token, ...then) : authorize(token, ...then),
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
