/** What a catalogue has: for each code its words, made from its parameters. */
import type {
  CancelCode,
  CancelReason,
  DeliveryReason,
  FleetReminder,
  MessageFailure,
  MicroRupees,
  OrderFailure,
  Paise,
  PricedLine,
  PriceStatement,
  SourceRefundState,
  StationReason,
  TariffFaultCode,
  WattHours,
} from '@voltyatra/domain'

export interface Messages {
  /** `send-failed` stands only where the provider gave no reason. */
  readonly messageFailure: Readonly<Record<MessageFailure, string>>
  readonly deliveryReason: Readonly<Record<DeliveryReason, string>>
  /** For drivers. */
  readonly stationReason: Readonly<Record<StationReason, string>>
  /** For drivers: a part of a sentence. `reason` is what the charger reported. */
  readonly cancelCode: Readonly<Record<CancelCode, (reason: string | null) => string>>
  /** The same for the driver whose booking it is. */
  readonly ownCancelCode: Messages['cancelCode']
  /** `attempt-failed` stands only where the payment provider gave no reason. */
  readonly orderFailure: Readonly<Record<OrderFailure, string>>
  /** For drivers: how far a refund has come. */
  readonly refundStep: Readonly<Record<RefundStepCode, string>>
  /** The page between the app and a payment provider's own. */
  readonly checkout: Readonly<Record<'title' | 'goingOn' | 'goOn' | 'nothingToPay' | 'back', string>>
  /** The page of a payment link: ICU messages. */
  readonly payLink: Readonly<
    Record<
      'owed' | 'top-up' | 'fleet' | 'until' | 'pay' | 'upi' | 'scan' | 'other' | 'waiting' | 'paid' | 'over',
      string
    >
  >
  /** What drivers agree to: an ICU message. */
  readonly consent: Readonly<Record<'notice', string>>
  /** For drivers. */
  readonly price: PriceMessages
  /** For drivers: a line of a bill. */
  readonly billLine: (of: BillLineFacts) => BillLineText
  readonly tariffFault: Readonly<Record<TariffFaultCode, string>>
  readonly notice: { readonly [Kind in NoticeKind]: (of: NoticeFacts[Kind]) => NoticeText }
  /** The ICU messages of each kind, and what they are filled with. */
  readonly noticePatterns: Readonly<Record<NoticeKind, NoticeText>>
  readonly noticeFacts: <Kind extends NoticeKind>(kind: Kind, of: NoticeFacts[Kind]) => object
  /** By text message. */
  readonly signInCode: (of: {
    readonly code: string
    readonly minutes: number
    readonly brand: string
  }) => string
  /** Spoken by a machine, twice. */
  readonly signInCall: (of: { readonly code: string; readonly brand: string }) => string
  /** To a guest who asked for it, when the charge is over. `until` is a day in India. */
  readonly guestReceipt: (of: {
    readonly stationName: string
    readonly total: Paise
    readonly link: string
    readonly until: string
    readonly brand: string
  }) => NoticeText
  /** The subject of the mail with a sign-in code for a person of a partner. */
  readonly partnerCodeSubject: (of: { readonly brand: string }) => string
  /** Who may sign in for a fleet from now on. */
  readonly fleetPersonLetIn: (of: {
    readonly name: string
    readonly fleet: string
    /** The address of the portal. */
    readonly portal: string
    readonly brand: string
  }) => NoticeText
  /** To a number that a fleet has invited, by text message. `app` is the address of the app. */
  readonly fleetInvitation: (of: {
    readonly fleet: string
    readonly app: string
    readonly brand: string
  }) => string
  /** To a fleet: what it is asked to pay for a month (`2026-11`), and by when. Days are of India. */
  readonly fleetRequest: (of: {
    readonly fleet: string
    readonly number: string
    readonly month: string
    /** Not paid yet. */
    readonly left: Paise
    readonly dueDay: string
    /** The last day on which charges begin at its cost. */
    readonly stopsAfter: string
    readonly reminder: FleetReminder
    /** The address of the portal. */
    readonly portal: string
    /** Where it is paid; null where that is by bank transfer only. */
    readonly payAt: string | null
    readonly brand: string
  }) => NoticeText
  /** The mail to a fleet whose cards are on their way. */
  readonly fleetCardsSent: (of: {
    readonly fleet: string
    readonly count: number
    readonly pincode: string
    /** The address of the portal. */
    readonly portal: string
    readonly brand: string
  }) => NoticeText
  /** The mail with which a partner's statement goes out. `first`, `last` and `until` are days in India. */
  readonly partnerStatement: (of: {
    readonly name: string
    readonly first: string
    readonly last: string
    readonly closing: Paise
    /** Of the statement as PDF, and charge by charge as a file for spreadsheets. */
    readonly pdf: string
    readonly csv: string
    readonly until: string
    readonly brand: string
  }) => NoticeText
  /** The mail to a partner whose bank details were changed. */
  readonly bankDetailsChanged: (of: {
    readonly name: string
    /** The bank, and the last digits of the account. */
    readonly account: string
    readonly brand: string
  }) => NoticeText
  /** The mail to a partner of which somebody has entered bank details; they do not count yet. */
  readonly bankDetailsEntered: (of: {
    readonly name: string
    /** The bank, and the last digits of the account. */
    readonly account: string
    readonly brand: string
  }) => NoticeText
  /** The mail to an administrator whose account was used on a new device; `sessions` is where it can be ended. */
  readonly administratorOnNewDevice: (
    of: NewDevice & { readonly brand: string; readonly sessions: string },
  ) => NoticeText
  /** The mail with a report. Days are those of India's calendar. */
  readonly reportMail: (of: ReportMailFacts) => NoticeText
  readonly disputeDue: (of: DisputeDueFacts) => NoticeText
  /** Below an answer to a ticket that goes out by mail and can be answered by mail. */
  readonly ticketMailFoot: (of: { readonly number: number }) => string
  /** To the operator who works on a ticket: whoever asked has said more. */
  readonly ticketAskedAgain: (of: TicketAskedAgain) => NoticeText
  /** To operators: a partner asks for a new station. */
  readonly stationRequested: (of: StationRequestedFacts) => NoticeText
  /** To the partner: with a reason it was refused. */
  readonly stationRequestDecided: (of: StationRequestDecided) => NoticeText
  /** To the partner: faults at its chargers, the first ones of `count`. */
  readonly faultsAtPartner: (of: FaultsAtPartner) => NoticeText
  /** To operators: a partner has set a price. */
  readonly ownPriceSet: (of: OwnPriceFacts) => NoticeText
  /** To the person and the partner: a passkey was added or removed. */
  readonly partnerPasskey: (of: PartnerPasskeyFacts) => NoticeText
  /** What a row of a report is called that is of no partner, or of no tariff. */
  readonly reportRow: Readonly<Record<'no-partner' | 'no-tariff', string>>
  /** On the display of the charger when a charge is over. */
  readonly chargerReceipt: (of: ChargerReceiptFacts) => string
  /** Below a promotional mail, and at the end of a promotional text message. */
  readonly unsubscribe: (by: 'byMail' | 'byText', of: { readonly publicUrl: string }) => string
}

