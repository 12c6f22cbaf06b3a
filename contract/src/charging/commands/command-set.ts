/** All in which the versions of OCPP differ on the panel's screens. */
import type { IsSecured } from '@voltyatra/domain'
import type { Variable } from '../../shared/charger-calls.ts'
import type { Commands, Payload } from '../commands/command-form.ts'

export interface Command {
  readonly action: string
  readonly payload: Payload
}

export interface PanelDialect {
  /** As a charger's `protocol` has it. */
  readonly version: string
  /** What a charger can be asked, each with its form. */
  readonly commands: Commands
  /** Which of them only the owner and managers may give. */
  readonly isSecured: IsSecured
  /** Ends the session of this transaction, and no other. */
  readonly stop: (transactionId: string) => Command
  /** Has the charger say all its settings. */
  readonly readSettings: () => Command
  readonly changeSetting: (variable: Variable, value: string) => Command
  /** Whether settings belong to components of the charger. */
  readonly hasComponents: boolean
  /** Where the connector at this position is, of a charger that has not said: each position is an EVSE where there are any. */
  readonly connectorAt: (position: number) => { readonly evse: number; readonly number: number }
}
