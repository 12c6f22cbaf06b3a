/** The commands that have a form of their own: their fields, and what these make of the payload. */
import { commands } from '../../messages/chargers.ts'

export type CommandName = keyof typeof commands.labels
type Payload = Readonly<Record<string, unknown>>

type Choice = readonly [value: string, label: string]

export interface CommandField {
  readonly name: string
  readonly label: string
  /** `connectors`: one of the charger's own, or with `whole` all of it; `sessions`: one that runs. */
  readonly choices?: readonly Choice[] | 'connectors' | 'sessions'
  readonly whole?: string
}

export interface CommandForm {
  readonly fields: readonly CommandField[]
  readonly payload: (values: Readonly<Record<string, string>>) => Payload
}

const { fields } = commands

const MESSAGES = [
  'BootNotification',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'StatusNotification',
].map((name): Choice => [name, name])

const connectorId = { name: 'connectorId', label: fields.connector, choices: 'connectors' } as const
const asConnector = ({ connectorId: number }: Readonly<Record<string, string>>) =>
  number ? { connectorId: Number(number) } : {}

export const FORMS: Readonly<Record<CommandName, CommandForm>> = {
  Reset: {
    fields: [
      {
        name: 'type',
        label: fields.kind,
        choices: [
          ['Soft', commands.soft],
          ['Hard', commands.hard],
        ],
      },
    ],
    payload: ({ type }) => ({ type }),
  },
  UnlockConnector: { fields: [connectorId], payload: asConnector },
  ChangeAvailability: {
    fields: [
      { ...connectorId, whole: '0' },
      {
        name: 'type',
        label: fields.availability,
        choices: [
          ['Inoperative', commands.inoperative],
          ['Operative', commands.operative],
        ],
      },
    ],
    payload: ({ type, ...values }) => ({ ...asConnector(values), type }),
  },
  RemoteStopTransaction: {
    fields: [{ name: 'transactionId', label: fields.session, choices: 'sessions' }],
    payload: ({ transactionId }) => ({ transactionId: Number(transactionId) }),
  },
  TriggerMessage: {
    fields: [
      { name: 'requestedMessage', label: fields.message, choices: MESSAGES },
      { ...connectorId, whole: '' },
    ],
    payload: ({ requestedMessage, ...values }) => ({ requestedMessage, ...asConnector(values) }),
  },
  ClearCache: { fields: [], payload: () => ({}) },
  GetConfiguration: { fields: [], payload: () => ({}) },
  ChangeConfiguration: {
    fields: [
      { name: 'key', label: fields.key },
      { name: 'value', label: fields.value },
    ],
    payload: ({ key = '', value }) => ({ key: key.trim(), value }),
  },
}

export const COMMAND_NAMES = Object.keys(FORMS) as readonly CommandName[]

/** Undefined where the text is no JSON object. */
export function jsonObject(text: string): Payload | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Payload)
      : undefined
  } catch {
    return undefined
  }
}
