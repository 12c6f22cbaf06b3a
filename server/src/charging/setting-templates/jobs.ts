import type { Job } from '../../jobs/job.ts'
import { readTemplateSettings, updateToPutRight } from './index.ts'

export const settingTemplateJobs: readonly Job[] = [
  {
    name: 'read-template-settings',
    summary: 'Asks chargers for the settings that their template has: once a day, and after each start.',
    everySeconds: 60,
    run: async ({ db, now }) => ({ ...(await readTemplateSettings({ db, now })) }),
  },
  {
    name: 'count-setting-differences',
    summary:
      'Counts the chargers that are set otherwise than their template, for the list of what needs attention.',
    everySeconds: 300,
    run: async ({ db, now }) => ({
      changed: await db.transaction().execute((tx) => updateToPutRight(tx, now)),
    }),
  },
]
