/** Texts of the orders and of refunding one. */

export const refunding = {
  title: 'Refund',
  hint: 'Takes the amount out of the wallet and has the payment provider send it to where it was paid from. Banks take up to seven days. It cannot be undone.',
  amount: 'Amount (₹)',
  left: (amount: string) => `At most ${amount}, what is left of the order and in the wallet`,
  nothing:
    'Nothing of this order can be refunded now: the wallet holds none of it, or its payer disputes it at the bank.',
  invalid: (amount: string) => `Enter an amount from ₹0.01 to ${amount}`,
  reason: 'Reason',
  reasonHint: 'The driver reads it.',
  reasonNeeded: 'Please give a reason',
  order: 'Order',
  back: 'Refunded so far',
  from: 'From',
  to: 'To',
  fromWallet: 'Wallet of the driver',
  toSource: 'The account it was paid from',
  leftAfter: 'Left of the order afterwards',
  send: (amount: string) => `Refund ${amount}`,
  sendNothing: 'Refund',
  running: 'Refunding…',
  done: (amount: string, left: string) =>
    `The refund of ${amount} is recorded. The payment provider is asked to send it. ${left} is left of the order.`,
  list: 'Refunds',
  steps: {
    asked: 'About to be sent',
    accepted: 'On its way',
    done: 'Sent',
    returned: 'Not sent, in the wallet again',
    'by-hand': 'Sent by hand',
  },
  expected: (day: string) => `expected by ${day}`,
  arn: (arn: string) => `ARN ${arn}`,
  unexplained: (amount: string) =>
    `The payment provider gave back ${amount} more than is left of this order. Compare it with the provider’s page; correct the wallet if it has to be.`,
  settle: 'Mark as looked at',
  settling: 'Recording…',
  settled: 'Recorded as looked at.',
} as const

export const disputed = {
  list: 'Disputes',
  of: (amount: string, reason: string | null) => (reason ? `${amount}: ${reason}` : amount),
  answerBy: (time: string) => `To be answered until ${time}`,
  states: {
    open: 'To be answered',
    'under-review': 'The bank looks at what was handed in',
    won: 'Won: the money stays',
    lost: 'Lost: the payer has it again. The wallet lost what it still had of it, the driver owes the rest.',
    accepted:
      'Accepted: the payer has it again. The wallet lost what it still had of it, the network bears the rest.',
    closed: 'Closed without a decision',
  },
} as const

export const orders = {
  list: 'Orders',
  search: 'Search by order id or driver',
  columns: {
    id: 'Order id',
    mobile: 'Customer mobile',
    amount: 'Amount',
    status: 'Status',
    created: 'Created',
  },
  status: 'Status',
  empty: 'No Orders found.',
  emptyHint: 'Orders appear here when drivers top up their wallets.',
  details: 'Details',
  title: 'Order details',
  facts: {
    id: 'Order id',
    customer: 'Driver',
    phone: 'Phone',
    email: 'Email',
    amount: 'Amount',
    currency: 'Currency',
    status: 'Status',
    created: 'Created',
    paid: 'Paid',
    payment: 'Payment',
    bank: 'Bank reference',
    failure: 'Reason for failure',
  },
  refunded: (amount: string) => `${amount} refunded`,
} as const
