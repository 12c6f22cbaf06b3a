/** Every call of the API. Made from the contract by `npm run generate`; not edited by hand. */
import type { Answer, Ask, CallOptions, FileAnswer, PageAnswer, WriteOptions } from '../ask.ts'
import { readPages } from '../pages.ts'
import type { Booking, Charger, Command, Connector, ConnectorType, Driver, Id, IndianMobile, Invoice, Session, Statement, Station, Tariff, Timestamp, WholeInvoice, WholeStatement } from './types.ts'

/** Every path is below it. */
export const PREFIX = '/api/v1'

export interface Calls {
  /** Gives a reservation back as the driver does; the deposit returns to the wallet, unless it is given back late again. Right: `bookings.write`. */
  readonly cancelBookingForDriver: (input: {
    readonly id: Id
  }, options?: WriteOptions) => Promise<Answer<Booking>>
  /** Reserves a free connector as the driver does: the deposit is held from the driver’s wallet until the charge starts. Right: `bookings.write`. */
  readonly createBookingForDriver: (input: {
    /** Of a driver whom the key may see. */
    readonly driverId: Id
    readonly stationId: Id
    /** This connector and no other. */
    readonly connectorId?: Id
    /** Any connector of this type. */
    readonly connectorType?: ConnectorType
    /** Now unless named. */
    readonly startsAt?: Timestamp
    /** Minutes, in steps of 15. */
    readonly durationMinutes: number
    /** Wh; needed where the station is priced by energy. */
    readonly energyWh?: number
    /** Paise with GST that the driver has agreed to: refused as price-changed where it would cost more by now. */
    readonly greatestTotalPaise?: number
  }, options?: WriteOptions) => Promise<Answer<Booking>>
  /** Adds a driver who has not signed in yet: whoever proves the number later has the account. Right: `drivers.write`. */
  readonly createDriver: (input: {
    readonly phone: IndianMobile
    readonly name: string
  }, options?: WriteOptions) => Promise<Answer<Driver>>
  /** One booking. Right: `bookings.read`. */
  readonly fetchBooking: (input: {
    readonly id: Id
  }, options?: CallOptions) => Promise<Answer<Booking>>
  /** The bookings at the stations of the key. Right: `bookings.read`. */
  readonly fetchBookings: (input?: {
    /** 50 unless set. */
    readonly limit?: number
    /** nextCursor of the page before. */
    readonly cursor?: string
  }, options?: CallOptions) => Promise<PageAnswer<Booking>>
  /** The bookings at the stations of the key. Right: `bookings.read`. All of them, row by row; `limit` rows are asked for at once. */
  readonly readAllBookings: (input?: { readonly limit?: number }, options?: CallOptions) => AsyncGenerator<Booking, void, undefined>
  /** One charger. Right: `chargers.read`. */
  readonly fetchCharger: (input: {
    readonly id: Id
  }, options?: CallOptions) => Promise<Answer<Charger>>
  /** The accepted chargers at the stations of the key. Right: `chargers.read`. */
  readonly fetchChargers: (input?: {
    /** 50 unless set. */
    readonly limit?: number
    /** nextCursor of the page before. */
    readonly cursor?: string
  }, options?: CallOptions) => Promise<PageAnswer<Charger>>
  /** The accepted chargers at the stations of the key. Right: `chargers.read`. All of them, row by row; `limit` rows are asked for at once. */
  readonly readAllChargers: (input?: { readonly limit?: number }, options?: CallOptions) => AsyncGenerator<Charger, void, undefined>
  /** One connector. Right: `stations.read`. */
  readonly fetchConnector: (input: {
    readonly id: Id
  }, options?: CallOptions) => Promise<Answer<Connector>>
  /** The connectors of a station that are in service, by their numbers. Right: `stations.read`. */
  readonly fetchConnectors: (input: {
    readonly id: Id
  }, options?: CallOptions) => Promise<Answer<readonly Connector[]>>
  /** One driver. Right: `drivers.read`. */
  readonly fetchDriver: (input: {
    readonly id: Id
  }, options?: CallOptions) => Promise<Answer<Driver>>
  /** The drivers; a key with stations of its own sees those who have booked there. Right: `drivers.read`. */
  readonly fetchDrivers: (input?: {
    /** 50 unless set. */
    readonly limit?: number
    /** nextCursor of the page before. */
    readonly cursor?: string
  }, options?: CallOptions) => Promise<PageAnswer<Driver>>
  /** The drivers; a key with stations of its own sees those who have booked there. Right: `drivers.read`. All of them, row by row; `limit` rows are asked for at once. */
  readonly readAllDrivers: (input?: { readonly limit?: number }, options?: CallOptions) => AsyncGenerator<Driver, void, undefined>
  /** One invoice, credit note or voucher, with its lines. Right: `invoices.read`. */
  readonly fetchInvoice: (input: {
    readonly id: Id
  }, options?: CallOptions) => Promise<Answer<WholeInvoice>>
  /** One invoice, credit note or voucher as its recipient reads it, with the name on it. Right: `invoices.print`. */
  readonly fetchInvoicePdf: (input: {
    readonly id: Id
    /** "en" unless set. */
    readonly language?: 'en' | 'bn' | 'gu' | 'hi' | 'kn' | 'ml' | 'mr' | 'or' | 'pa' | 'ta' | 'te'
  }, options?: CallOptions) => Promise<FileAnswer>
  /** Invoices, credit notes and vouchers; a key with stations of its own sees those about charges there. Right: `invoices.read`. */
  readonly fetchInvoices: (input?: {
    /** 50 unless set. */
    readonly limit?: number
    /** nextCursor of the page before. */
    readonly cursor?: string
  }, options?: CallOptions) => Promise<PageAnswer<Invoice>>
  /** Invoices, credit notes and vouchers; a key with stations of its own sees those about charges there. Right: `invoices.read`. All of them, row by row; `limit` rows are asked for at once. */
  readonly readAllInvoices: (input?: { readonly limit?: number }, options?: CallOptions) => AsyncGenerator<Invoice, void, undefined>
  /** The reservations of the last 30 days and of all days to come at the stations of the key, as iCalendar (RFC 5545), without drivers. Right: `bookings.read`. */
  readonly fetchReservationCalendar: (options?: CallOptions) => Promise<FileAnswer>
  /** One charging session. Right: `sessions.read`. */
  readonly fetchSession: (input: {
    readonly id: Id
  }, options?: CallOptions) => Promise<Answer<Session>>
  /** What chargers report of charging sessions at the stations of the key. Right: `sessions.read`. */
  readonly fetchSessions: (input?: {
    /** 50 unless set. */
    readonly limit?: number
    /** nextCursor of the page before. */
    readonly cursor?: string
  }, options?: CallOptions) => Promise<PageAnswer<Session>>
  /** What chargers report of charging sessions at the stations of the key. Right: `sessions.read`. All of them, row by row; `limit` rows are asked for at once. */
  readonly readAllSessions: (input?: { readonly limit?: number }, options?: CallOptions) => AsyncGenerator<Session, void, undefined>
  /** One statement with its lines, which sum from what was owed before to what is left to be paid. Right: `statements.read`. */
  readonly fetchStatement: (input: {
    readonly id: Id
  }, options?: CallOptions) => Promise<Answer<WholeStatement>>
  /** The statements of all partners. Right: `statements.read`. */
  readonly fetchStatements: (input?: {
    /** 50 unless set. */
    readonly limit?: number
    /** nextCursor of the page before. */
    readonly cursor?: string
  }, options?: CallOptions) => Promise<PageAnswer<Statement>>
  /** The statements of all partners. Right: `statements.read`. All of them, row by row; `limit` rows are asked for at once. */
  readonly readAllStatements: (input?: { readonly limit?: number }, options?: CallOptions) => AsyncGenerator<Statement, void, undefined>
  /** One station. Right: `stations.read`. */
  readonly fetchStation: (input: {
    readonly id: Id
  }, options?: CallOptions) => Promise<Answer<Station>>
  /** The stations of the key. Right: `stations.read`. */
  readonly fetchStations: (input?: {
    /** 50 unless set. */
    readonly limit?: number
    /** nextCursor of the page before. */
    readonly cursor?: string
  }, options?: CallOptions) => Promise<PageAnswer<Station>>
  /** The stations of the key. Right: `stations.read`. All of them, row by row; `limit` rows are asked for at once. */
  readonly readAllStations: (input?: { readonly limit?: number }, options?: CallOptions) => AsyncGenerator<Station, void, undefined>
  /** One tariff as it is in force now. Right: `tariffs.read`. */
  readonly fetchTariff: (input: {
    readonly id: Id
  }, options?: CallOptions) => Promise<Answer<Tariff>>
  /** The tariffs that are in force now. Right: `tariffs.read`. */
  readonly fetchTariffs: (input?: {
    /** 50 unless set. */
    readonly limit?: number
    /** nextCursor of the page before. */
    readonly cursor?: string
  }, options?: CallOptions) => Promise<PageAnswer<Tariff>>
  /** The tariffs that are in force now. Right: `tariffs.read`. All of them, row by row; `limit` rows are asked for at once. */
  readonly readAllTariffs: (input?: { readonly limit?: number }, options?: CallOptions) => AsyncGenerator<Tariff, void, undefined>
  /** The driver of a phone number, which is sent in the body: addresses are written into logs. Right: `drivers.read`. */
  readonly findDriver: (input: {
    readonly phone: IndianMobile
  }, options?: WriteOptions) => Promise<Answer<Driver>>
  /** Restarts a charger. Right: `chargers.control`. */
  readonly resetCharger: (input: {
    readonly id: Id
    /** At once, whatever charges there; otherwise the charger ends its charges first, or waits for their end. false unless set. */
    readonly isHard?: boolean
  }, options?: WriteOptions) => Promise<Answer<Command>>
  /** Takes a charger or one of its connectors out of use, or back; a charge that runs comes to its end first. Right: `chargers.control`. */
  readonly setChargerAvailability: (input: {
    readonly id: Id
    readonly isAvailable: boolean
    /** null: the whole charger. null unless set. */
    readonly connectorId?: Id | null
  }, options?: WriteOptions) => Promise<Answer<Command>>
  /** Starts a reserved charge as its driver does: the price is fixed, the prepayment leaves the driver’s wallet, a charger is asked to begin. Right: `charges.control`. */
  readonly startBookedCharge: (input: {
    readonly id: Id
  }, options?: WriteOptions) => Promise<Answer<Booking>>
  /** Asks the charger to end a charge; the bill follows from its meter. Asking again changes nothing. Right: `charges.control`. */
  readonly stopBookedCharge: (input: {
    readonly id: Id
  }, options?: WriteOptions) => Promise<Answer<Booking>>
  /** Unlocks the cable of a connector; a charge that runs there ends. Right: `chargers.control`. */
  readonly unlockConnector: (input: {
    readonly id: Id
  }, options?: WriteOptions) => Promise<Answer<Command>>
}

