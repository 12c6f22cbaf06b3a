import { expect, test } from 'vitest'
import { messageFault } from '../../platform/ocpp-messages.ts'
import { stopCall } from '../charging-sessions/index.ts'
import { startCall } from './charger-calls.ts'

const idTag = 'ABCDEFGHIJKLMNOP2345'

test.each(['ocpp1.6', 'ocpp2.0.1'] as const)('a charger of %s is told in its own words', (protocol) => {
  const start = startCall({ protocol, evse: 1, number: 2, idTag, startId: 7 })
  expect(messageFault(protocol, start.action, 'req', start.payload)).toBeUndefined()
  const stop = stopCall({
    protocol,
    transactionNumber: 5,
    transactionId: protocol === 'ocpp1.6' ? null : 'tx-5',
  })
  expect(messageFault(protocol, stop.action, 'req', stop.payload)).toBeUndefined()
})
