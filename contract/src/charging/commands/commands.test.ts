import standardValidators from 'ocpp-rpc/lib/standard-validators.js'
import { expect, test } from 'vitest'
import { dialectOf } from '../dialects/dialects.ts'
import { type CommandField, cardValue, hasForm, jsonObject } from './command-form.ts'
import { COMMANDS_16 } from './forms-16.ts'
import { COMMANDS_201 } from './forms-201.ts'
import { commandTexts } from './texts.ts'

interface Validator {
  readonly subprotocol: string
  /** @throws where the message is not what the schema prescribes */
  validate(message: string, payload: unknown): void
}
const validators = standardValidators as unknown as readonly Validator[]

/** What stands in a field that somebody has filled in. */
function filledIn({ choices, whole, kind, initial, name }: CommandField, protocol: string): string {
  if (choices === 'sessions') return protocol === 'ocpp1.6' ? '17' : 'T-17'
  if (choices === 'connectors') return protocol === 'ocpp1.6' ? '2' : '1.2'
  if (choices === 'evses') return whole ?? '1'
  if (choices === 'cards') return cardValue('KeyCode', '482915')
  if (choices) return choices[0]?.[0] ?? ''
  if (initial) return initial
  if (kind === 'time') return '2026-11-21T18:30'
  if (kind === 'number') return '3'
  return name === 'location' ? 'https://example.in/file' : 'Some-text'
}

test.each(
  (['ocpp1.6', 'ocpp2.0.1'] as const).flatMap((protocol) =>
    Object.entries(dialectOf(protocol).commands).map(([action, command]) => ({ protocol, action, command })),
  ),
)('what $action of $protocol is sent as is what its schema prescribes', ({ protocol, action, command }) => {
  const payload = hasForm(command)
    ? command.payload(
        Object.fromEntries(command.fields.map((field) => [field.name, filledIn(field, protocol)])),
        4711,
      )
    : command.start
  const validator = validators.find((one) => one.subprotocol === protocol)
  expect(validator).toBeDefined()
  expect(() => validator?.validate(`urn:${action}.req`, payload)).not.toThrow()
  expect(commandTexts[action]).toBeDefined()
})

const sent = (command: (typeof COMMANDS_16)[string] | undefined, values: Record<string, string>) =>
  command && hasForm(command) ? command.payload(values, 4711) : undefined

test('a session begins with the chosen card, of its kind where the version says one', () => {
  const card = cardValue('KeyCode', '48 29 15')
  expect(sent(COMMANDS_16.RemoteStartTransaction, { connector: '1', card })).toEqual({
    connectorId: 1,
    idTag: '48 29 15',
  })
  expect(sent(COMMANDS_201.RequestStartTransaction, { evse: '', card })).toEqual({
    remoteStartId: 4711,
    idToken: { idToken: '48 29 15', type: 'KeyCode' },
  })
})

test('what a form holds is sent as OCPP has it, and what is left empty is not', () => {
  expect(sent(COMMANDS_16.ChangeAvailability, { connector: '0', type: 'Operative' })).toEqual({
    connectorId: 0,
    type: 'Operative',
  })
  expect(sent(COMMANDS_16.TriggerMessage, { message: 'Heartbeat', connector: '' })).toEqual({
    requestedMessage: 'Heartbeat',
  })
  expect(sent(COMMANDS_16.ChangeConfiguration, { key: ' HeartbeatInterval ', value: '60' })).toEqual({
    key: 'HeartbeatInterval',
    value: '60',
  })
  expect(sent(COMMANDS_16.ReserveNow, { connector: '1', card: 'A', until: '2026-11-21T18:30' })).toEqual({
    connectorId: 1,
    idTag: 'A',
    expiryDate: '2026-11-21T13:00:00.000Z',
    reservationId: 4711,
  })
  expect(sent(COMMANDS_201.UnlockConnector, { connector: '2.1' })).toEqual({ evseId: 2, connectorId: 1 })
  expect(sent(COMMANDS_201.Reset, { type: 'OnIdle', evse: '' })).toEqual({ type: 'OnIdle' })
})

test.each(['', '[]', 'null', '5', '{"a":'])('%j is no JSON object', (text) => {
  expect(jsonObject(text)).toBeUndefined()
})

test('a JSON object is one', () => {
  expect(jsonObject(' {"type": "Soft"} ')).toEqual({ type: 'Soft' })
})
