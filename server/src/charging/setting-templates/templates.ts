/** Templates of settings: the values that an operator wants at all chargers of a maker and model. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { WantedSetting } from '../dialects/index.ts'
import { checkSettings, type SettingsRefused } from './check-settings.ts'
import { MOST_COMPARED } from './compare-settings.ts'
import { compareChargers } from './comparison-queries.ts'
import { formatSetting } from './format-setting.ts'
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  type SettingTemplate,
  selectTemplate,
  updateTemplate,
} from './queries.ts'

type NotFound = { readonly kind: 'setting-template-not-found' }

export async function addTemplate(
  work: Work,
  template: Pick<SettingTemplate, 'vendor' | 'model' | 'settings'>,
): Promise<Result<SettingTemplate, SettingsRefused | { readonly kind: 'setting-template-exists' }>> {
  const right = await checkSettings(work.tx, template)
  if (!right.ok) return right
  const id = createId()
  const inserted = await insertTemplate(work.tx, { ...template, id, now: work.now })
  if (!inserted.ok) return inserted
  await compareFirst(work, id)
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
): Promise<Result<SettingTemplate, SettingsRefused | NotFound>> {
  const before = await lockTemplate(work.tx, id)
  if (!before) return refuse({ kind: 'setting-template-not-found' })
  const right = await checkSettings(work.tx, { ...before, settings })
  if (!right.ok) return right
  await updateTemplate(work.tx, id, { settings, now: work.now })
  await compareFirst(work, id)
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

/** Most networks are compared with it by what is answered; of a large one the job compares the rest. */
const compareFirst = ({ tx }: Work, templateId: string) =>
  compareChargers(tx, { templateId, most: MOST_COMPARED })

const toFacts = (settings: readonly WantedSetting[]): Record<string, string> =>
  Object.fromEntries(settings.map((one) => [formatSetting(one), one.value]))

async function loadTemplate({ tx }: Work, id: string): Promise<SettingTemplate> {
  const template = await selectTemplate(tx, id)
  if (!template) throw new Error(`The template ${id} is gone`)
  return template
}
