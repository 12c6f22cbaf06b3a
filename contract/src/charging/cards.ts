/** Cards: what drivers show a charger, whose they are, who pays, and what they have charged. */

import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import {
  ById,
  computeMostBodyBytes,
  defineDataReply,
  doneReply,
  Id,
  Line,
  listQuery,
  listReply,
  Timestamp,
} from '../fields.ts'
import { CHARGING_STATES } from './charging-sessions.ts'

export const CARD_KINDS = [
  'ISO14443',
  'ISO15693',
  'Central',
  'KeyCode',
  'MacAddress',
  'eMAID',
  'Local',
  'NoAuthorization',
] as const
export const CARD_STATUSES = ['accepted', 'unassigned', 'expired', 'blocked'] as const
export const CONTRACT_STATUSES = [
  'Accepted',
  'SignatureError',
  'CertificateExpired',
  'CertificateRevoked',
  'NoCertificateAvailable',
  'CertChainError',
] as const
export const CARD_OWNERS = ['driver', 'operator', 'nobody'] as const

const Kind = z.enum(CARD_KINDS, { error: `One of ${CARD_KINDS.join(', ')}` })

/** As printed on it or read from it; OCPP 1.6 takes 20 characters, 2.0.1 takes 36. */
export const CardNumber = z
  .string({ error: 'Please enter the number of the card' })
  .trim()
  .min(1, 'Please enter the number of the card')
  .max(59, 'At most 36 characters')
  .regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/, 'Letters, digits and signs of the keyboard only')
  .refine(
    (number) =>
      number.replaceAll(/[:\- ]/g, '').length <= 36 &&
      (number.length <= 36 || /^[0-9a-f:\- ]+$/i.test(number)),
    'At most 36 characters',
  )

const Group = Line(20, 'Please enter the group').regex(
  /^[\x20-\x7e]+$/,
  'Plain letters, digits and signs only',
)

export const Card = z.object({
  _id: Id,
  number: z.string(),
  alsoReadAs: z
    .string()
    .nullable()
    .describe('The UID in the other byte order, where a charger has read it so: both are this card'),
  kind: Kind,
  label: z.string().nullable(),
  status: z.enum(CARD_STATUSES).describe('Unassigned: nobody owns it, so it begins no charge'),
  owner: z.enum(CARD_OWNERS),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  billing: z.enum(['wallet', 'free', 'none']),
  freeReason: z.string().nullable(),
  freeBy: z.string().nullable().describe('Who decided that it charges for free'),
  group: z.string().nullable().describe('Any card of the same group may end a charge of another'),
  mayOverlap: z.boolean().describe('It may charge in several places at once'),
  blockReason: z.string().nullable(),
  blockedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  replaces: z.string().nullable().describe('The number of the lost card in whose place it was sent'),
  isUsed: z
    .boolean()
    .describe('It has begun a charge or a battery swap, or a company has it: it can be blocked, not removed'),
  usedBlocked: z
    .object({
      times: z.number().int(),
      lastAt: Timestamp,
      chargerId: Id.nullable(),
      charger: z.string().nullable().describe('Its identity'),
    })
    .nullable()
    .describe('Chargers were shown it while it was blocked: how often, and where last'),
  contract: z
    .object({
      status: z.enum(CONTRACT_STATUSES).describe('In the words of OCPP'),
      checkedAt: Timestamp,
      chargerId: Id,
      charger: z.string().describe('Its identity'),
    })
    .nullable()
    .describe('Of a car’s contract (eMAID): what came out when its certificate was checked last'),
})

const cardQuery = listQuery({ sort: ['createdAt', 'number'], status: CARD_STATUSES }).extend({
  owner: z.enum(CARD_OWNERS, { error: `One of ${CARD_OWNERS.join(', ')}` }).optional(),
  customerId: Id.optional(),
  ...defineAttentionFilter('/cards'),
})

export const listCards = defineEndpoint({
  name: 'listCards',
  method: 'GET',
  path: '/cards',
  tag: 'Cards',
  summary: 'The operator lists the cards; `q` searches number, label, group and the owner.',
  access: { may: 'card.read' },
  query: cardQuery,
  shows: 'data[].customerId',
  reply: listReply(Card),
  refusals: [],
})

