/** All in which the versions of OCPP differ for somebody who commands a charger: what a screen is drawn from. */
import type { ReplyOf } from '../../endpoint.ts'
import type { listChargerVariables } from '../charger-records.ts'
import type { Commands, Payload } from './command-form.ts'

export type ChargerVariable = ReplyOf<typeof listChargerVariables>['data'][number]

/** As it is stored and sent. */
export interface CommandCall {
  readonly action: string
  readonly payload: Payload
}

/** Values of its meters that a charger sends in streams. */
export interface StreamCalls {
  /** Has it stream the meter of an EVSE. */
  readonly setUp: (evse: number) => CommandCall
  /** It sends after so many seconds, or once it has so many values. */
  readonly adjust: (id: number, to: { readonly interval: number; readonly values: number }) => CommandCall
  /** Gives up the monitor, and the stream of its values with it. */
  readonly end: (monitorId: number) => CommandCall
  /** Which streams it has. */
  readonly list: () => CommandCall
}

export interface CommandSet {
  /** As a charger's `protocol` has it. */
  readonly version: string
  /** What a charger can be asked, each with its form. */
  readonly forms: Commands
  /** Which of them only the owner and managers may give, whatever their fields hold. */
  readonly securedActions: readonly string[]
  /** What is often said, either way: by what a log of messages is filtered. */
  readonly usualMessages: readonly string[]
  /** The action whose answer lists the settings by their keys, where there is one. */
  readonly listsSettings: string | null
  /** The action that restarts it. */
  readonly restart: string
  /** Ends the session of this transaction, and no other. */
  readonly stop: (transactionId: string) => CommandCall
  /** Has the charger say all its settings. */
  readonly readSettings: () => CommandCall
  readonly changeSetting: (variable: ChargerVariable, value: string) => CommandCall
  /** Whether settings belong to components of the charger. */
  readonly hasComponents: boolean
  /** Whether its version says what was paid at a card terminal. */
  readonly hasCardTerminals: boolean
  /** Absent where the version knows no streams. */
  readonly streams?: StreamCalls
  /** Where the connector at this position is, of a charger that has not said: each position is an EVSE where there are any. */
  readonly connectorAt: (position: number) => { readonly evse: number; readonly number: number }
}
