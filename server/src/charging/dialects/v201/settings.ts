/** Variables of OCPP 2.0.1, as the device model names them. */
import type { KeptSetting, WantedSetting } from '../dialect.ts'
import {
  ALL_MEASURANDS,
  BEST_INTERVAL,
  CARD_LIST_ON,
  CODE_SETTINGS,
  HEARTBEAT,
  OF_DISPLAY,
  WITH_REGISTER,
} from '../kept-settings.ts'
import { hasAll, isGoodInterval, WANTED_MEASURANDS } from '../wanted-readings.ts'

export interface Variable {
  readonly component: { readonly name: string }
  readonly variable: { readonly name: string }
}

export const LIMIT_UNITS: Variable = {
  component: { name: 'SmartChargingCtrlr' },
  variable: { name: 'RateUnit' },
}

/** Of 2.1; older chargers do not know it. */
export const DYNAMIC_PROFILES: Variable = {
  component: { name: 'SmartChargingCtrlr' },
  variable: { name: 'SupportsDynamicProfiles' },
}

export const PASSWORD: Variable = {
  component: { name: 'SecurityCtrlr' },
  variable: { name: 'BasicAuthPassword' },
}

export const toVariable = (setting: Omit<WantedSetting, 'value'>) => ({
  component: {
    name: setting.component,
    ...(setting.componentInstance !== '' && { instance: setting.componentInstance }),
    ...(setting.evse > 0 && {
      evse: { id: setting.evse, ...(setting.connector > 0 && { connectorId: setting.connector }) },
    }),
  },
  variable: { name: setting.name, ...(setting.instance !== '' && { instance: setting.instance }) },
})

/** At the charger as a whole: what is set at a part of it is another variable. */
const isVariable =
  (of: string, variable: string): KeptSetting['isOf'] =>
  ({ component, name, componentInstance, evse, instance }) =>
    component.toLowerCase() === of.toLowerCase() &&
    name.toLowerCase() === variable.toLowerCase() &&
    componentInstance === '' &&
    evse === 0 &&
    instance === ''

const CODE_VARIABLE = new RegExp(`^(?:${CODE_SETTINGS})$`, 'i')
const SAMPLED = 'SampledDataCtrlr'

export const KEPT: readonly KeptSetting[] = [
  { isOf: isVariable('OCPPCommCtrlr', 'HeartbeatInterval'), ...HEARTBEAT },
  {
    isOf: isVariable(SAMPLED, 'TxUpdatedMeasurands'),
    leaves: (value) => hasAll(value, WANTED_MEASURANDS[0]),
    wanted: ALL_MEASURANDS,
  },
  { isOf: isVariable(SAMPLED, 'TxUpdatedInterval'), leaves: isGoodInterval, wanted: BEST_INTERVAL },
  { isOf: isVariable(SAMPLED, 'TxStartedMeasurands'), ...WITH_REGISTER },
  { isOf: isVariable(SAMPLED, 'TxEndedMeasurands'), ...WITH_REGISTER },
  { isOf: isVariable('LocalAuthListCtrlr', 'Enabled'), ...CARD_LIST_ON },
  {
    isOf: ({ component, name }) => component.toLowerCase() === 'webpaymentsctrlr' && CODE_VARIABLE.test(name),
    ...OF_DISPLAY,
  },
]
