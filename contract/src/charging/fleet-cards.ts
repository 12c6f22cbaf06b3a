/** Cards that charge for a company: activated by the printed number, limited, blocked and replaced by its own people. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'
import { FleetDriver, FleetLimits } from '../people/fleet-drivers.ts'
import { CARD_STATUSES, CardNumber } from './cards.ts'

const OwnFleetCard = FleetDriver.pick({ limit: true, hours: true, stationIds: true }).extend({
  _id: Id,
  number: z.string(),
  label: z.string().nullable(),
  status: z.enum(CARD_STATUSES),
  driverId: Id,
  driver: z.string().describe('As the fleet calls the driver'),
  vehicleId: Id.nullable(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable().describe('When it was replaced; null while it is in use'),
  replacedBy: z.string().nullable().describe('The number of the card that was given out for it'),
})

const CardFields = FleetLimits.extend({
  label: Line(80).nullable(),
  driverId: z.uuid({ error: 'Choose the driver' }).describe('Who has it: a driver who has accepted'),
  vehicleId: Id.nullable().describe('Whose limits count beside; null: those of the driver’s car'),
})

const tag = 'Fleet portal'
const access = 'fleet'

export const listOwnFleetCards = defineEndpoint({
  name: 'listOwnFleetCards',
  method: 'GET',
  path: '/fleet/cards',
  tag,
  summary: 'The cards that charge for the own fleet, replaced ones among them, the newest first.',
  access,
  query: listQuery({ sort: ['createdAt'] }).omit({ q: true, status: true }),
  reply: listReply(OwnFleetCard),
  refusals: [],
})

export const activateOwnFleetCard = defineEndpoint({
  name: 'activateOwnFleetCard',
  method: 'POST',
  path: '/fleet/cards',
  tag,
  summary:
    'The fleet takes a card by its printed number: one that the operator has made, that is nobody’s and was never used.',
  access,
  body: CardFields.extend({ number: CardNumber }),
  success: 201,
  reply: defineDataReply(OwnFleetCard),
  refusals: [
    'card-not-to-be-had',
    'fleet-driver-not-found',
    'fleet-driver-not-accepted',
    'fleet-vehicle-not-found',
    'too-many-fleet-cards',
  ],
})

export const changeOwnFleetCard = defineEndpoint({
  name: 'changeOwnFleetCard',
  method: 'PUT',
  path: '/fleet/cards/{id}',
  tag,
  summary:
    'The fleet changes who has a card, and its limits; they count for charges that begin from then on.',
  access,
  params: ById,
  body: CardFields,
  reply: defineDataReply(OwnFleetCard),
  refusals: [
    'card-not-found',
    'fleet-driver-not-found',
    'fleet-driver-not-accepted',
    'fleet-vehicle-not-found',
  ],
})

export const blockOwnFleetCard = defineEndpoint({
  name: 'blockOwnFleetCard',
  method: 'POST',
  path: '/fleet/cards/{id}/block',
  tag,
  summary:
    'The fleet blocks a card at once; a charge that it runs is stopped. The operator can let it charge again.',
  access,
  params: ById,
  reply: defineDataReply(OwnFleetCard),
  refusals: ['card-not-found'],
})

export const replaceOwnFleetCard = defineEndpoint({
  name: 'replaceOwnFleetCard',
  method: 'POST',
  path: '/fleet/cards/{id}/replace',
  tag,
  summary:
    'The fleet gives another card out for one, with its limits; the old one is blocked for good and stays in the list.',
  access,
  params: ById,
  body: z.object({ number: CardNumber }),
  success: 201,
  reply: defineDataReply(OwnFleetCard),
  refusals: ['card-not-found', 'card-not-to-be-had', 'fleet-driver-not-accepted'],
})
