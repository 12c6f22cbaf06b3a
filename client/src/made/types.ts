/** What the API takes and answers with. Money is in paise, energy in Wh, power in W, times are RFC 3339 in UTC. Made from the contract by `npm run generate`; not edited by hand. */

export type ConnectorType = 'Type 2' | 'CCS2' | 'CHAdeMO' | 'GB/T' | 'Bharat AC-001' | 'Bharat DC-001' | 'Type 6 (LEVDC)' | 'Type 7 (LECCS)' | '3-pin 16A'

/** UUID. */
export type Id = string

export type IndianMobile = string

/** null: always open. By the clock in India; a span that ends at or before its beginning ends on the next day. */
export type OpeningHours = (readonly {
  readonly day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'
  readonly from: string
  readonly to: string
}[]) | null

export type Timestamp = string

export interface Booking {
  readonly id: Id
  readonly stationId: Id
  readonly connectorId: Id
  readonly driverId: Id
  readonly partnerId: Id | null
  readonly status: 'reserved' | 'in_progress' | 'completed' | 'confirmed' | 'cancelled'
  readonly startsAt: Timestamp
  readonly endsAt: Timestamp
  /** Wh that were booked; null where time is priced. */
  readonly plannedEnergyWh: number | null
  /** Taxable prepayment, in paise. */
  readonly prepaidPaise: number
  /** Paise. */
  readonly prepaidGstPaise: number
  /** Paise. */
  readonly prepaidTotalPaise: number
  /** Wh of the bill; null before it. */
  readonly billedEnergyWh: number | null
  /** Taxable bill, in paise; null before it. */
  readonly billedPaise: number | null
  readonly billedGstPaise: number | null
  readonly billedTotalPaise: number | null
  readonly createdAt: Timestamp
  readonly startedAt: Timestamp | null
  readonly stoppedAt: Timestamp | null
  readonly confirmedAt: Timestamp | null
  readonly cancelledAt: Timestamp | null
}

export interface Charger {
  readonly id: Id
  /** Under which it connects. */
  readonly identity: string
  readonly stationId: Id | null
  readonly vendor: string | null
  readonly model: string | null
  readonly serialNumber: string | null
  readonly firmware: string | null
  /** The OCPP version of its last connection. */
  readonly protocol: string | null
  readonly isConnected: boolean
  readonly lastMessageAt: Timestamp | null
  readonly createdAt: Timestamp
}

export interface Connector {
  readonly id: Id
  readonly stationId: Id
  /** As it is written on the charge point. */
  readonly number: number
  readonly type: ConnectorType
  readonly powerW: number
  /** unknown: its charger has no connection; nothing is said of connectors without a charger of ours but whether they are booked. */
  readonly status: 'free' | 'in-use' | 'out-of-use' | 'unknown'
}

export interface Driver {
  readonly id: Id
  /** +91 and ten digits. */
  readonly phone: string
  readonly name: string | null
  readonly email: string | null
  /** Cannot sign in or charge. */
  readonly isBlocked: boolean
  readonly createdAt: Timestamp
}

export interface Invoice {
  readonly id: Id
  readonly kind: 'tax-invoice' | 'credit-note' | 'receipt-voucher' | 'refund-voucher' | 'commission-invoice' | 'self-billed-invoice'
  readonly number: string
  /** The day in India. */
  readonly issuedOn: string
  readonly issuedAt: Timestamp
  /** Of the registration that issued it. */
  readonly gstin: string
  readonly recipientGstin: string | null
  /** GST code of the place of supply. */
  readonly placeState: string
  readonly bookingId: Id | null
  readonly driverId: Id | null
  readonly partnerId: Id | null
  /** Of the paper that a credit note or refund voucher is about. */
  readonly originalId: Id | null
  /** Paise. */
  readonly taxablePaise: number
  /** Paise. */
  readonly cgstPaise: number
  /** Paise. */
  readonly sgstPaise: number
  /** Paise. */
  readonly utgstPaise: number
  /** Paise. */
  readonly igstPaise: number
  /** Paise. */
  readonly totalPaise: number
}

