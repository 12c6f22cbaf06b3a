/** English: what is sent to fleets by mail. */
import { type FleetReminder, formatRupees } from '@voltyatra/domain'
import type { Messages } from './messages.ts'

const TITLES: Readonly<Record<FleetReminder, string>> = {
  made: 'payment asked for',
  soon: 'payment due in three days',
  due: 'payment due today',
  late: 'payment overdue',
}

export const writeEnFleetRequest: Messages['fleetRequest'] = ({
  fleet,
  number,
  month,
  left,
  dueDay,
  stopsAfter,
  reminder,
  portal,
  payAt,
  brand,
}) => ({
  title: `${brand}: ${TITLES[reminder]}, ${number}`,
  message: [
    `${fleet},`,
    `please pay ${formatRupees(left)} by ${dueDay} for what was charged until the end of ${month}.`,
    ...(payAt === null ? [] : [`Pay by UPI, card or netbanking: ${payAt}`]),
    `${payAt === null ? 'Name' : 'Or by bank transfer: name'} ${number} in it. Each charge with its invoice, and all of them as a file: ${portal}`,
    `If it is not paid, no charge begins at your cost after ${stopsAfter}. Your drivers can go on at their own cost.`,
  ].join('\n'),
})

export const writeEnFleetCardsSent: Messages['fleetCardsSent'] = ({
  fleet,
  count,
  pincode,
  portal,
  brand,
}) => ({
  title: `${brand}: your ${count === 1 ? 'card is' : 'cards are'} on the way`,
  message: [
    `${fleet},`,
    `${count === 1 ? 'the card that you ordered is' : `the ${count} cards that you ordered are`} on the way to ${pincode}.`,
    `When ${count === 1 ? 'it has' : 'they have'} come, activate each by the number that is printed on it: ${portal}`,
  ].join('\n'),
})
