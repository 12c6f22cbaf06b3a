/** Texts of what only chargers of OCPP 2.1 have. */
import { nameOfGrid } from './grid-texts.ts'

export const cabinet = {
  title: 'Battery swap',
  isNot:
    'This charger swaps no batteries. Where it is a cabinet for swaps, its slots are its EVSEs: say so here.',
  is: (capacityKWh: number | null) =>
    capacityKWh === null
      ? 'A cabinet for battery swaps. Nobody has entered what one battery holds: a price per kWh cannot be billed.'
      : `A cabinet for battery swaps. One battery holds ${capacityKWh} kWh when it is new.`,
  swaps: 'Swaps at this cabinet',
  phone: 'Start a swap for the driver with this mobile number',
  phoneHint: 'What the swap can cost is held from the driver’s wallet; then the cabinet takes a battery.',
  phoneNeeded: 'Enter the driver’s mobile number',
  offline: 'The cabinet is not connected: no swap can be started from here now.',
  start: 'Start a swap',
  starting: 'Asking the cabinet…',
  asked: 'The cabinet is asked.',
  swapsBatteries: 'This charger swaps batteries',
  capacity: 'One battery holds, in kWh',
  capacityHint: 'When it is new. Empty: only the price of the swap itself is billed.',
  capacityWrong: 'Enter a number, or nothing',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
} as const

export const terminal = {
  title: 'Card terminal',
  isNot: 'What is paid at a card terminal of this charger begins no charge by itself.',
  is: (most: string) =>
    `Trusted: what is paid at its card terminal begins a charge without a booking. It blocks ${most} on a card where the charger does not say how much.`,
  payments: 'Payments at this charger',
  trust: 'Its card terminal is trusted',
  trustHint:
    'Only where the terminal’s bank pays you: charges are billed, and partners are credited, as the charger says that they were paid.',
  most: 'It blocks on a card, in rupees',
  mostHint: 'Counts where the charger does not say how much.',
  mostWrong: 'Enter an amount',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
} as const

export const grid = {
  title: 'Priority and grid',
  hint: 'What the charger said last. Priority, controls and what energy may flow are set under Commands.',
  notices: 'Priority, energy, alarms and controls',
  controls: 'Controls that the charger has',
  columns: { what: 'What', state: 'State', at: 'Since', control: 'Control', content: 'As reported' },
  what: {
    priority: (transaction: string) => `Priority of the charge ${transaction}`,
    alarm: (control: string) => `Alarm: ${nameOfGrid(control)}`,
    control: (control: string) => `Control ${control}`,
    'energy-transfer': (transaction: string) => `Energy that may flow in the charge ${transaction}`,
    'charging-needs': (evse: string) => `Energy that the car at EVSE ${evse} asks for, what it prefers first`,
  },
  controlOf: (kind: string, id: string) => `${kind}: ${id}`,
  abilities: 'What the charger can do',
  ability: {
    'energy-transfer': 'Energy transfer',
    operation: 'Who decides how much flows',
    controls: 'Controls of the grid',
  },
  atEvses: (evses: readonly number[]) => `EVSE ${evses.join(', ')}`,
  active: 'Active',
  over: 'Over',
  default: 'Default',
  scheduled: 'Scheduled',
  superseded: 'Superseded',
} as const
