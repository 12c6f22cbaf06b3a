/** What chargers of a maker and model are to be set to, as the operator says it. */
import { isSecretName, maskSecretsInText, ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { WantedSetting } from '../dialects/index.ts'
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  type SettingTemplate,
  selectTemplate,
  updateTemplate,
} from './queries.ts'

type NotFound = { readonly kind: 'setting-template-not-found' }
type Secret = { readonly kind: 'setting-is-secret'; readonly name: string }

export async function addTemplate(
  work: Work,
  template: Pick<SettingTemplate, 'vendor' | 'model' | 'settings'>,
): Promise<Result<SettingTemplate, Secret | { readonly kind: 'setting-template-exists' }>> {
  const secret = findSecret(template.settings)
  if (secret) return refuse(secret)
  const id = createId()
  const inserted = await insertTemplate(work.tx, { ...template, id, now: work.now })
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'setting-template.add',
    subject: { kind: 'setting-template', id },
    after: toFacts(template.settings),
  })
  return ok(await loadTemplate(work, id))
}

/** Chargers are asked anew for what they are set to. */
export async function changeTemplate(
  work: Work,
  id: string,
  settings: readonly WantedSetting[],
): Promise<Result<SettingTemplate, Secret | NotFound>> {
  const before = await lockTemplate(work.tx, id)
  if (!before) return refuse({ kind: 'setting-template-not-found' })
  const secret = findSecret(settings)
  if (secret) return refuse(secret)
  await updateTemplate(work.tx, id, { settings, now: work.now })
  await work.audit({
    action: 'setting-template.change',
    subject: { kind: 'setting-template', id },
    before: toFacts(before.settings),
    after: toFacts(settings),
  })
  return ok(await loadTemplate(work, id))
}

export async function removeTemplate(work: Work, id: string): Promise<Result<undefined, NotFound>> {
  const before = await lockTemplate(work.tx, id)
  if (!before) return refuse({ kind: 'setting-template-not-found' })
  await deleteTemplate(work.tx, id)
  await work.audit({
    action: 'setting-template.remove',
    subject: { kind: 'setting-template', id },
    before: { vendor: before.vendor, model: before.model, ...toFacts(before.settings) },
  })
  return ok(undefined)
}

/** What chargers report of secrets is not kept, so that nothing could be compared; and a template is no safe place. */
function findSecret(settings: readonly WantedSetting[]): Secret | undefined {
  const secret = settings.find(({ name, value }) => isSecretName(name) || maskSecretsInText(value) !== value)
  return secret && { kind: 'setting-is-secret', name: secret.name }
}

const formatPlace = (evse: number, connector: number): string =>
  evse === 0 ? '' : ` @${connector === 0 ? evse : `${evse}.${connector}`}`

const formatInstance = (instance: string): string => (instance === '' ? '' : `[${instance}]`)

/** `Connector[a] @1.2 / Available[b]`: as the panel writes it. */
export function formatSetting(setting: Omit<WantedSetting, 'value'>): string {
  const { component, componentInstance, evse, connector, name, instance } = setting
  const part = component + formatInstance(componentInstance) + formatPlace(evse, connector)
  return component === '' ? name : `${part} / ${name}${formatInstance(instance)}`
}

const toFacts = (settings: readonly WantedSetting[]): Record<string, string> =>
  Object.fromEntries(settings.map((one) => [formatSetting(one), one.value]))

async function loadTemplate({ tx }: Work, id: string): Promise<SettingTemplate> {
  const template = await selectTemplate(tx, id)
  if (!template) throw new Error(`The template ${id} is gone`)
  return template
}
