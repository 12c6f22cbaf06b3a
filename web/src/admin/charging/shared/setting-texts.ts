/** What chargers are set to, or are to be, in one line each. */
export const settingTexts = {
  count: (settings: number) => (settings === 1 ? '1 setting' : `${settings} settings`),
  is: (name: string, value: string) => `${name} = ${value}`,
  empty: 'empty',
} as const

export interface Setting {
  /** Empty for the keys of OCPP 1.6. */
  readonly component: string
  readonly componentInstance: string
  /** 0 where it is of the charger as a whole. */
  readonly evse: number
  readonly connector: number
  readonly name: string
  readonly instance: string
  readonly value: string
}

export const formatSettingValue = (value: string): string => (value === '' ? settingTexts.empty : value)

const formatInstance = (instance: string): string => (instance === '' ? '' : `[${instance}]`)

/** As people write it: `HeartbeatInterval`, `Connector @1.2 / Available`. */
export function formatSettingName(setting: Omit<Setting, 'value'>): string {
  const { component, componentInstance, evse, connector, name, instance } = setting
  if (component === '') return name
  const at = evse === 0 ? '' : ` @${connector === 0 ? evse : `${evse}.${connector}`}`
  return `${component}${formatInstance(componentInstance)}${at} / ${name}${formatInstance(instance)}`
}
