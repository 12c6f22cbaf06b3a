/** Variables of OCPP 2.0.1, as the device model names them. */
import type { WantedSetting } from '../dialect.ts'

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
