/** What the context brings to the lists that hold for the whole API. */
import { defineAttentionTable } from '../attention-table.ts'

/** As `noun.verb`; each has its sentence in the panel (`shared/audit-sentences.ts` of the context), and the compiler asks for it. */
export const OPERATIONS_ACTIONS = ['installation.restore', 'job.run'] as const

export const OPERATIONS_ATTENTION = defineAttentionTable({
  'failing-jobs': { rank: 170, label: 'Background jobs failing', list: '/jobs', may: 'job.read' },
})

/** What calls say when they have done something: ICU messages, with the number styles of refusals. */
export const OPERATIONS_SUCCESSES = {
  'account-erased': 'Your account is erased.',
  'attention-seen': 'Seen.',
  'job-asked': 'The job runs now.',
  'report-mail-added': 'Report mailed from now on.',
  'report-mail-ended': 'Report not mailed any more.',
} as const
