/** Firmware of chargers: the catalogue, which versions chargers have, and campaigns over many chargers in stages. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  ById,
  defineDataReply,
  Id,
  Line,
  Lines,
  listQuery,
  listReply,
  Timestamp,
  WebAddress,
} from '../fields.ts'

const tag = 'Firmware'
const READ = { may: 'firmware.read' } as const
/** What a charger runs decides what it does. */
const SECURE = { may: 'charger.secure' } as const

export const FIRMWARE_CAMPAIGN_STATES = [
  'running',
  'between',
  'paused',
  'stopped',
  'done',
  'cancelled',
] as const
export const FIRMWARE_STEP_STATES = [
  'waiting',
  'sent',
  'downloading',
  'installing',
  'installed',
  'failed',
  'given-up',
  'not-asked',
] as const

const Word = (missing: string) => Line(50, missing)

const FirmwareImage = z.object({
  _id: Id,
  vendor: z.string(),
  model: z.string(),
  version: z.string(),
  address: z.string(),
  sizeBytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  isSigned: z.boolean(),
  createdAt: Timestamp,
  retiredAt: Timestamp.nullable().describe('Since when it is in no new campaign'),
})

export const listFirmwareImages = defineEndpoint({
  name: 'listFirmwareImages',
  method: 'GET',
  path: '/firmware-images',
  tag,
  summary: 'The operator lists the firmware that there is; `q` searches maker, model and version.',
  access: READ,
  query: listQuery({ sort: ['createdAt'], status: ['current', 'retired'] }),
  reply: listReply(FirmwareImage),
  refusals: [],
})

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const PEM = /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/

export const addFirmwareImage = defineEndpoint({
  name: 'addFirmwareImage',
  method: 'POST',
  path: '/firmware-images',
  tag,
  summary: 'The operator adds firmware that chargers of a maker and model can fetch at an address.',
  access: SECURE,
  reauthentication: 'always',
  body: z
    .object({
      vendor: Word('Enter the maker').describe('As the chargers report it when they start'),
      model: Word('Enter the model').describe('As the chargers report it when they start'),
      version: Word('Enter the version').describe('As the chargers report it once it is installed'),
      address: WebAddress.refine((address) => address.length <= 512, 'At most 512 characters'),
      sizeBytes: z
        .number({ error: 'A size in bytes' })
        .int('A whole number')
        .min(1, 'At least 1')
        .max(4_294_967_296, 'At most 4 GiB')
        .nullable()
        .default(null),
      sha256: z
        .string({ error: 'A SHA-256' })
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits')
        .nullable()
        .default(null)
        .describe('For people to compare: the protocol has no place for it'),
      signature: z
        .string({ error: 'Enter the signature in base64' })
        .trim()
        .max(800, 'At most 800 characters')
        .regex(BASE64, 'Enter the signature in base64: letters, digits, +, / and = alone')
        .nullable()
        .default(null)
        .describe('Of the maker; it is checked by the charger'),
      certificate: Lines(5500)
        .regex(PEM, 'Enter the certificate in PEM, from BEGIN CERTIFICATE to END CERTIFICATE')
        .nullable()
        .default(null)
        .describe('The maker’s, in PEM'),
    })
    .refine(({ signature, certificate }) => (signature === null) === (certificate === null), {
      path: ['certificate'],
      message: 'Enter both the signature and its certificate, or neither',
    }),
  success: 201,
  reply: defineDataReply(FirmwareImage),
  refusals: ['firmware-image-exists'],
})

export const retireFirmwareImage = defineEndpoint({
  name: 'retireFirmwareImage',
  method: 'POST',
  path: '/firmware-images/{id}/retire',
  tag,
  summary: 'The operator takes firmware out of the catalogue; campaigns that have it go on.',
  access: SECURE,
  reauthentication: { not: 'takes-away' },
  params: ById,
  reply: defineDataReply(FirmwareImage),
  refusals: ['firmware-image-not-found'],
})

export const listFirmwareVersions = defineEndpoint({
  name: 'listFirmwareVersions',
  method: 'GET',
  path: '/firmware-versions',
  tag,
  summary: 'The operator reads which versions the chargers of each maker and model have, the first 500.',
  access: READ,
  reply: z.object({
    data: z.array(
      z.object({
        vendor: z.string(),
        model: z.string(),
        version: z.string().nullable().describe('Null: its chargers report none'),
        chargers: z.number().int(),
        connected: z.number().int().describe('Of those, connected now'),
      }),
    ),
  }),
  refusals: [],
})

export const StoredSetting = z.object({
  component: z.string().describe('Empty for the keys of OCPP 1.6'),
  componentInstance: z.string(),
  evse: z.number().int().describe('0 where it is of the charger as a whole'),
  connector: z.number().int(),
  name: z.string(),
  instance: z.string(),
  value: z.string(),
})

export const FirmwareCampaign = z.object({
  _id: Id,
  brings: z.enum(['firmware', 'settings']),
  imageId: Id.nullable().describe('Null where it brings settings'),
  vendor: z.string(),
  model: z.string(),
  version: z.string().nullable().describe('Null where it brings settings'),
  settings: z.number().int().describe('How many settings it brings; 0 where it brings firmware'),
  wantedSettings: z.array(StoredSetting).describe('Those settings, as they were when it began'),
  state: z.enum(FIRMWARE_CAMPAIGN_STATES),
  stage: z.number().int().describe('1: 5 % of the chargers; 2: 25 %; 3: all'),
  fromVersion: z.string().nullable(),
  mostAtOnce: z.number().int(),
  failPercent: z.number().int(),
  watchMinutes: z.number().int().nullable(),
  stageDoneAt: Timestamp.nullable().describe('When the newest stage ended'),
  createdAt: Timestamp,
  createdBy: z.string().describe('The e-mail address of the operator'),
  changedAt: Timestamp.describe('Since when it is in this state'),
  counts: z.record(z.enum(FIRMWARE_STEP_STATES), z.number().int()),
})

