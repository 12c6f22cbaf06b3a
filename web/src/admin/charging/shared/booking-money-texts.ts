/** Texts of what a booking costs beside its bill: the deposit, the overrun, what is owed. */
import { formatKilowattHours, formatRupees } from '../../../shared/formats.ts'

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
    energy: (kWh: number) => `${formatKilowattHours(kWh)} beyond the prepayment`,
    taken: 'Overrun, from the wallet',
    owed: 'Overrun, owed by the driver',
    byFleet: 'Overrun, paid by the fleet',
    fleetNote: (kWh: number, amount: number) =>
      `${formatKilowattHours(kWh)} flowed beyond what the charge held: the fleet that pays it pays ${formatRupees(amount)} for that, too.`,
    note: (kWh: number, taken: number, owed: number) =>
      owed > 0
        ? `${formatKilowattHours(kWh)} flowed beyond the prepayment: ${formatRupees(taken)} came from the wallet, ${formatRupees(owed)} was owed. It is taken from the next money that reaches the wallet.`
        : `${formatKilowattHours(kWh)} flowed beyond the prepayment: ${formatRupees(taken)} came from the wallet.`,
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
