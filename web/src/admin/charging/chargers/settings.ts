/** The settings that a charger has reported, each with a name. */

import type { Variable } from '../shared/charger-calls.ts'
import { findSettingName } from '../shared/setting-names.ts'
import { chargerSettings as words } from './command-texts.ts'

export interface Setting {
  readonly _id: string
  readonly variable: Variable
  /** What it is found by, in small letters. */
  readonly text: string
}

export const toSettings = (variables: readonly Variable[]): readonly Setting[] =>
  variables.map((variable) => ({
    _id: formatKey(variable),
    variable,
    text: [formatVariableName(variable), formatPart(variable), variable.value, findSettingName(variable)]
      .filter((one) => one !== undefined)
      .join(' ')
      .toLowerCase(),
  }))

const formatKey = (one: Variable): string =>
  [one.component, one.componentInstance, one.evse, one.connector, one.name, one.instance, one.attribute].join(
    '/',
  )

/** `TxUpdatedInterval`, with its instance and what of it where that is not its value. */
export const formatVariableName = ({ name, instance, attribute }: Variable): string =>
  [name, instance && `[${instance}]`, attribute !== 'Actual' && `(${attribute})`].filter(Boolean).join(' ')

/** The component, with its place; empty where the charger's settings have none. */
export const formatPart = ({ component, componentInstance, evse, connector }: Variable): string =>
  [
    [component, componentInstance && `[${componentInstance}]`].filter(Boolean).join(' '),
    evse > 0 && words.evse(evse, connector),
  ]
    .filter(Boolean)
    .join(' · ')
