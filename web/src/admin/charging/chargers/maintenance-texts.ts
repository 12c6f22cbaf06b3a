/** Texts of planned maintenance. */
import { count } from '../../../shared/formats.ts'

export const maintenance = {
  title: 'Planned maintenance',
  none: 'No maintenance is planned.',
  hint: 'From its beginning to its end drivers see the charger as out of use, and nobody can reserve or start a charge that would fall into it. Charges that run go on. It ends by itself.',
  states: { planned: 'Planned', running: 'Running', over: 'Over', ended: 'Ended early' },
  span: (from: string, until: string) => `${from} to ${until}`,
  plan: 'Plan maintenance',
  from: 'From',
  until: 'Until',
  reason: 'Why',
  wholeStation: 'All chargers of the station',
  timeNeeded: 'Enter a date and a time',
  order: 'It ends after it begins',
  reasonNeeded: 'Enter why',
  noReservations: 'No reservation falls into this time.',
  reservations: (reservations: number) =>
    reservations === 1
      ? 'One reservation falls into this time. Its driver is notified.'
      : `${count(reservations)} reservations fall into this time. Their drivers are notified.`,
  reservation: (driver: string, charger: string, connector: number, from: string) =>
    `${driver}: connector ${connector} of ${charger}, ${from}`,
  guest: 'A guest',
  do: 'Plan it',
  doing: 'Saving…',
  done: (chargers: number) => (chargers === 1 ? 'Planned.' : `Planned for ${count(chargers)} chargers.`),
  end: 'End it',
  ending: 'Ending…',
  ended: 'The maintenance has ended.',
} as const