export const getCard = defineEndpoint({
  name: 'getCard',
  method: 'GET',
  path: '/cards/{id}',
  tag: 'Cards',
  summary: 'The operator looks at one card.',
  access: { may: 'card.read' },
  params: ById,
  shows: 'data.customerId',
  reply: defineDataReply(Card),
  refusals: ['card-not-found'],
})

const changeable = {
  kind: Kind,
  label: Line(80).nullable().default(null),
  owner: z.enum(CARD_OWNERS, { error: `One of ${CARD_OWNERS.join(', ')}` }),
  customerId: Id.nullable().default(null).describe('The driver, where one owns it'),
  freeReason: Line(200)
    .nullable()
    .default(null)
    .describe('Why its charges are free; null: they are billed to the owner’s wallet'),
  group: Group.nullable().default(null),
  mayOverlap: z.boolean().default(false),
  expiresAt: Timestamp.nullable().default(null),
}

type Changeable = z.output<z.ZodObject<typeof changeable>>
const isOwned = ({ owner, customerId }: Changeable) => (owner === 'driver') === (customerId !== null)
const OWNED = {
  path: ['customerId'],
  message: 'Choose the driver whose card it is, and nobody for other cards',
}
const isPaid = ({ owner, freeReason }: Changeable) =>
  owner === 'driver' || (owner === 'operator') === (freeReason !== null)
const PAID = {
  path: ['freeReason'],
  message: 'Say why the operator’s own card charges for free; nobody’s card charges nothing',
}
const isLong = ({ kind, number }: { readonly kind: string; readonly number: string }) =>
  kind !== 'KeyCode' || number.length >= 6
const LONG = { path: ['number'], message: 'A code that is typed has at least 6 characters' }

export const createCard = defineEndpoint({
  name: 'createCard',
  method: 'POST',
  path: '/cards',
  tag: 'Cards',
  summary: 'The operator adds a card. One that charges for free is for the owner and the managers to add.',
  access: { may: 'card.manage' },
  body: z
    .object({ number: CardNumber, ...changeable })
    .refine(isOwned, OWNED)
    .refine(isPaid, PAID)
    .refine(isLong, LONG),
  success: 201,
  reply: defineDataReply(Card),
  refusals: ['card-exists', 'customer-not-found', 'card-free-for-leads'],
})

export const changeCard = defineEndpoint({
  name: 'changeCard',
  method: 'PUT',
  path: '/cards/{id}',
  tag: 'Cards',
  summary: 'The operator changes a card; its number stays. Charges that run go on as they began.',
  access: { may: 'card.manage' },
  params: ById,
  body: z.object(changeable).refine(isOwned, OWNED).refine(isPaid, PAID),
  reply: defineDataReply(Card),
  refusals: ['card-not-found', 'card-exists', 'customer-not-found', 'card-free-for-leads'],
})

export const blockCard = defineEndpoint({
  name: 'blockCard',
  method: 'POST',
  path: '/cards/{id}/block',
  tag: 'Cards',
  summary:
    'The operator blocks a card: it begins nothing any more, and what charges by it is stopped and billed.',
  access: { may: 'card.manage' },
  params: ById,
  body: z.object({ reason: Line(200, 'Please say why') }),
  reply: defineDataReply(Card),
  refusals: ['card-not-found'],
})

export const unblockCard = defineEndpoint({
  name: 'unblockCard',
  method: 'POST',
  path: '/cards/{id}/unblock',
  tag: 'Cards',
  summary: 'The operator lets a blocked card charge again.',
  access: { may: 'card.manage' },
  params: ById,
  reply: defineDataReply(Card),
  refusals: ['card-not-found'],
})

export const removeCard = defineEndpoint({
  name: 'removeCard',
  method: 'DELETE',
  path: '/cards/{id}',
  tag: 'Cards',
  summary: 'The operator removes a card that has never been used.',
  access: { may: 'card.manage' },
  params: ById,
  reply: doneReply,
  refusals: ['card-not-found', 'card-used'],
})

/** Of one list. */
export const MOST_IMPORTED = 2_000
/** Characters of a list that one call imports. */
export const MOST_LIST_SIGNS = 400_000

