import type { Job } from '../../jobs/job.ts'
import { sendReportMails } from './index.ts'

export const reportMailJobs: readonly Job[] = [
  {
    name: 'send-report-mails',
    summary: 'Mails the reports that operators have asked for.',
    everySeconds: 600,
    run: async ({ db, deps, now }) => ({
      ...(await sendReportMails({ db, now, publicUrl: deps.config.publicUrl })),
    }),
  },
]