export interface Session {
  readonly id: Id
  readonly chargerId: Id
  readonly stationId: Id | null
  readonly connectorId: Id | null
  /** null: no booking of a driver is behind it. */
  readonly bookingId: Id | null
  readonly state: 'unclaimed' | 'charging' | 'suspended' | 'interrupted' | 'ended'
  /** Wh. */
  readonly energyWh: number
  /** Watts at the last meter value. */
  readonly powerW: number | null
  /** Of the battery, where the car says it. */
  readonly socPercent: number | null
  readonly meteredAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly startedAt: Timestamp | null
  readonly endedAt: Timestamp | null
  /** As the charger says. */
  readonly stopReason: string | null
}

export interface Statement {
  readonly id: Id
  readonly partnerId: Id
  /** From 1 for each partner. */
  readonly number: number
  /** In India. */
  readonly firstDay: string
  readonly lastDay: string
  readonly issuedAt: Timestamp
  /** Paise owed from the statement before. */
  readonly openingPaise: number
  /** Paise that are left to be paid. */
  readonly closingPaise: number
  readonly charges: number
}

export interface Station {
  readonly id: Id
  readonly name: string
  /** null: the network's own station. */
  readonly partnerId: Id | null
  readonly latitude: number
  readonly longitude: number
  readonly address: string
  readonly city: string | null
  /** GST code of the state. */
  readonly stateCode: '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17' | '18' | '19' | '20' | '21' | '22' | '23' | '24' | '26' | '27' | '29' | '30' | '31' | '32' | '33' | '34' | '35' | '36' | '37' | '38' | '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09'
  /** As drivers find it: an active station none of whose chargers can charge is offline. */
  readonly status: 'active' | 'inactive' | 'maintenance' | 'offline'
  /** Watts of the station as a whole. */
  readonly powerW: number
  readonly openingHours: OpeningHours
  readonly amenities: readonly string[]
  /** In service. */
  readonly connectors: number
  /** Free now. */
  readonly freeConnectors: number
  readonly createdAt: Timestamp
}

export interface Tariff {
  readonly id: Id
  readonly code: string
  readonly name: string
  readonly version: number
  readonly validFrom: Timestamp
  readonly validUntil: Timestamp | null
  readonly content: {
    /** For each dimension the first whose conditions hold counts. */
    readonly elements: readonly {
      readonly dimension: 'energy' | 'charging-time' | 'idle-time' | 'session-time' | 'session' | 'reservation-time' | 'reservation'
      /** Millionths of a rupee per kWh, per hour or once. */
      readonly price: number
      /** What is begun counts whole: Wh or seconds. */
      readonly step: number
      /** All that are named must hold. */
      readonly when: {
        readonly timeOfDay?: {
          /** Minutes of the local day, 0 to 1440. */
          readonly from: number
          /** Minutes of the local day, 0 to 1440. */
          readonly to: number
        }
        /** 1 is Monday, 7 Sunday. */
        readonly weekdays?: readonly number[]
        readonly dates?: {
          readonly from?: string
          readonly until?: string
        }
        /** Wh of the session so far. */
        readonly energy?: {
          readonly min?: number
          readonly max?: number
        }
        /** Since the session began. */
        readonly seconds?: {
          readonly min?: number
          readonly max?: number
        }
        /** From min on, up to but without max. */
        readonly chargingSeconds?: {
          readonly min?: number
          readonly max?: number
        }
        /** From min on, up to but without max. */
        readonly idleSeconds?: {
          readonly min?: number
          readonly max?: number
        }
        /** Watts. */
        readonly power?: {
          readonly min?: number
          readonly max?: number
        }
        /** Milliamperes, summed over the phases. */
        readonly current?: {
          readonly min?: number
          readonly max?: number
        }
        readonly evse?: 'AC' | 'DC'
        /** Of drivers. */
        readonly groups?: readonly Id[]
        readonly paymentBrand?: string
        readonly paymentRecognition?: string
        readonly reservation?: 'used' | 'expired'
      }
    }[]
    readonly idle: {
      /** So many idle seconds of a session cost nothing. */
      readonly graceSeconds: number
      readonly highestPerSession: number | null
      readonly night: {
        /** Minutes of the local day, 0 to 1440. */
        readonly from: number
        /** Minutes of the local day, 0 to 1440. */
        readonly to: number
        /** Paise. */
        readonly highest: number
      } | null
    }
    /** Per kWh, on top of the price of energy; 0 where there is none. */
    readonly landShare: number
    readonly lowest: number | null
    readonly highest: number | null
    /** Prices, limits and land share hold GST already. */
    readonly taxIncluded: boolean
  }
  readonly createdAt: Timestamp
}

