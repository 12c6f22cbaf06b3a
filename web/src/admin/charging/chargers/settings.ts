/** What a charger has told of its settings, each with a name; and the commands that read and change them. */
import { chargerSettings as words } from '../../messages/charger-talk.ts'
import type { Variable } from '../shared/charger-calls.ts'
import { filled, type Payload } from './commands/command-form.ts'

export interface Setting {
  readonly _id: string
  readonly variable: Variable
  /** What it is found by, in small letters. */
  readonly text: string
}

export const settingsOf = (variables: readonly Variable[]): readonly Setting[] =>
  variables.map((variable) => ({
    _id: keyOf(variable),
    variable,
    text: [nameOfVariable(variable), partOf(variable), variable.value].join(' ').toLowerCase(),
  }))

const keyOf = (one: Variable): string =>
  [one.component, one.componentInstance, one.evse, one.connector, one.name, one.instance, one.attribute].join(
    '/',
  )

/** `TxUpdatedInterval`, with its instance and what of it where that is not its value. */
export const nameOfVariable = ({ name, instance, attribute }: Variable): string =>
  [name, instance && `[${instance}]`, attribute !== 'Actual' && `(${attribute})`].filter(Boolean).join(' ')

/** The component of 2.0.1, with its place; empty for the keys of 1.6. */
export const partOf = ({ component, componentInstance, evse, connector }: Variable): string =>
  [
    [component, componentInstance && `[${componentInstance}]`].filter(Boolean).join(' '),
    evse > 0 && words.evse(evse, connector),
  ]
    .filter(Boolean)
    .join(' · ')

interface Command {
  readonly action: string
  readonly payload: Payload
}

const FULL_REPORT = { reportBase: 'FullInventory' } as const

export const readingOf = (protocol: string | null): Command =>
  protocol === 'ocpp2.0.1'
    ? { action: 'GetBaseReport', payload: { requestId: Math.floor(Date.now() / 1000), ...FULL_REPORT } }
    : { action: 'GetConfiguration', payload: {} }

/** Has the charger set it to `value`. */
export function settingCommand(protocol: string | null, variable: Variable, value: string): Command {
  const { name, instance, component, componentInstance, evse, connector, attribute } = variable
  if (protocol !== 'ocpp2.0.1') return { action: 'ChangeConfiguration', payload: { key: name, value } }
  const place = evse > 0 ? filled({ id: evse, connectorId: connector || undefined }) : undefined
  const data = filled({
    attributeType: attribute === 'Actual' ? undefined : attribute,
    component: filled({ name: component, instance: componentInstance, evse: place }),
    variable: filled({ name, instance }),
  })
  return { action: 'SetVariables', payload: { setVariableData: [{ ...data, attributeValue: value }] } }
}
