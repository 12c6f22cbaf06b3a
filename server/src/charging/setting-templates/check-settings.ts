/** Settings that a template may not contain: secrets, and those that the program itself sets. */
import { isSecretName, maskSecretsInText, ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { hasChargersReadByClock } from '../chargers/index.ts'
import { findKeptSetting, type WantedSetting } from '../dialects/index.ts'
import { formatSetting } from './format-setting.ts'
import type { SettingTemplate } from './queries.ts'

type Kept = {
  readonly kind: 'setting-is-kept'
  readonly name: string
  readonly wanted: string
  readonly how: 'shown' | 'set'
}

export type SettingsRefused = { readonly kind: 'setting-is-secret'; readonly name: string } | Kept

/** What chargers report of secrets is not kept, so that nothing could be compared; and a template is no safe place. */
const isSecret = ({ name, value }: WantedSetting): boolean =>
  isSecretName(name) || maskSecretsInText(value) !== value

/** A charger that two set otherwise would take turns between them. */
export async function checkSettings(
  reader: Reader,
  { vendor, model, settings }: Pick<SettingTemplate, 'vendor' | 'model' | 'settings'>,
): Promise<Result<undefined, SettingsRefused>> {
  const secret = settings.find(isSecret)
  if (secret) return refuse({ kind: 'setting-is-secret', name: secret.name })
  for (const setting of settings) {
    const kept = findKeptSetting(setting)
    if (!kept || (kept.isOfClock && !(await hasChargersReadByClock(reader, { vendor, model })))) continue
    return refuse({
      kind: 'setting-is-kept',
      name: formatSetting(setting),
      wanted: kept.wanted === '' ? 'empty' : (kept.wanted ?? ''),
      how: kept.wanted === null ? 'shown' : 'set',
    })
  }
  return ok(undefined)
}