/** What pays for a charge: each is given back what is left in a way of its own. */
export type ReceiptPayer = 'wallet' | 'block' | 'guest' | 'card' | 'fleet'

export interface ChargerReceiptFacts {
  readonly energyWh: number
  /** GST included. */
  readonly cost: Paise
  /** What of the prepayment it did not use. */
  readonly left: Paise
  readonly payer: ReceiptPayer
}

export type RefundStepCode = SourceRefundState | 'returned-to-guest' | 'done-without-arn' | 'by-hand'

interface SpanOfDays {
  readonly from: string
  readonly to: string
}

/** Utilisation and uptime of 10,000; null where they are not known. */
export interface ReportFigures {
  readonly charges: number
  readonly energy: WattHours
  readonly taxable: Paise
  readonly gst: Paise
  readonly refunds: Paise
  readonly partnerCredit: Paise
  readonly utilisation: number | null
  readonly uptime: number | null
}

export interface ReportMailFacts {
  readonly brand: string
  readonly name: string
  readonly by:
    | 'station'
    | 'partner'
    | 'state'
    | 'connector'
    | 'connector-type'
    | 'tariff'
    | 'hour'
    | 'day'
    | 'month'
  readonly period: SpanOfDays
  readonly before: SpanOfDays | null
  readonly total: { readonly figures: ReportFigures; readonly before: ReportFigures | null }
  /** The first of them. */
  readonly rows: readonly { readonly name: string; readonly figures: ReportFigures }[]
  readonly rowCount: number
  readonly link: string
}

/** Parts of a sentence; `now` is in seconds since 1970 (UTC), for times that are said by it. */
export type PriceMessages = {
  readonly [Code in PriceStatement['code']]: (
    of: Extract<PriceStatement, { readonly code: Code }>,
    now: number,
  ) => string
} & {
  /** Of parts one sentence. */
  readonly joined: (parts: readonly string[]) => string
  /** A part as a line of its own. */
  readonly line: (part: string) => string
}

export type BillLineFacts = Pick<PricedLine, 'of' | 'quantity' | 'unitPrice' | 'night'>

export interface BillLineText {
  readonly label: string
  /** How much of it at which price; empty where a limit or a fee makes the amount. */
  readonly detail: string
}

export interface NoticeText {
  readonly title: string
  readonly message: string
}

export type NoticeKind = keyof NoticeFacts

