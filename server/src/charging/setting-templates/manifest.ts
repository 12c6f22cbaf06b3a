import type { Feature } from '../../feature.ts'
import { settingTemplateRoutes } from './http/routes.ts'
import { SETTINGS_WAITING } from './index.ts'
import { settingTemplateJobs } from './jobs.ts'
import { selectSettingTemplateNames } from './name-queries.ts'

export const settingTemplates: Feature = {
  tables: { setting_comparison: 'private', setting_reading: 'private', setting_template: 'private' },
  subjects: { 'setting-template': selectSettingTemplateNames },
  routes: settingTemplateRoutes,
  jobs: settingTemplateJobs,
  waiting: SETTINGS_WAITING,
}
