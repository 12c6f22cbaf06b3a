/** A charge of a driver's that runs at a charger of ours; what a test is about it says itself. */
import type { Booking, Charging } from '../charge/booking.ts'

export const BOOKING_ID = '01999999-0000-7000-8000-000000000001'

export const meter = (changes: Partial<Charging> = {}): Charging => ({
  state: 'charging',
  mayRunUnseen: false,
  energyKWh: 4.2,
  powerKW: 22.4,
  socPercent: null,
  cost: 74.34,
  meteredAt: '2026-11-20T06:40:00.000Z',
  stopReason: null,
  ...changes,
})

export const ownBooking = (changes: Partial<Booking> = {}): Booking => ({
  _id: BOOKING_ID,
  amount: 300,
  gstAmount: 54,
  totalAmount: 354,
  thirdPartyAmount: null,
  thirdPartyGST: null,
  thirdPartyTotalAmount: null,
  thirdPartyKwh: null,
  station: { name: 'Koramangala Hub', address: '1, 80 Feet Road, Bengaluru' },
  connectorType: 'CCS2',
  status: 'in_progress',
  startTime: '2026-11-20T06:30:00.000Z',
  duration: 1,
  stationId: '01999999-0000-7000-8000-000000000002',
  connectorNumber: 1,
  endTime: '2026-11-20T07:30:00.000Z',
  kWh: 20,
  stopAtPercent: null,
  tariff: { by: 'energy', rate: 15 },
  gst: { ratePercent: 18, cgst: 27, sgst: 27, utgst: 0, igst: 0 },
  refundAmount: null,
  createdAt: '2026-11-20T06:29:00.000Z',
  startedAt: '2026-11-20T06:30:00.000Z',
  stoppedAt: null,
  completedAt: null,
  confirmedAt: null,
  cancelledAt: null,
  cancelReason: null,
  charging: meter(),
  isNoShow: false,
  isPaidByFleet: false,
  ...changes,
})
