/** The mail about a dispute that has to be answered soon, in English. */
import { formatRupees } from '@voltyatra/domain'
import { formatMessage } from './icu.ts'
import type { Messages } from './messages.ts'

export const writeEnDisputeDue: Messages['disputeDue'] = ({ brand, amount, reason, respondBy, link }) => ({
  title: `${brand}: a dispute of ${formatRupees(amount)} has to be answered soon`,
  message: [
    `A payment of ${formatRupees(amount)} is disputed at the bank${reason === null ? '' : ` (${reason})`}.`,
    formatMessage(
      'It can be answered until {at, date, day} at {at, time, clock}. Without an answer it is lost.',
      {
        at: respondBy,
      },
    ),
    `Accept or contest it here: ${link}`,
  ].join('\n\n'),
})