export const importCards = defineEndpoint({
  name: 'importCards',
  method: 'POST',
  path: '/cards/import',
  tag: 'Cards',
  summary:
    'The operator adds many cards at once, or, where one line is wrong, none: a line is number, kind, phone of the owner, label, group, day of expiry; all but the number may be left out.',
  access: { may: 'card.manage' },
  mostBodyBytes: computeMostBodyBytes(MOST_LIST_SIGNS),
  body: z.object({
    text: z
      .string({ error: 'Please paste the list' })
      .min(1, 'Please paste the list')
      .max(MOST_LIST_SIGNS, 'The list is too long. Import it in parts')
      .describe('Values set apart by commas, semicolons or tabs; a first line of names is passed over'),
  }),
  reply: defineDataReply(
    z.object({
      imported: z.number().int(),
      wrong: z.array(z.object({ line: z.number().int(), text: z.string(), problem: z.string() })),
    }),
  ),
  refusals: ['card-exists', 'customer-not-found'],
})

const UnknownCard = z.object({
  number: z.string(),
  kind: Kind,
  chargerId: Id,
  charger: z.string().describe('Its identity'),
  stationId: Id.nullable(),
  stationName: z.string().nullable(),
  firstAt: Timestamp,
  lastAt: Timestamp,
  times: z.number().int(),
})

export const listUnknownCards = defineEndpoint({
  name: 'listUnknownCards',
  method: 'GET',
  path: '/unknown-cards',
  tag: 'Cards',
  summary: 'The operator sees which unknown cards were shown to chargers lately, newest first, at most 100.',
  access: { may: 'card.read' },
  reply: defineDataReply(z.array(UnknownCard)),
  refusals: [],
})

export const CARD_REFUSALS = [
  'blocked',
  'expired',
  'unassigned',
  'owner-blocked',
  'in-use',
  'no-credit',
  'not-here',
  'connector-reserved',
  'too-many-tries',
  'contract-unproven',
] as const

export const listRefusedCards = defineEndpoint({
  name: 'listRefusedCards',
  method: 'GET',
  path: '/refused-cards',
  tag: 'Cards',
  summary:
    'The operator sees which known cards chargers refused in the last 30 days, and why, newest first, at most 100; the last 20 of each charger are kept.',
  access: { may: 'card.read' },
  query: z.object({
    cardId: Id.optional(),
    chargerId: Id.optional(),
    customerId: Id.optional().describe('Of the driver who owns the card'),
  }),
  reply: defineDataReply(
    z.array(
      z.object({
        cardId: Id,
        number: z.string(),
        label: z.string().nullable(),
        chargerId: Id,
        charger: z.string().describe('Its identity'),
        stationId: Id.nullable(),
        stationName: z.string().nullable(),
        why: z.enum(CARD_REFUSALS),
        firstAt: Timestamp.describe('When it was refused for this reason first'),
        lastAt: Timestamp,
        times: z.number().int(),
      }),
    ),
  ),
  refusals: [],
})

const CardCharge = z.object({
  _id: Id.describe('Of the charging session'),
  cardId: Id,
  number: z.string(),
  label: z.string().nullable(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  billing: z.enum(['wallet', 'free', 'none']),
  freeReason: z.string().nullable(),
  freeBy: z.string().nullable(),
  refused: z.string().nullable().describe('Why the card was not accepted'),
  isLate: z.boolean().describe('The charger had let it charge while it was offline'),
  bookingId: Id.nullable(),
  total: z.number().nullable().describe('Rupees: the bill; null while there is none, or nobody pays'),
  chargerId: Id,
  charger: z.string(),
  stationId: Id.nullable(),
  stationName: z.string().nullable(),
  connector: z.number().int().nullable(),
  status: z.enum(CHARGING_STATES),
  energyKWh: z.number(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})

export const listCardCharges = defineEndpoint({
  name: 'listCardCharges',
  method: 'GET',
  path: '/card-charges',
  tag: 'Cards',
  summary:
    'The operator reads what cards have charged: who paid, what was free and by whose decision, what was refused.',
  access: { may: 'card.read' },
  query: listQuery({ sort: ['createdAt'], status: ['wallet', 'free', 'refused'] }).extend({
    cardId: Id.optional(),
    customerId: Id.optional(),
    chargerId: Id.optional(),
  }),
  shows: 'data[].customerId',
  reply: listReply(CardCharge),
  refusals: [],
})

export const exportCards = defineExport({
  name: 'exportCards',
  file: 'cards',
  of: 'the cards',
  list: listCards,
  query: listCards.query.omit(PAGE),
})

export const exportCardCharges = defineExport({
  name: 'exportCardCharges',
  file: 'card-charges',
  of: 'what cards have charged',
  list: listCardCharges,
  query: listCardCharges.query.omit(PAGE),
})
