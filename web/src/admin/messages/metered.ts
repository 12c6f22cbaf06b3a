/** Texts about charges that a charger meters. */
import { kilowattHours, rupees } from '../../shared/formats.ts'

export const metered = {
  title: 'By the charger’s meter',
  states: {
    starting: 'Asked to begin',
    charging: 'Charging',
    suspended: 'Paused',
    interrupted: 'Interrupted',
    stopping: 'Asked to stop',
    ended: 'Ended',
  },
  energy: 'Energy',
  power: 'Power',
  battery: 'Battery',
  cost: 'Cost with GST',
  ofPrepaid: (total: string) => `of ${total} prepaid`,
  percent: (percent: number) => `${percent} %`,
  noFigures: 'No meter value yet',
  figuresOf: (when: string) => `Meter value: ${when}`,
  silent: (when: string) =>
    `The charger has told no meter value since ${when}. The figures are those of then; what flows meanwhile is counted when it is heard of.`,
  endedBy: 'Ended by',
  reasons: {
    driver: 'The driver',
    operator: 'An operator',
    'prepaid-used-up': 'The prepayment was used up',
    'time-used-up': 'The booked time was used up',
    'battery-full': 'The battery is full',
    'booking-ended': 'The booking had ended',
    'partner-billed': 'The partner’s bill was entered',
    Local: 'At the charger',
    Remote: 'By command',
    EVDisconnected: 'The cable was pulled',
    EmergencyStop: 'Emergency stop',
    PowerLoss: 'Power cut',
    Reboot: 'The charger restarted',
    SOCLimitReached: 'The battery is full enough',
    DeAuthorized: 'The card was refused',
    NextStarted: 'The next charge began there',
    Available: 'The connector was free again',
    ChargerLost: 'The charger was not heard of for a day',
    NotResumed: 'The charger did not take it up again',
    StoppedByEV: 'The car stopped it',
    EnergyLimitReached: 'The agreed energy was reached',
    TimeLimitReached: 'The agreed time was over',
    Timeout: 'No car was plugged in',
    GroundFault: 'Earth fault',
    OvercurrentFault: 'Overcurrent',
    PowerQuality: 'The mains were unstable',
    UnlockCommand: 'The plug was let go by command',
    HardReset: 'The charger was restarted',
    SoftReset: 'The charger was restarted',
    ImmediateReset: 'The charger was restarted',
    MasterPass: 'With a master card',
    Other: 'The charger gave no reason',
  } as Readonly<Record<string, string>>,
} as const

export const stopCharger = {
  title: 'Have the charger stop',
  hint: 'The charger is asked to end the charge. It then tells the last meter value, and the bill follows from that: nothing is to be entered here.',
  stop: 'Stop the charger',
  sure: 'The car stops charging now. It cannot be taken up again under this booking; what is not used returns to the wallet.',
  stopping: 'Asking the charger…',
  asked: 'The charger is asked to stop.',
  underWay: 'The charger is asked to stop. The booking is completed as soon as it says that it has.',
  byHand: 'Enter the partner’s bill instead',
  byHandHint: 'Where the charger does not answer. A bill that is more than 5 % off the meter is flagged.',
} as const

const amountAnd = (kwh: number | null, amount: number | null): string =>
  [kwh === null ? '—' : kilowattHours(kwh), amount === null ? '—' : rupees(amount)].join(' · ')

export const meterAndBill = {
  billedByMeter: 'Billed from the meter',
  flag: 'Differs from the meter',
  odd: 'Look at the meter',
  comparison: 'Bill and meter',
  columns: { of: 'Figures of', energy: 'Energy', amount: 'Before GST' },
  partner: 'Partner’s bill',
  meter: 'Charger’s meter',
  differs: (bill: readonly [number | null, number | null], meter: readonly [number | null, number | null]) =>
    `The partner’s bill is more than 5 % off the meter: ${amountAnd(...bill)} on the bill, ${amountAnd(...meter)} by the meter. What is confirmed is the bill.`,
  unbilled: (kwh: number) =>
    `${kilowattHours(kwh)} flowed beyond the prepayment or the booking. Nobody pays them.`,
  noticed: (what: string) => `Noticed at the meter: ${what}.`,
} as const

export const bookingSettings = {
  title: 'Metered bookings',
  confirm: 'Confirm metered bookings by themselves',
  hint: 'When a charger has metered a charge without anything odd, its bill is confirmed at once: the rest returns to the driver’s wallet, and the partner is credited. Whatever is odd waits under Completed Requests either way.',
  off: 'Switched off, every metered bill waits under Completed Requests for somebody to confirm it.',
  holds: 'Holds for charges that end from now on.',
  saved: 'Saved.',
  readOnly: 'Owners and managers can change this.',
} as const
