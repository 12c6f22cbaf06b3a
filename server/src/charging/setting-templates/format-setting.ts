/** Formats a setting as the panel shows it. */
import type { WantedSetting } from '../dialects/index.ts'

const formatPlace = (evse: number, connector: number): string =>
  evse === 0 ? '' : ` @${connector === 0 ? evse : `${evse}.${connector}`}`

const formatInstance = (instance: string): string => (instance === '' ? '' : `[${instance}]`)

/** `Connector[a] @1.2 / Available[b]`: as the panel writes it. */
export function formatSetting(setting: Omit<WantedSetting, 'value'>): string {
  const { component, componentInstance, evse, connector, name, instance } = setting
  const part = component + formatInstance(componentInstance) + formatPlace(evse, connector)
  return component === '' ? name : `${part} / ${name}${formatInstance(instance)}`
}
