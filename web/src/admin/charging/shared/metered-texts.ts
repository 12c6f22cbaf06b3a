/** Texts about charges that a charger meters. */
import { formatKilowattHours, formatRupees } from '../../../shared/formats.ts'

export const metered = {
  title: 'Meter reading',
  states: {
    starting: 'Starting',
    charging: 'Charging',
    suspended: 'Paused',
    interrupted: 'Interrupted',
    stopping: 'Stopping',
    ended: 'Ended',
  },
  energy: 'Energy',
  power: 'Power',
  battery: 'Battery',
  cost: 'Cost with GST',
  ofPrepaid: (total: string) => `of ${total} prepaid`,
  percent: (percent: number) => `${percent} %`,
  minutes: (minutes: number) => `${minutes} min`,
  noLimit: 'No limit',
  noFigures: 'No meter reading yet',
  figuresOf: (when: string) => `Last reading: ${when}`,
  silent: (when: string) =>
    `No meter reading since ${when}. The figures are from then; energy delivered since is added with the next reading.`,
  endedBy: 'Ended by',
  reasons: {
    driver: 'The driver',
    operator: 'An operator',
    'prepaid-used-up': 'The prepayment was used up',
    'time-used-up': 'The booked time was used up',
    'battery-full': 'The battery is full',
    'percent-reached': 'The chosen battery level was reached',
    'limit-at-charger': 'A limit that the charger keeps was reached',
    'booking-ended': 'The booking had ended',
    'card-blocked': 'The card was blocked',
    'partner-billed': 'The partner’s bill was entered',
    Local: 'Stopped at the charger',
    Remote: 'Remote stop',
    EVDisconnected: 'The cable was unplugged',
    EmergencyStop: 'Emergency stop',
    PowerLoss: 'Power failure',
    Reboot: 'The charger restarted',
    SOCLimitReached: 'Battery limit reached',
    DeAuthorized: 'The card was not authorised',
    NextStarted: 'The next charge started on this connector',
    Available: 'The connector was free again',
    ChargerLost: 'No message from the charger for a day',
    NotResumed: 'The charger did not resume it',
    StoppedByEV: 'The car stopped it',
    EnergyLimitReached: 'The agreed energy was reached',
    TimeLimitReached: 'The agreed time was reached',
    Timeout: 'No car was plugged in',
    GroundFault: 'Earth fault',
    OvercurrentFault: 'Overcurrent',
    PowerQuality: 'Poor supply quality',
    UnlockCommand: 'The connector was unlocked remotely',
    HardReset: 'The charger was restarted',
    SoftReset: 'The charger was restarted',
    ImmediateReset: 'The charger was restarted',
    MasterPass: 'Stopped with a master card',
    Other: 'The charger gave no reason',
  } as Readonly<Record<string, string>>,
} as const

const formatAmounts = (kwh: number | null, amount: number | null): string =>
  [kwh === null ? '—' : formatKilowattHours(kwh), amount === null ? '—' : formatRupees(amount)].join(' · ')

export const meterAndBill = {
  billedByMeter: 'Billed from the meter',
  flag: 'Differs from the meter',
  odd: 'Check the meter',
  comparison: 'Bill and meter',
  columns: { of: 'Source', energy: 'Energy', amount: 'Before GST' },
  partner: 'Partner’s bill',
  meter: 'Charger’s meter',
  differs: (bill: readonly [number | null, number | null], meter: readonly [number | null, number | null]) =>
    `The partner’s bill differs from the meter by more than 5 %: bill ${formatAmounts(...bill)}, meter ${formatAmounts(...meter)}. Confirming accepts the bill.`,
  unbilled: (kwh: number) =>
    `${formatKilowattHours(kwh)} delivered beyond the prepayment or the booking. Not billed.`,
  noticed: (what: string) => `Meter warning: ${what}.`,
} as const
