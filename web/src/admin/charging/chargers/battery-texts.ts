/** Texts of what a charger has to do with battery swaps. */

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
