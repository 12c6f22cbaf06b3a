import type { Job } from '../../jobs/job.ts'
import { compareSettings, readTemplateSettings } from './index.ts'

export const settingTemplateJobs: readonly Job[] = [
  {
    name: 'read-template-settings',
    summary: 'Asks chargers for the settings that their template has: once a day, and after each start.',
    everySeconds: 60,
    run: async ({ db, now }) => ({ ...(await readTemplateSettings({ db, now })) }),
  },
  {
    name: 'count-setting-differences',
    summary: 'Compares chargers with a template that is new or was changed, and counts those that differ.',
    everySeconds: 60,
    run: async ({ db, now }) => ({ ...(await compareSettings({ db, now })) }),
  },
]
