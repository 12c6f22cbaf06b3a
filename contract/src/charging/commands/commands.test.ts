import { expect, test } from 'vitest'
import {
  type Command,
  type CommandSet,
  findCommandSet,
  formatCardValue,
  hasForm,
  parseJsonObject,
  type Values,
} from './index.ts'

const nothing = () => ({ action: 'Nothing', payload: {} })

/** What a third version must fill in for the screens, and no more: where that grows, this does not compile. */
const THIRD: CommandSet = {
  version: 'ocpp-none',
  forms: {},
  securedActions: [],
  usualMessages: [],
  listsSettings: null,
  restart: 'Nothing',
  stop: nothing,
  readSettings: nothing,
  changeSetting: nothing,
  hasComponents: false,
  hasCardTerminals: false,
  connectorAt: (position) => ({ evse: 0, number: position }),
}

test('a third version fills in one interface; a charger that speaks none of these counts as one of the oldest', () => {
  expect(findCommandSet(THIRD.version).version).toBe('ocpp1.6')
  expect(findCommandSet(null).version).toBe('ocpp1.6')
})

test('a session is stopped, and a connector numbered, as each version does', () => {
  expect(findCommandSet('ocpp1.6').stop('17')).toEqual({
    action: 'RemoteStopTransaction',
    payload: { transactionId: 17 },
  })
  expect(findCommandSet('ocpp2.0.1').stop('17')).toEqual({
    action: 'RequestStopTransaction',
    payload: { transactionId: '17' },
  })
  expect([null, 'ocpp2.0.1'].map((protocol) => findCommandSet(protocol).connectorAt(2))).toEqual([
    { evse: 0, number: 2 },
    { evse: 2, number: 1 },
  ])
})

const key = {
  component: '',
  componentInstance: '',
  evse: 0,
  connector: 0,
  name: 'HeartbeatInterval',
  instance: '',
  attribute: 'Actual',
  value: '300',
  mutability: 'ReadWrite',
  dataType: null,
  unit: 's',
  reportedAt: '2026-11-21T10:00:00Z',
} as const
const variable = { ...key, component: 'EVSE', evse: 2, connector: 1, name: 'Power', attribute: 'MaxSet' }

test('a setting is changed as its version has it', () => {
  expect(findCommandSet('ocpp1.6').changeSetting(key, '60')).toEqual({
    action: 'ChangeConfiguration',
    payload: { key: 'HeartbeatInterval', value: '60' },
  })
  expect(findCommandSet('ocpp2.0.1').changeSetting(variable, '22')).toEqual({
    action: 'SetVariables',
    payload: {
      setVariableData: [
        {
          attributeType: 'MaxSet',
          attributeValue: '22',
          component: { name: 'EVSE', evse: { id: 2, connectorId: 1 } },
          variable: { name: 'Power' },
        },
      ],
    },
  })
})

const older = findCommandSet('ocpp1.6').forms
const newer = findCommandSet('ocpp2.0.1').forms

const sent = (command: Command | undefined, values: Values) =>
  command && hasForm(command) ? command.payload(values, 4711) : undefined

test('a session begins with the chosen card, of its kind where the version says one', () => {
  const card = formatCardValue('KeyCode', '48 29 15')
  expect(sent(older.RemoteStartTransaction, { connector: '1', card })).toEqual({
    connectorId: 1,
    idTag: '48 29 15',
  })
  expect(sent(newer.RequestStartTransaction, { evse: '', card })).toEqual({
    remoteStartId: 4711,
    idToken: { idToken: '48 29 15', type: 'KeyCode' },
  })
})

test('what a form holds is sent as OCPP has it, and what is left empty is not', () => {
  expect(sent(older.ChangeAvailability, { connector: '0', type: 'Operative' })).toEqual({
    connectorId: 0,
    type: 'Operative',
  })
  expect(sent(older.TriggerMessage, { message: 'Heartbeat', connector: '' })).toEqual({
    requestedMessage: 'Heartbeat',
  })
  expect(sent(older.ChangeConfiguration, { key: ' HeartbeatInterval ', value: '60' })).toEqual({
    key: 'HeartbeatInterval',
    value: '60',
  })
  const until = '2026-11-21T13:00:00.000Z'
  expect(sent(older.ReserveNow, { connector: '1', card: 'A', until })).toEqual({
    connectorId: 1,
    idTag: 'A',
    expiryDate: until,
    reservationId: 4711,
  })
  expect(sent(newer.UnlockConnector, { connector: '2.1' })).toEqual({ evseId: 2, connectorId: 1 })
  expect(sent(newer.Reset, { type: 'OnIdle', evse: '' })).toEqual({ type: 'OnIdle' })
})

test.each(['', '[]', 'null', '5', '{"a":'])('%j is no JSON object', (text) => {
  expect(parseJsonObject(text)).toBeUndefined()
})

test('a JSON object is one', () => {
  expect(parseJsonObject(' {"type": "Soft"} ')).toEqual({ type: 'Soft' })
})