export interface WholeInvoice {
  readonly id: Id
  readonly kind: 'tax-invoice' | 'credit-note' | 'receipt-voucher' | 'refund-voucher' | 'commission-invoice' | 'self-billed-invoice'
  readonly number: string
  /** The day in India. */
  readonly issuedOn: string
  readonly issuedAt: Timestamp
  /** Of the registration that issued it. */
  readonly gstin: string
  readonly recipientGstin: string | null
  /** GST code of the place of supply. */
  readonly placeState: string
  readonly bookingId: Id | null
  readonly driverId: Id | null
  readonly partnerId: Id | null
  /** Of the paper that a credit note or refund voucher is about. */
  readonly originalId: Id | null
  /** Paise. */
  readonly taxablePaise: number
  /** Paise. */
  readonly cgstPaise: number
  /** Paise. */
  readonly sgstPaise: number
  /** Paise. */
  readonly utgstPaise: number
  /** Paise. */
  readonly igstPaise: number
  /** Paise. */
  readonly totalPaise: number
  /** Paise that rounding to whole rupees adds or takes. */
  readonly roundOffPaise: number
  readonly lines: readonly {
    readonly item: 'energy' | 'charging-time' | 'idle-time' | 'session-time' | 'session' | 'reservation-time' | 'reservation' | 'price-limit' | 'cancellation' | 'reduction' | 'advance' | 'commission' | 'share-of-revenue' | 'other'
    /** What more there is to say of it, such as a month. */
    readonly detail: string | null
    /** Service accounting code. */
    readonly sac: string
    /** Thousandths of the unit: 12500 of kWh are 12.5 kWh. */
    readonly quantity: number
    readonly unit: 'kWh' | 'minute' | 'piece'
    /** For one unit, without GST; null where it is not one price. */
    readonly unitPriceMicroRupees: number | null
    /** Paise. */
    readonly taxablePaise: number
    /** GST: 1800 are 18%. */
    readonly rateBasisPoints: number
  }[]
  /** null where it is not registered with the portal, or not yet. */
  readonly eInvoice: {
    /** The reference number of the invoice registration portal. */
    readonly irn: string
    readonly acknowledgement: string
    readonly acknowledgedAt: Timestamp
    readonly cancelledAt: Timestamp | null
  } | null
}

export interface WholeStatement {
  readonly id: Id
  readonly partnerId: Id
  /** From 1 for each partner. */
  readonly number: number
  /** In India. */
  readonly firstDay: string
  readonly lastDay: string
  readonly issuedAt: Timestamp
  /** Paise owed from the statement before. */
  readonly openingPaise: number
  /** Paise that are left to be paid. */
  readonly closingPaise: number
  readonly charges: number
  readonly lines: readonly {
    readonly kind: 'charges' | 'charges-gst' | 'payouts' | 'returned-payouts' | 'rent' | 'rent-gst' | 'minimum' | 'minimum-gst' | 'correction' | 'tds' | 'tcs' | 'payment-fee' | 'carried-in' | 'carried-on'
    /** Below zero where it is taken from the partner. */
    readonly amountPaise: number
    /** Of what is carried in or on: what it was. */
    readonly of: ('tds' | 'tcs' | 'payment-fee' | 'correction') | null
    /** Paise that a rate was applied to. */
    readonly basePaise: number | null
    /** 10 are 0.1%. */
    readonly rateBasisPoints: number | null
    /** The payment code of income tax. */
    readonly code: string | null
    readonly note: string | null
  }[]
}

export interface Command {
  readonly id: Id
  readonly chargerId: Id
  /** As the OCPP version of the charger names it. */
  readonly action: string
  /** answered: see answer; refused: the charger could not read it. */
  readonly status: 'waiting' | 'sent' | 'answered' | 'refused' | 'no-answer' | 'not-connected'
  /** The status of the charger’s answer, such as Accepted, Unlocked or Scheduled. */
  readonly answer: string | null
  readonly createdAt: Timestamp
  readonly endedAt: Timestamp | null
}
