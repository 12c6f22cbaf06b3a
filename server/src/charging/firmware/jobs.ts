import type { Job } from '../../jobs/job.ts'
import { followCampaigns } from './index.ts'

export const firmwareJobs: readonly Job[] = [
  {
    name: 'follow-firmware-campaigns',
    summary: 'Brings firmware and settings to chargers, stage by stage, and stops where too many fail.',
    everySeconds: 15,
    run: async ({ db, now }) => ({ ...(await followCampaigns({ db, now })) }),
  },
]
