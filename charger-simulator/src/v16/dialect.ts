/** OCPP 1.6 as the charger speaks it. */
import type { Dialect, Station } from '../station.ts'
import { answer } from './answers.ts'
import { authorize, bootNotification, call, callsFor } from './messages.ts'

export const dialect16 = (station: Station): Dialect => ({
  subprotocol: 'ocpp1.6',
  boot: () => bootNotification(station),
  heartbeat: () => call('Heartbeat'),
  authorize,
  callsFor: (happening) => callsFor(station, happening),
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
