/** Texts of the driver's orders of cards. */
export const orders = {
  title: 'Order a card',
  hint: 'It costs nothing and comes by post. Your address is erased 30 days after the order has ended.',
  states: {
    ordered: 'Ordered',
    sent: 'On its way. When it is there, add it above by its number.',
    active: 'Added to your cards',
    cancelled: 'Cancelled',
  },
  withdraw: 'Cancel the order',
  name: 'Name',
  address: 'Address',
  city: 'City',
  pincode: 'PIN code',
  state: 'State',
  chooseState: 'Choose the state',
  order: 'Order the card',
  lost: (number: string) => `Card ${number} is lost: order another`,
  lostSure:
    'It is blocked at once, and a running charge stops. Another one comes by post and costs nothing. When it is there, add it by its number.',
  lostNow: 'Block it and order another',
  notLost: 'It is not lost',
  replaced: 'The card is blocked, and another is ordered.',
  blockedOnly: 'The card is blocked. You have as many orders as are taken: order another one later.',
  replaces: (number: string) => `In place of card ${number}`,
} as const
