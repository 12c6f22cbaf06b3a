/** Texts of the rules of bookings: least prepayment, deposit, grace, no-shows. */
import { count, formatKilowattHours, formatRupees } from '../../../shared/formats.ts'

const formatDrivers = (many: number): string => `${count(many)} ${many === 1 ? 'driver' : 'drivers'}`

const formatMinutes = (many: number): string => `${count(many)} ${many === 1 ? 'minute' : 'minutes'}`

const formatDays = (many: number): string => `${count(many)} ${many === 1 ? 'day' : 'days'}`

const formatNoShows = (many: number): string => `${count(many)} ${many === 1 ? 'no-show' : 'no-shows'}`

export const bookingRules = {
  title: 'Prepayments and reservations',
  prepayments: 'Minimum prepayment',
  deposits: 'Deposit',
  reservations: 'No-shows',
  fields: {
    leastKWh: {
      name: 'Minimum energy',
      label: 'Minimum energy (kWh)',
      does: 'The least that a charge priced by energy is prepaid for. A connector that delivers more between two meter readings needs more.',
    },
    leastMinutes: {
      label: 'Minimum time (minutes)',
      does: 'The least that a charge priced by time is prepaid for.',
    },
    deposit: {
      name: 'Deposit',
      label: 'Deposit (₹)',
      does: 'Held in the driver’s wallet while a connector is reserved, never more than the prepayment. The charge is then paid with it.',
    },
    depositKeptDays: {
      label: 'Deposit of a no-show comes back after (days)',
      does: 'How long the deposit of a no-show is held before it returns to the wallet in full.',
    },
    graceMinutes: {
      label: 'Waiting time (minutes)',
      does: 'So long after its start a reservation waits for its driver. Then it ends and the connector is free.',
    },
    noShowsAllowed: {
      label: 'No-shows',
      does: 'After so many no-shows a driver cannot reserve ahead, and books at the connector only.',
    },
    noShowDays: { label: 'Within (days)', does: 'Only the no-shows of so many days count.' },
  },
  range: (least: string, most: string) => `${least} to ${most}`.replaceAll(' ', '\u00a0'),
  steps: (step: string) => `, in steps of ${step}`,
  wrong: (range: string) => `Enter a number: ${range}`,
  preview: 'What changes',
  unchanged: 'No changes yet.',
  becomes: (was: string, is: string) => `${was} → ${is}`,
  effects: {
    leastKWh: (kWh: number, total: number | undefined) =>
      `A charge priced by energy starts with at least ${formatKilowattHours(kWh)}${total === undefined ? '' : `: ${formatRupees(total)} with GST at today’s price`}.`,
    leastMinutes: (many: number) => `A charge priced by time starts with at least ${formatMinutes(many)}.`,
    deposit: (amount: number) =>
      amount === 0
        ? 'Reserving costs nothing: a driver with an empty wallet can hold a connector.'
        : `A new reservation holds ${formatRupees(amount)}. Reservations already made keep their deposit.`,
    depositKeptDays: (many: number) =>
      many === 0
        ? 'The deposit of a no-show comes back at once. Deposits already held come back as promised.'
        : `The deposit of the next no-show comes back after ${formatDays(many)}. Deposits already held come back as promised.`,
    graceMinutes: (ends: string) => `A reservation for 18:00 without a driver ends at ${ends}.`,
    noShows: (many: number, within: number) =>
      `A driver with ${formatNoShows(many)} within ${formatDays(within)} can only book at the connector.`,
  },
  ending: (many: number, of: number) =>
    many === 0
      ? 'No reservation ends at once by this.'
      : `${count(many)} of ${count(of)} open reservations ${many === 1 ? 'ends' : 'end'} at once, as ${many === 1 ? 'a no-show' : 'no-shows'}.`,
  limited: (now: number, then: number) =>
    now === then
      ? `That concerns ${formatDrivers(now)}, as before.`
      : `That concerns ${formatDrivers(then)} instead of ${count(now)}.`,
  noPreview: 'Whom this concerns could not be loaded.',
  holds: 'Applies to bookings and starts from now on.',
  save: 'Save rules',
  saving: 'Saving…',
  saved: 'The rules are saved.',
  undone: 'The rules are as before.',
  readOnly: 'Owners and managers can change this.',
} as const