/** What the text of each kind of notice is made from. */
export interface NoticeFacts {
  readonly 'booking-completed': AtStation & { readonly energyWh: number; readonly total: Paise }
  readonly 'booking-confirmed': AtStation & { readonly total: Paise; readonly refund: Paise }
  readonly 'booking-cancelled': AtStation & CancelReason & { readonly released: Paise }
  readonly 'booking-expired': { readonly deposit: Paise; readonly depositDueAt: Date | null }
  /** `program` is what its key is called. */
  readonly 'booking-by-program': AtStation & {
    readonly program: string
    readonly startsAt: Date
    readonly deposit: Paise
  }
  readonly 'booking-returned-by-program': AtStation & { readonly program: string }
  readonly 'charge-overrun': AtStation & {
    readonly energyWh: number
    readonly taken: Paise
    readonly owed: Paise
  }
  readonly 'idle-fee': AtStation & {
    readonly from: Date
    /** GST included. */
    readonly perHour: MicroRupees
  }
  /** `held` is the prepayment. */
  readonly 'charge-begun': AtStation & { readonly held: Paise }
  readonly 'charge-almost-done': AtStation & { readonly energyWh: number }
  /** `until`: from then on nobody is expected any more. */
  readonly 'reservation-soon': AtStation & { readonly startsAt: Date; readonly until: Date }
  readonly 'connector-free': AtStation & { readonly connectorNumber: number }
  readonly 'card-charge': AtStation & { readonly card: string; readonly held: Paise }
  readonly 'maintenance-planned': AtStation & { readonly from: Date; readonly until: Date }
  readonly 'maintenance-called-off': AtStation & { readonly startsAt: Date }
  readonly 'card-sent': { readonly pincode: string }
  readonly 'deposit-returned': AtStation & { readonly amount: Paise }
  readonly 'owed-collected': { readonly amount: Paise; readonly left: Paise }
  readonly 'order-paid': { readonly amount: Paise }
  readonly 'order-failed': {
    readonly amount: Paise
    readonly failure: OrderFailure
    readonly failureDetail: string | null
  }
  readonly 'order-refunded': {
    readonly amount: Paise
    readonly orderAmount: Paise
    /** The operator's words. */
    readonly reason: string | null
  }
  /** A link by which the driver is asked to pay; `address` opens it. */
  readonly 'payment-asked': { readonly amount: Paise; readonly until: Date; readonly address: string }
  readonly 'refund-sent': { readonly amount: Paise; readonly arn: string | null }
  readonly 'refund-returned': { readonly amount: Paise }
  /** `on` is in the day of India on which the bank debits. */
  readonly 'top-up-announced': { readonly amount: Paise; readonly on: Date }
  readonly 'top-up-paused': { readonly amount: Paise }
  readonly 'top-up-ended': { readonly amount: Paise }
  /** `owed` is what had been spent of it. */
  readonly 'order-taken-back': { readonly amount: Paise; readonly owed: Paise }
  readonly 'wallet-goodwill': { readonly amount: Paise }
  readonly 'wallet-corrected': { readonly amount: Paise }
  readonly 'new-device': NewDevice
  readonly 'passkey-added': { readonly name: string }
  readonly 'passkey-removed': { readonly name: string }
  /** The number of its ticket. */
  readonly 'query-received': { readonly number: number }
  /** In the operator's words. */
  readonly 'query-answered': { readonly number: number; readonly words: string }
}

/** To operators: the time to answer a dispute is nearly over. */
export interface DisputeDueFacts {
  readonly brand: string
  readonly amount: Paise
  /** In the provider's words. */
  readonly reason: string | null
  readonly respondBy: Date
  readonly link: string
}

interface TicketAskedAgain {
  readonly number: number
  /** The partner, or who asked. */
  readonly asker: string
  readonly link: string
  readonly brand: string
}

interface StationRequestedFacts {
  readonly partner: string
  readonly station: string
  readonly address: string
  readonly link: string
  readonly brand: string
}

interface FaultsAtPartner {
  readonly faults: readonly { readonly number: number; readonly words: string }[]
  readonly count: number
  readonly link: string
  readonly brand: string
}

interface StationRequestDecided {
  readonly station: string
  /** Why it was refused; null where it was approved. */
  readonly reason: string | null
  readonly brand: string
}

export interface OwnPriceFacts {
  readonly partner: string
  readonly station: string
  readonly perKwh: Paise
  readonly idlePerHour: Paise
  readonly from: Date
  readonly link: string
  readonly brand: string
}

export interface PartnerPasskeyFacts {
  readonly change: 'add' | 'remove'
  /** The person's. */
  readonly name: string
  /** What the key is called. */
  readonly key: string
  readonly at: Date
  readonly brand: string
}

/** A sign-in on a device on which the account was not used before. */
interface NewDevice {
  readonly at: Date
  /** The range of addresses from which it came, like 203.0.113.0/24. */
  readonly network: string
  /** ISO code of the country in which it is registered; null where that is not known. */
  readonly country: string | null
}

interface AtStation {
  readonly stationName: string
}
