/** What a partner sees of its own stations and charges, and how it ends a charge with its bill. Nothing names a driver. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { PAGE } from '../exported.ts'
import {
  ById,
  defineDataReply,
  Id,
  listQuery,
  listReply,
  parseFromText,
  Rupees,
  Timestamp,
} from '../fields.ts'
import { OwnStationPicture } from '../network/station-pictures.ts'
import { Station, StationDetail } from '../network/stations.ts'
import { BOOKING_STATUSES, Booking, Charging, Kwh, MeterAndBill } from './booking-record.ts'

const tag = 'Partner portal'
const SEE = { partner: 'see' } as const

const OwnStation = Station.pick({
  _id: true,
  stationName: true,
  address: true,
  city: true,
  state: true,
  status: true,
  powerCapacity: true,
  availableSlots: true,
  totalSlots: true,
  prices: true,
  lastChargeAt: true,
  asOf: true,
})

const OwnCharger = z.object({
  _id: Id,
  name: z.string(),
  isConnected: z.boolean(),
  lastSeenAt: Timestamp.nullable(),
  connectors: z.array(
    z.object({
      number: z.number().int().describe('As the charger counts its connectors'),
      status: z.string().nullable().describe('As the charger says; null before it has said anything'),
    }),
  ),
})

export const listOwnStations = defineEndpoint({
  name: 'listOwnStations',
  method: 'GET',
  path: '/partner/stations',
  tag,
  summary: 'The partner lists the own stations.',
  access: SEE,
  query: listQuery({ sort: ['name', 'createdAt'] }).omit({ status: true, from: true, to: true }),
  reply: listReply(OwnStation),
  refusals: [],
})

export const showOwnStation = defineEndpoint({
  name: 'showOwnStation',
  method: 'GET',
  path: '/partner/stations/{id}',
  tag,
  summary: 'One own station with its connectors and chargers.',
  access: SEE,
  params: ById,
  reply: defineDataReply(
    OwnStation.extend({
      statusReason: StationDetail.shape.statusReason,
      connectors: StationDetail.shape.connectors,
      chargers: z.array(OwnCharger),
      pictures: z.array(OwnStationPicture).describe('In the order in which they are shown'),
    }),
  ),
  refusals: ['station-not-found'],
})

/** A charge at an own station: what a bill needs, and nothing of who drove. */
export const PartnerCharge = Booking.pick({
  _id: true,
  amount: true,
  gstAmount: true,
  totalAmount: true,
  thirdPartyAmount: true,
  thirdPartyGST: true,
  thirdPartyTotalAmount: true,
  thirdPartyKwh: true,
  uploadBill: true,
  station: true,
  stationId: true,
  connectorType: true,
  connectorNumber: true,
  status: true,
  startTime: true,
  endTime: true,
  duration: true,
  kWh: true,
  deliveredKWh: true,
  tariff: true,
  gst: true,
  commission: true,
  partnerCredit: true,
  startedAt: true,
  stoppedAt: true,
  completedAt: true,
  confirmedAt: true,
  cancelledAt: true,
}).extend({
  charging: Charging.pick({ state: true, energyKWh: true, powerKW: true, meteredAt: true }).optional(),
  meter: MeterAndBill.pick({ billedBy: true, energyKWh: true, amount: true, differs: true }).optional(),
})

const ownChargesQuery = listQuery({
  sort: ['startTime', 'amount', 'createdAt'],
  status: BOOKING_STATUSES,
})
  .omit({ q: true })
  .extend({ stationId: Id.optional() })

export const listOwnCharges = defineEndpoint({
  name: 'listOwnCharges',
  method: 'GET',
  path: '/partner/charges',
  tag,
  summary: 'The partner lists the charges at its stations.',
  access: SEE,
  query: ownChargesQuery,
  reply: listReply(PartnerCharge),
  refusals: [],
})

export const ownChargesFile = defineEndpoint({
  name: 'ownChargesFile',
  method: 'GET',
  path: '/partner/charges.csv',
  tag,
  summary: 'The charges at the own stations as a CSV file, with the filters of the list.',
  access: SEE,
  query: ownChargesQuery.omit(PAGE),
  reply: z.object({}),
  file: 'text/csv',
  refusals: [],
})

export const showOwnCharge = defineEndpoint({
  name: 'showOwnCharge',
  method: 'GET',
  path: '/partner/charges/{id}',
  tag,
  summary: 'One charge at an own station, with its bill beside its meter.',
  access: SEE,
  params: ById,
  reply: defineDataReply(PartnerCharge),
  refusals: ['booking-not-found'],
})

export const stopOwnCharge = defineEndpoint({
  name: 'stopOwnCharge',
  method: 'POST',
  path: '/partner/charges/{id}/stop',
  tag,
  summary: 'The partner ends a charge with its bill and the image of it.',
  access: { partner: 'stop' },
  params: ById,
  files: ['uploadBill'],
  body: z.object({
    thirdPartyAmount: parseFromText(Rupees).describe('The partner’s taxable bill in rupees'),
    thirdPartyKwh: parseFromText(Kwh),
  }),
  reply: defineDataReply(PartnerCharge),
  refusals: [
    'booking-not-found',
    'booking-state',
    'bill-above-prepayment',
    'file-missing',
    'file-too-large',
    'file-not-an-image',
    'image-too-large',
    'image-damaged',
  ],
})
