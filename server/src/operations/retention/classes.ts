/** How long rows are kept, and why: the classes. Which table is of which class stands in `tables.ts`. */

export interface RetentionClass {
  /** How many days rows are kept; null where the program deletes none because they have grown old. */
  readonly days: number | null
  /** Counted from when, and for what: for the operator. */
  readonly why: string
}

const isForOperators = (why: string): RetentionClass => ({ days: null, why })

export const RETENTION_CLASSES = {
  books: isForOperators(
    'Money, bills and tax papers. The law asks for at least eight financial years (Companies Act 2013, section 128; CGST Act 2017, section 36). Nothing is deleted.',
  ),
  audit: isForOperators(
    'Who changed what. The proof of every change of money and rights: nothing is deleted. Where ARCHIVE_DIR is set, old months lie in files there.',
  ),
  consent: isForOperators('Proof that a driver agreed, and withdrew. Nothing is deleted.'),
  charges: isForOperators(
    'Bookings and charges, which bills and invoices point to. An erased account keeps them without the person.',
  ),
  account: isForOperators('A driver’s own data. It goes when the driver erases the account.'),
  people: isForOperators(
    'Operators, partners, fleets and their people. One who left stays as a row: the audit log names it.',
  ),
  network: isForOperators('Stations, chargers and what belongs to them, as long as they are there.'),
  feedback: isForOperators(
    'What drivers said of stations. The words go when the driver erases the account; stars and kinds of faults stay as figures.',
  ),
  messages: isForOperators(
    'Messages to people and what became of them. Text and receiver go when the driver erases the account.',
  ),
  settings: isForOperators('What operators entered. It stays until it is changed.'),
  figures: isForOperators('Sums by hour, day and month. They name nobody.'),
  live: isForOperators('What is so at this moment: rows come and go with it.'),
  simulation: isForOperators('Payments of a development installation: never real.'),
  'data-access': {
    days: 365,
    why: 'Who read which driver’s data. The Digital Personal Data Protection Rules 2025 (rule 6) ask for a year.',
  },
  queries: {
    days: 1095,
    why: 'Questions and messages from people, after they were received: claims end after three years (Limitation Act 1963).',
  },
  bounces: { days: 730, why: 'Mail addresses that took no mail, after the last try: they may work again.' },
  'sign-ins': { days: 30, why: 'Sign-ins, after they ended: to look into a theft.' },
  codes: { days: 1, why: 'One-time codes and challenges, after they expired.' },
  counters: { days: 2, why: 'Counters of tries: the longest counts a day.' },
  answers: { days: 3, why: 'Answers kept for repeated requests.' },
  'charger-log': {
    days: 90,
    why: 'What chargers and the program said to each other: to look into a fault. Messages go by whole months, when the last of a month is that old; where ARCHIVE_DIR is set, to files there, for ARCHIVE_MESSAGES_MONTHS.',
  },
  'payment-log': { days: 90, why: 'Calls to and from payment providers: to look into a fault.' },
  'message-costs': { days: 30, why: 'Costs and reports of messages, after their day.' },
  'program-messages': {
    days: 30,
    why: 'What other programs were notified of, after it happened: to send it once more.',
  },
  'guest-receipts': {
    days: 59,
    why: 'Numbers and addresses that guests gave for a receipt, with their consent. They go when its link ends: 14 days after the charge, and no charge is open for more than 45.',
  },
  'card-orders': {
    days: 30,
    why: 'Where drivers and companies have cards sent to, after all cards were activated or the order cancelled; 90 days after they were sent in any case, a company’s a year.',
  },
  'free-alerts': { days: 7, why: 'Requests to be notified of a free connector.' },
} as const satisfies Readonly<Record<string, RetentionClass>>

export type RetentionClassName = keyof typeof RETENTION_CLASSES
