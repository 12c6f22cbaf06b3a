import type { Job } from '../../jobs/job.ts'
import { renewCertificates } from './index.ts'

export const certificateJobs: readonly Job[] = [
  {
    name: 'renew-charger-certificates',
    summary: 'Has chargers ask for a new certificate a month before theirs ends.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({ ...(await renewCertificates(db, now)) }),
  },
]
