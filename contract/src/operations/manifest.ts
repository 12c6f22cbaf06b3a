/** What the context brings to the lists that hold for the whole API. */
import { defineAttentionTable } from '../attention-table.ts'
import { defineRefusalTable } from '../refusal-table.ts'

export const OPERATIONS_REFUSALS = defineRefusalTable({
  'erase-while-booked': {
    status: 409,
    message: 'There is a charge or a reservation. End it, or give it back, and try again.',
  },
  'erase-with-balance': {
    status: 409,
    message: 'There is money in your wallet. Send it back to where it came from first.',
  },
  'erase-with-debt': {
    status: 409,
    message: 'An amount is still owed. Pay it into your wallet first.',
  },
  'erase-while-paying': {
    status: 409,
    message: 'A payment or a refund is under way. Try again when it is done.',
  },
  'job-not-found': { status: 404, message: 'No such job.' },
  'report-mail-not-found': { status: 404, message: 'No such mailed report.' },
  'report-mail-exists': { status: 409, message: 'Another report of this name is mailed to you.' },
  'too-many-report-mails': {
    status: 409,
    message: 'As many reports as can be are mailed to you. End one first.',
  },
})

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
