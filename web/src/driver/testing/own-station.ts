/** A station where a driver who is signed in can charge, and what it asks; what a test is about it says itself. */
import type { Profile } from '../session/session.ts'
import type { Quote } from '../station/quote.ts'
import type { Connector, Station } from '../station/station.ts'

export const STATION_ID = '01999999-0000-7000-8000-000000000002'

const NOW = '2026-11-20T06:30:00.000Z'

export const driver: Profile = {
  ...{ _id: '01999999-0000-7000-8000-000000000006', phone: '+919876543210', email: null, name: null },
  ...{ vehicle: null, location: null, walletBalance: 5000, holds: 0, amountOwed: 0 },
  createdAt: NOW,
}

/** A free one; the second is stronger than the first. */
export const connectorOf = (number: 1 | 2, changes: Partial<Connector> = {}): Connector => ({
  ...{ _id: `01999999-0000-7000-8000-00000000010${number}`, number, type: 'CCS2', powerKW: 60 * number },
  ...{ isFree: true, isPluggedIn: false, isOutOfUse: false, isBatterySlot: false, unknownSince: null },
  ...changes,
})

export const stationOf = (connectors: readonly Connector[]): Station => ({
  ...{ _id: STATION_ID, stationName: 'Koramangala Hub', partnerId: null, partnerName: null },
  ...{ address: '1, 80 Feet Road', city: 'Bengaluru', state: 'Karnataka', stateCode: '29' },
  location: { lat: 12.9, long: 77.6 },
  ...{ status: 'active', operatorStatus: 'active', statusReason: null, powerCapacity: 180 },
  ...{ availableSlots: 1, totalSlots: connectors.length, batterySlots: 0 },
  ...{ pricePerHour: null, pricedBy: 'energy', prices: [] },
  tariff: { per: 'kWh', amount: 15, gstPercent: 18, gstAmount: 2.7, totalAmount: 17.7 },
  ...{ openingHours: null, opening: { isOpen: true, until: null }, lastChargeAt: null },
  ...{ connectorTypes: ['CCS2'], amenities: [], fastestKW: 120, picture: null, pictures: [] },
  ...{ asOf: NOW, createdAt: NOW, connectors: [...connectors] },
})

export const quoteOf = (changes: Partial<Quote> = {}): Quote => ({
  ...{ stationId: STATION_ID, duration: 1, kWh: 20, startTime: NOW, endTime: '2026-11-20T07:30:00.000Z' },
  ...{ amount: 300, gstAmount: 54, totalAmount: 354, tariff: { by: 'energy', rate: 15 }, prices: [] },
  gst: { ratePercent: 18, cgst: 27, sgst: 27, utgst: 0, igst: 0 },
  ...{ freeConnectors: 1, walletBalance: 5000, isAffordable: true, shortBy: 0, canBlock: false },
  ...{ fleet: null, reportsPercent: true, deposit: 0, graceMinutes: 15, least: { kWh: null, minutes: 0 } },
  ...changes,
})
