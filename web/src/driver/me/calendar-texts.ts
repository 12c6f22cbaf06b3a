/** Texts of the calendar of reservations. */
export const calendar = {
  title: 'Reservations in your calendar',
  hint: 'Your calendar app reads your reservations from a secret address. Whoever knows it sees where and when you charge.',
  make: 'Make an address',
  again: 'Make another address',
  end: 'End the address',
  since: (day: string) => `There is an address since ${day}. Another one ends it.`,
  once: 'Copy it now: it is not shown again.',
  address: 'Address for your calendar app',
  copy: 'Copy',
  copied: 'Copied.',
  open: 'Open in the calendar app',
} as const
