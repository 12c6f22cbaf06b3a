/** OCPP 1.6 on the panel's screens. */
import { isSecured16 } from '@voltyatra/domain'
import { COMMANDS_16 } from '../commands/forms-16.ts'
import type { PanelDialect } from './dialect.ts'

export const PANEL_16: PanelDialect = {
  version: 'ocpp1.6',
  commands: COMMANDS_16,
  isSecured: isSecured16,
  stop: (transactionId) => ({
    action: 'RemoteStopTransaction',
    payload: { transactionId: Number(transactionId) },
  }),
  readSettings: () => ({ action: 'GetConfiguration', payload: {} }),
  changeSetting: ({ name }, value) => ({ action: 'ChangeConfiguration', payload: { key: name, value } }),
  hasComponents: false,
  connectorAt: (position) => ({ evse: 0, number: position }),
}