export const createCalls = (ask: Ask): Calls => ({
  cancelBookingForDriver: (input, options) => ask({ method: 'POST', path: '/bookings/{id}/cancel' }, input, options),
  createBookingForDriver: (input, options) => ask({ method: 'POST', path: '/bookings', body: ['driverId', 'stationId', 'connectorId', 'connectorType', 'startsAt', 'durationMinutes', 'energyWh', 'greatestTotalPaise'] }, input, options),
  createDriver: (input, options) => ask({ method: 'POST', path: '/drivers', body: ['phone', 'name'] }, input, options),
  fetchBooking: (input, options) => ask({ method: 'GET', path: '/bookings/{id}' }, input, options),
  fetchBookings: (input = {}, options) => ask({ method: 'GET', path: '/bookings', query: ['limit', 'cursor'] }, input, options),
  readAllBookings: ({ limit } = {}, options) =>
    readPages((cursor) => ask({ method: 'GET', path: '/bookings', query: ['limit', 'cursor'] }, { limit, cursor }, options)),
  fetchCharger: (input, options) => ask({ method: 'GET', path: '/chargers/{id}' }, input, options),
  fetchChargers: (input = {}, options) => ask({ method: 'GET', path: '/chargers', query: ['limit', 'cursor'] }, input, options),
  readAllChargers: ({ limit } = {}, options) =>
    readPages((cursor) => ask({ method: 'GET', path: '/chargers', query: ['limit', 'cursor'] }, { limit, cursor }, options)),
  fetchConnector: (input, options) => ask({ method: 'GET', path: '/connectors/{id}' }, input, options),
  fetchConnectors: (input, options) => ask({ method: 'GET', path: '/stations/{id}/connectors' }, input, options),
  fetchDriver: (input, options) => ask({ method: 'GET', path: '/drivers/{id}' }, input, options),
  fetchDrivers: (input = {}, options) => ask({ method: 'GET', path: '/drivers', query: ['limit', 'cursor'] }, input, options),
  readAllDrivers: ({ limit } = {}, options) =>
    readPages((cursor) => ask({ method: 'GET', path: '/drivers', query: ['limit', 'cursor'] }, { limit, cursor }, options)),
  fetchInvoice: (input, options) => ask({ method: 'GET', path: '/invoices/{id}' }, input, options),
  fetchInvoicePdf: (input, options) => ask({ method: 'GET', path: '/invoices/{id}/pdf', query: ['language'], isFile: true }, input, options),
  fetchInvoices: (input = {}, options) => ask({ method: 'GET', path: '/invoices', query: ['limit', 'cursor'] }, input, options),
  readAllInvoices: ({ limit } = {}, options) =>
    readPages((cursor) => ask({ method: 'GET', path: '/invoices', query: ['limit', 'cursor'] }, { limit, cursor }, options)),
  fetchReservationCalendar: (options) => ask({ method: 'GET', path: '/reservations.ics', isFile: true }, {}, options),
  fetchSession: (input, options) => ask({ method: 'GET', path: '/sessions/{id}' }, input, options),
  fetchSessions: (input = {}, options) => ask({ method: 'GET', path: '/sessions', query: ['limit', 'cursor'] }, input, options),
  readAllSessions: ({ limit } = {}, options) =>
    readPages((cursor) => ask({ method: 'GET', path: '/sessions', query: ['limit', 'cursor'] }, { limit, cursor }, options)),
  fetchStatement: (input, options) => ask({ method: 'GET', path: '/statements/{id}' }, input, options),
  fetchStatements: (input = {}, options) => ask({ method: 'GET', path: '/statements', query: ['limit', 'cursor'] }, input, options),
  readAllStatements: ({ limit } = {}, options) =>
    readPages((cursor) => ask({ method: 'GET', path: '/statements', query: ['limit', 'cursor'] }, { limit, cursor }, options)),
  fetchStation: (input, options) => ask({ method: 'GET', path: '/stations/{id}' }, input, options),
  fetchStations: (input = {}, options) => ask({ method: 'GET', path: '/stations', query: ['limit', 'cursor'] }, input, options),
  readAllStations: ({ limit } = {}, options) =>
    readPages((cursor) => ask({ method: 'GET', path: '/stations', query: ['limit', 'cursor'] }, { limit, cursor }, options)),
  fetchTariff: (input, options) => ask({ method: 'GET', path: '/tariffs/{id}' }, input, options),
  fetchTariffs: (input = {}, options) => ask({ method: 'GET', path: '/tariffs', query: ['limit', 'cursor'] }, input, options),
  readAllTariffs: ({ limit } = {}, options) =>
    readPages((cursor) => ask({ method: 'GET', path: '/tariffs', query: ['limit', 'cursor'] }, { limit, cursor }, options)),
  findDriver: (input, options) => ask({ method: 'POST', path: '/drivers/find', body: ['phone'] }, input, options),
  resetCharger: (input, options) => ask({ method: 'POST', path: '/chargers/{id}/reset', body: ['isHard'] }, input, options),
  setChargerAvailability: (input, options) => ask({ method: 'POST', path: '/chargers/{id}/availability', body: ['isAvailable', 'connectorId'] }, input, options),
  startBookedCharge: (input, options) => ask({ method: 'POST', path: '/bookings/{id}/start' }, input, options),
  stopBookedCharge: (input, options) => ask({ method: 'POST', path: '/bookings/{id}/stop' }, input, options),
  unlockConnector: (input, options) => ask({ method: 'POST', path: '/connectors/{id}/unlock' }, input, options),
})
