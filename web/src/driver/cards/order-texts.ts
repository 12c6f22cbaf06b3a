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
} as const
