import type { Job } from '../../jobs/job.ts'
import { readTemplateSettings } from './index.ts'

export const settingTemplateJobs: readonly Job[] = [
  {
    name: 'read-template-settings',
    summary: 'Asks chargers for the settings that their template has: once a day, and after each start.',
    everySeconds: 60,
    run: async ({ db, now }) => ({ ...(await readTemplateSettings({ db, now })) }),
  },
]
