/** Settings as people write them: one in each line. */
import { formatSettingName } from '../shared/setting-texts.ts'
import type { WantedSetting } from './calls.ts'

const COMPONENT = /^([^[\]@]+?)(?:\[([^\]]+)\])?(?:\s*@(\d{1,4})(?:\.(\d{1,4}))?)?$/
const VARIABLE = /^([^[\]]+?)(?:\[([^\]]+)\])?$/
/** Between a component and its variable; the keys of some makers have a slash in their name. */
const SLASH = ' / '

const NO_PLACE = { component: '', componentInstance: '', evse: 0, connector: 0, instance: '' } as const

/** The settings of the lines that are not empty, or the number of the first line that is none. */
export function parseSettings(text: string): readonly WantedSetting[] | number {
  const settings: WantedSetting[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const setting = parseSetting(line)
    if (!setting) return index + 1
    settings.push(setting)
  }
  return settings
}

/** The number of the line that a setting stands in, by its place among the settings. */
export function findLine(text: string, index: number): number {
  const filled = [...text.split('\n').entries()].filter(([, line]) => line.trim() !== '')
  return (filled[index]?.[0] ?? index) + 1
}

function parseSetting(line: string): WantedSetting | undefined {
  const at = line.indexOf('=')
  const [left, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  if (at < 0 || left === '') return undefined
  const slash = left.indexOf(SLASH)
  if (slash < 0) return { ...NO_PLACE, name: left, value }
  const component = COMPONENT.exec(left.slice(0, slash).trim())
  const variable = VARIABLE.exec(left.slice(slash + SLASH.length).trim())
  if (!component?.[1] || !variable?.[1]) return undefined
  return {
    ...{ component: component[1].trim(), componentInstance: component[2] ?? '' },
    ...{ evse: Number(component[3] ?? 0), connector: Number(component[4] ?? 0) },
    ...{ name: variable[1].trim(), instance: variable[2] ?? '', value },
  }
}

export const formatSettings = (settings: readonly WantedSetting[]): string =>
  settings.map((one) => `${formatSettingName(one)} = ${one.value}`).join('\n')
