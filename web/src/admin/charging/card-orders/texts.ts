/** Texts of orders of cards. */
export const orders = {
  list: 'Card orders',
  search: 'Search by name, city, PIN code, card, driver or company',
  state: 'State',
  columns: {
    name: 'Sent to',
    orderer: 'Ordered by',
    count: 'Cards',
    place: 'Place',
    state: 'State',
    at: 'Ordered',
  },
  states: { ordered: 'Ordered', sent: 'Sent', active: 'Active', cancelled: 'Cancelled' },
  empty: 'No card orders found.',
  emptyHint: 'Cards that drivers order in the app, and companies in the fleet portal, appear here.',
  unknownDriver: 'Unknown',
  address: 'Delivery address',
  label: 'The driver’s name for it',
  ordered: 'Ordered',
  sent: 'Sent',
  sentBy: 'Sent by',
  number: 'Number of the card',
  numbers: 'Numbers of the cards',
  ended: { active: 'Activated', cancelled: 'Cancelled' },
  cancelledBy: 'Cancelled by',
  reason: 'Reason',
  send: 'Mark as sent',
  sendNumber: 'Number printed on the card',
  sendHint:
    'A card that is nobody’s and was never used; one that is not known is made. Only this driver can add it, and gets a message.',
  sendNumbers: 'Numbers printed on the cards, one in each line',
  sendHints:
    'Cards that are nobody’s and were never used; those that are not known are made. Only this company can activate them, and gets a mail.',
  sendNeeded: 'Enter the number of the card',
  sending: 'Sending…',
  cancel: 'Cancel the order',
  cancelReason: 'Why it is cancelled',
  cancelHint:
    'Whoever ordered reads it. Cards that are not active are nobody’s then: block under Cards what was lost on its way.',
  cancelNeeded: 'Please say why',
  cancelling: 'Cancelling…',
} as const

/** Of how many cards it is, and how many numbers are entered. */
export const formatEntered = (entered: number, count: number): string =>
  `${entered} of ${count} ${count === 1 ? 'number' : 'numbers'} entered.`
export const formatActive = (active: number, count: number): string => `${active} of ${count} active`
export const formatSent = ({
  number,
  isActive,
}: {
  readonly number: string
  readonly isActive: boolean
}): string => (isActive ? `${number} (active)` : number)
