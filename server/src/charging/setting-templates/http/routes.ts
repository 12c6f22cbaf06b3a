/** The calls of templates of settings, and of the chargers that differ from them. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as templates from '../index.ts'

const toWire = ({ id, settings, createdAt, changedAt, ...template }: templates.SettingTemplate) => ({
  _id: id,
  ...template,
  settings: [...settings],
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
})

const toWireDifferences = ({ id, isConnected, differences, ...charger }: templates.DifferingCharger) => ({
  _id: id,
  ...charger,
  connected: isConnected,
  differences: differences.map(({ reportedAt, ...difference }) => ({
    ...difference,
    reportedAt: new Date(reportedAt).toISOString(),
  })),
})

export const settingTemplateRoutes: readonly Route[] = [
  read(contract.listSettingTemplates, async ({ db, query, now }) =>
    listAnswer(
      await templates.selectTemplatePage(db, narrowToWaiting(templates.SETTINGS_WAITING, query, now)),
      toWire,
    ),
  ),

  write(contract.addSettingTemplate, async ({ work, body }) => {
    const added = await templates.addTemplate(work, body)
    return added.ok ? ok({ message: formatSuccess('saved'), data: toWire(added.value) }) : added
  }),

  write(contract.changeSettingTemplate, async ({ work, params: { id }, body: { settings } }) => {
    const changed = await templates.changeTemplate(work, id, settings)
    return changed.ok ? ok({ message: formatSuccess('saved'), data: toWire(changed.value) }) : changed
  }),

  write(contract.removeSettingTemplate, async ({ work, params: { id } }) => {
    const removed = await templates.removeTemplate(work, id)
    return removed.ok ? ok({ message: formatSuccess('setting-template-removed') }) : removed
  }),

  read(contract.listSettingDifferences, async ({ db, params: { id }, query }) => {
    if (!(await templates.selectTemplate(db, id))) return refuse({ kind: 'setting-template-not-found' })
    return listAnswer(
      await templates.selectDifferencePage(db, { ...query, templateId: id }),
      toWireDifferences,
    )
  }),
]
