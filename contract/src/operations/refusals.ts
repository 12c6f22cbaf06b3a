/** What calls of the context refuse, with status and sentence. */
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
  'archived-month-missing': {
    status: 409,
    message:
      'What was asked for lies in a file of an old month, and that is missing or damaged: `npm run archive -- check` on the server names it.',
  },
  'job-not-found': { status: 404, message: 'No such job.' },
  'report-mail-not-found': { status: 404, message: 'No such mailed report.' },
  'report-mail-exists': { status: 409, message: 'Another report of this name is mailed to you.' },
  'too-many-report-mails': {
    status: 409,
    message: 'As many reports as can be are mailed to you. End one first.',
  },
})
