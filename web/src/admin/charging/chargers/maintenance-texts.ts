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
  past: 'Enter now, or a time that is still to come',
  tooLong: 'It lasts 30 days at most',
  reasonNeeded: 'Enter why',
  noReservations: 'No reservation falls into this time.',
  reservations: (reservations: number) =>
    reservations === 1
      ? 'One reservation falls into this time. Its driver is notified.'
      : `${count(reservations)} reservations fall into this time. Their drivers are notified.`,
  reservation: (driver: string, charger: string, connector: number, from: string) =>
    `${driver}: connector ${connector} of ${charger}, ${from}`,
  furtherReservations: (many: number) => (many === 1 ? 'And one more.' : `And ${count(many)} more.`),
  guest: 'A guest',
  do: 'Plan it',
  doing: 'Saving…',
  done: (chargers: number) => (chargers === 1 ? 'Planned.' : `Planned for ${count(chargers)} chargers.`),
  end: {
    label: 'End it',
    hint: 'Drivers can reserve and charge at this charger again at once. Maintenance of the station’s other chargers goes on.',
    running: 'Ending…',
    done: 'The maintenance has ended.',
  },
  callOff: {
    label: 'Call it off',
    hint: 'Drivers can reserve and charge at this charger at this time again; those who were notified of it are not notified of this. Maintenance of the station’s other chargers stays planned.',
    running: 'Calling it off…',
    done: 'The maintenance is called off.',
  },
  calledOff: 'Called off',
  older: (many: number) => `Earlier maintenance (${count(many)})`,
} as const
