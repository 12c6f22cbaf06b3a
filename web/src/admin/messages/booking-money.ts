/** Texts of what a booking costs beside its bill: the deposit, the overrun, what is owed; and of no-shows. */
import { count, kilowattHours, rupees } from '../../shared/formats.ts'

const noShows = (many: number): string => `${count(many)} ${many === 1 ? 'no-show' : 'no-shows'}`

export const bookingMoney = {
  deposit: 'Deposit',
  deposits: {
    held: (amount: string) => `${amount}, held until the charge starts`,
    used: (amount: string) => `${amount}, became part of the prepayment`,
    returned: (amount: string) => `${amount}, returned to the wallet`,
    comesBack: (amount: string, at: string) => `${amount}, held for the no-show until ${at}`,
  },
  overrun: 'Overrun',
  overruns: {
    energy: (kWh: number) => `${kilowattHours(kWh)} beyond the prepayment`,
    taken: 'Overrun, from the wallet',
    owed: 'Overrun, owed by the driver',
    note: (kWh: number, taken: number, owed: number) =>
      owed > 0
        ? `${kilowattHours(kWh)} flowed beyond the prepayment: ${rupees(taken)} came from the wallet, ${rupees(owed)} was owed. It is taken from the next money that reaches the wallet.`
        : `${kilowattHours(kWh)} flowed beyond the prepayment: ${rupees(taken)} came from the wallet.`,
  },
  noShow: 'No-show',
  noShowNote: 'Nobody came within the waiting time. It counts as a no-show of the driver.',
  flags: {
    overrun: 'Overrun',
    owed: (amount: string) => `Overrun, ${amount} owed`,
    noShow: 'No-show',
    doubt: 'In doubt',
  },
  filter: 'Exceptions',
  filters: { overrun: 'Overrun', 'no-show': 'No-show' },
} as const

export const standing = {
  owed: 'Owed',
  owes: (amount: string) => `owes ${amount}`,
  owing: (amount: string) =>
    `${amount} is owed for energy beyond a prepayment. Until it is paid no charge can be booked or started; it is taken from the next top-up.`,
  noShows: 'No-shows',
  within: (days: number, allowed: number) => `of ${count(allowed)} in ${count(days)} days`,
  limited: (many: number, days: number, allowed: number) =>
    `${noShows(many)} in ${count(days)} days: this driver can only book at the connector, until there are fewer than ${count(allowed)}.`,
  deposits: 'Deposits held for no-shows',
  comesBack: (at: string) => `The next comes back ${at}`,
} as const