export const listFirmwareCampaigns = defineEndpoint({
  name: 'listFirmwareCampaigns',
  method: 'GET',
  path: '/firmware-campaigns',
  tag,
  summary:
    'The operator lists the campaigns that bring firmware or settings; `q` searches maker, model and version.',
  access: READ,
  query: listQuery({ sort: ['createdAt'], status: FIRMWARE_CAMPAIGN_STATES }).extend(
    defineAttentionFilter('/firmware-campaigns'),
  ),
  reply: listReply(FirmwareCampaign),
  refusals: [],
})

export const listFirmwareSteps = defineEndpoint({
  name: 'listFirmwareSteps',
  method: 'GET',
  path: '/firmware-campaigns/{id}/chargers',
  tag,
  summary:
    'The operator reads how far each charger of a campaign has come; `q` searches charger and station.',
  access: READ,
  params: ById,
  query: listQuery({ sort: ['changedAt', 'stage'], status: FIRMWARE_STEP_STATES }),
  reply: listReply(
    z.object({
      _id: Id,
      chargerId: Id,
      charger: z.string().describe('Its identity'),
      stationName: z.string().nullable(),
      connected: z.boolean(),
      stage: z.number().int(),
      state: z
        .enum(FIRMWARE_STEP_STATES)
        .describe('not-asked: before its turn the campaign was cancelled, or it was another charger'),
      isCharging: z.boolean().describe('It charges a car: one that waits has its turn later'),
      fromVersion: z.string().nullable(),
      version: z.string().nullable().describe('As it reported when it started last'),
      tries: z.number().int(),
      word: z.string().nullable().describe('What it said of the update last'),
      problem: z.string().nullable(),
      changedAt: Timestamp,
    }),
  ),
  refusals: ['firmware-campaign-not-found'],
})

/** Which chargers a campaign has, how many at once, and when it stops or goes on. */
export const CAMPAIGN_LIMITS = {
  stationIds: z
    .array(Id, { error: 'Stations' })
    .min(1, 'Choose a station')
    .max(500, 'At most 500 stations')
    .nullable()
    .default(null)
    .describe('Only chargers of these stations'),
  mostAtOnce: z
    .number({ error: 'A number of chargers' })
    .int('A whole number')
    .min(1, 'At least 1')
    .max(500, 'At most 500')
    .default(10)
    .describe('How many chargers are asked and not yet done at once'),
  failPercent: z
    .number({ error: 'A percentage' })
    .int('A whole number')
    .min(0, 'At least 0')
    .max(100, 'At most 100')
    .default(20)
    .describe('The campaign stops where more of a stage fail'),
  watchMinutes: z
    .number({ error: 'A number of minutes' })
    .int('A whole number')
    .min(5, 'At least 5 minutes')
    .max(20_160, 'At most 14 days')
    .nullable()
    .default(null)
    .describe('How long a stage is watched before the next begins by itself; null: a person begins it'),
}

export const startFirmwareCampaign = defineEndpoint({
  name: 'startFirmwareCampaign',
  method: 'POST',
  path: '/firmware-campaigns',
  tag,
  summary:
    'The operator has the accepted chargers of the maker and model fetch firmware: first 5 % of them, then 25 %, then all. Chargers that charge a car or are offline have their turn later.',
  access: SECURE,
  reauthentication: 'always',
  body: z.object({
    imageId: Id,
    fromVersion: Word('Enter a version').nullable().default(null).describe('Only chargers with this version'),
    ...CAMPAIGN_LIMITS,
  }),
  success: 201,
  reply: defineDataReply(FirmwareCampaign),
  refusals: ['firmware-image-not-found', 'no-chargers-for-firmware'],
})

const CHANGE_REFUSALS = ['firmware-campaign-not-found', 'firmware-campaign-state'] as const

export const haltFirmwareCampaign = defineEndpoint({
  name: 'haltFirmwareCampaign',
  method: 'POST',
  path: '/firmware-campaigns/{id}/halt',
  tag,
  summary:
    'The operator pauses or cancels a campaign: no more chargers are asked. Those that were asked go on by themselves.',
  access: SECURE,
  reauthentication: { not: 'takes-away' },
  params: ById,
  body: z.object({ how: z.enum(['pause', 'cancel'], { error: 'pause or cancel' }) }),
  reply: defineDataReply(FirmwareCampaign),
  refusals: CHANGE_REFUSALS,
})

export const continueFirmwareCampaign = defineEndpoint({
  name: 'continueFirmwareCampaign',
  method: 'POST',
  path: '/firmware-campaigns/{id}/continue',
  tag,
  summary:
    'The operator has a campaign go on (`resume`), begins its next stage (`advance`), or has the chargers that failed try again (`retry`).',
  access: SECURE,
  reauthentication: 'always',
  params: ById,
  body: z.object({
    how: z.enum(['resume', 'advance', 'retry'], { error: 'resume, advance or retry' }),
  }),
  reply: defineDataReply(FirmwareCampaign),
  refusals: CHANGE_REFUSALS,
})
