/** OCPP 2.0.1 on the panel's screens. */
import { isSecured201 } from '@voltyatra/domain'
import { filled } from '../commands/command-form.ts'
import { COMMANDS_201 } from '../commands/forms-201.ts'
import type { PanelDialect } from './dialect.ts'

export const PANEL_201: PanelDialect = {
  version: 'ocpp2.0.1',
  commands: COMMANDS_201,
  isSecured: isSecured201,
  stop: (transactionId) => ({ action: 'RequestStopTransaction', payload: { transactionId } }),
  readSettings: () => ({
    action: 'GetBaseReport',
    payload: { requestId: Math.floor(Date.now() / 1000), reportBase: 'FullInventory' },
  }),
  changeSetting(variable, value) {
    const { name, instance, component, componentInstance, evse, connector, attribute } = variable
    const at = evse > 0 ? filled({ id: evse, connectorId: connector || undefined }) : undefined
    const data = filled({
      attributeType: attribute === 'Actual' ? undefined : attribute,
      component: filled({ name: component, instance: componentInstance, evse: at }),
      variable: filled({ name, instance }),
    })
    return { action: 'SetVariables', payload: { setVariableData: [{ ...data, attributeValue: value }] } }
  },
  hasComponents: true,
  connectorAt: (position) => ({ evse: position, number: 1 }),
}
