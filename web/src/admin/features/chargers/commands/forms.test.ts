import { expect, test } from 'vitest'
import { FORMS, jsonObject } from './command-forms.ts'

test('what a form holds is sent as OCPP has it', () => {
  expect(FORMS.Reset.payload({ type: 'Hard' })).toEqual({ type: 'Hard' })
  expect(FORMS.UnlockConnector.payload({ connectorId: '2' })).toEqual({ connectorId: 2 })
  expect(FORMS.ChangeAvailability.payload({ connectorId: '0', type: 'Operative' })).toEqual({
    connectorId: 0,
    type: 'Operative',
  })
  expect(FORMS.RemoteStopTransaction.payload({ transactionId: '17' })).toEqual({ transactionId: 17 })
  expect(FORMS.TriggerMessage.payload({ requestedMessage: 'Heartbeat', connectorId: '' })).toEqual({
    requestedMessage: 'Heartbeat',
  })
  expect(FORMS.ChangeConfiguration.payload({ key: ' HeartbeatInterval ', value: '60' })).toEqual({
    key: 'HeartbeatInterval',
    value: '60',
  })
})

test.each(['', '[]', 'null', '5', '{"a":'])('%j is no JSON object', (text) => {
  expect(jsonObject(text)).toBeUndefined()
})

test('a JSON object is one', () => {
  expect(jsonObject(' {"type": "Soft"} ')).toEqual({ type: 'Soft' })
})
