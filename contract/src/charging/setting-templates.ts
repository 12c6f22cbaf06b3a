/** What chargers of a maker and model are to be set to, which of them differ, and campaigns that put it right. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'
import { CAMPAIGN_LIMITS, FirmwareCampaign, StoredSetting } from './firmware.ts'

const tag = 'Settings of chargers'
const READ = { may: 'firmware.read' } as const
/** Settings decide what a charger trusts and does. */
const SECURE = { may: 'charger.secure' } as const

/** As long as every version of the protocol takes it. */
const MOST_VALUE = { withoutComponent: 500, withComponent: 1000 } as const

const Part = (most: number) => z.union([Line(most), z.literal('')], { error: 'A text' }).default('')
const Place = z
  .number({ error: 'A number' })
  .int('A whole number')
  .min(0, 'At least 0')
  .max(1000, 'At most 1000')
  .default(0)

const WantedSetting = z
  .object({
    component: Part(50).describe('Empty for the keys of OCPP 1.6'),
    componentInstance: Part(50),
    evse: Place.describe('0 where it is of the charger as a whole'),
    connector: Place,
    name: Line(50, 'Enter the setting').describe('The variable, or the key of OCPP 1.6'),
    instance: Part(50),
    value: z.union([Line(MOST_VALUE.withComponent), z.literal('')], {
      error: `At most ${MOST_VALUE.withComponent} characters, in one line`,
    }),
  })
  .refine(
    ({ component, componentInstance, evse, connector, instance }) =>
      component !== '' || (componentInstance === '' && evse === 0 && connector === 0 && instance === ''),
    { path: ['component'], message: 'Only variables of a component have a place or an instance' },
  )
  .refine(({ evse, connector }) => connector === 0 || evse > 0, {
    path: ['evse'],
    message: 'A connector is of an EVSE',
  })
  .refine(({ component, value }) => component !== '' || value.length <= MOST_VALUE.withoutComponent, {
    path: ['value'],
    message: `At most ${MOST_VALUE.withoutComponent} characters`,
  })

const formatKey = (one: z.infer<typeof WantedSetting>): string =>
  JSON.stringify([
    ...[one.component, one.componentInstance, one.evse, one.connector, one.name, one.instance],
  ]).toLowerCase()

const Settings = z
  .array(WantedSetting, { error: 'Settings' })
  .min(1, 'Enter a setting')
  .max(50, 'At most 50 settings')
  .refine((all) => new Set(all.map(formatKey)).size === all.length, { error: 'Enter each setting once' })

const SettingTemplate = z.object({
  _id: Id,
  vendor: z.string(),
  model: z.string(),
  settings: z.array(StoredSetting),
  createdAt: Timestamp,
  changedAt: Timestamp,
  chargers: z.number().int().describe('Accepted chargers of this maker and model'),
  read: z.number().int().describe('Of those, the ones that have reported at least one of the settings'),
  differing: z.number().int().describe('Of those, the ones that reported another value of at least one'),
})

export const listSettingTemplates = defineEndpoint({
  name: 'listSettingTemplates',
  method: 'GET',
  path: '/setting-templates',
  tag,
  summary:
    'The operator lists what chargers of each maker and model are to be set to, and how many of them differ; `q` searches maker and model.',
  access: READ,
  query: listQuery({ sort: ['createdAt'] }).extend(defineAttentionFilter('/setting-templates')),
  reply: listReply(SettingTemplate),
  refusals: [],
})

/** What every call has that writes a template or begins a campaign by it. */
const WRITES = { tag, access: SECURE, reauthentication: 'always' } as const
const SETTING_REFUSALS = ['setting-is-secret', 'setting-is-kept'] as const

export const addSettingTemplate = defineEndpoint({
  name: 'addSettingTemplate',
  method: 'POST',
  path: '/setting-templates',
  ...WRITES,
  summary:
    'The operator says what chargers of a maker and model are to be set to. They are asked for their values; nothing is changed.',
  body: z.object({
    vendor: Line(50, 'Enter the maker').describe('As the chargers report it when they start'),
    model: Line(50, 'Enter the model').describe('As the chargers report it when they start'),
    settings: Settings,
  }),
  success: 201,
  reply: defineDataReply(SettingTemplate),
  refusals: ['setting-template-exists', ...SETTING_REFUSALS],
})

export const changeSettingTemplate = defineEndpoint({
  name: 'changeSettingTemplate',
  method: 'PUT',
  path: '/setting-templates/{id}',
  ...WRITES,
  summary:
    'The operator changes what chargers are to be set to. Campaigns that run keep what they began with.',
  params: ById,
  body: z.object({ settings: Settings }),
  reply: defineDataReply(SettingTemplate),
  refusals: ['setting-template-not-found', ...SETTING_REFUSALS],
})

export const removeSettingTemplate = defineEndpoint({
  name: 'removeSettingTemplate',
  method: 'DELETE',
  path: '/setting-templates/{id}',
  tag,
  summary: 'The operator removes a template; chargers keep their settings, and campaigns that run go on.',
  access: SECURE,
  reauthentication: { not: 'takes-away' },
  params: ById,
  reply: doneReply,
  refusals: ['setting-template-not-found'],
})

export const listSettingDifferences = defineEndpoint({
  name: 'listSettingDifferences',
  method: 'GET',
  path: '/setting-templates/{id}/differences',
  tag,
  summary:
    'The operator reads which chargers report other values than their template has. What a charger has not reported, and secrets, are no difference. `q` searches charger and station.',
  access: READ,
  params: ById,
  query: listQuery({ sort: ['charger', 'createdAt'] }),
  reply: listReply(
    z.object({
      _id: Id.describe('The charger'),
      charger: z.string().describe('Its identity'),
      stationName: z.string().nullable(),
      connected: z.boolean(),
      differences: z.array(
        z.object({
          setting: StoredSetting,
          value: z.string().describe('As the charger reported it last'),
          isReadOnly: z.boolean().describe('The charger lets nobody change it'),
          reportedAt: Timestamp,
        }),
      ),
    }),
  ),
  refusals: ['setting-template-not-found'],
})

export const startSettingCampaign = defineEndpoint({
  name: 'startSettingCampaign',
  method: 'POST',
  path: '/setting-templates/{id}/campaigns',
  ...WRITES,
  summary:
    'The operator has the chargers that differ take the template’s settings: first 5 % of them, then 25 %, then all. It is followed, paused and continued as a firmware campaign is.',
  params: ById,
  body: z.object(CAMPAIGN_LIMITS),
  success: 201,
  reply: defineDataReply(FirmwareCampaign),
  refusals: ['setting-template-not-found', 'no-chargers-differ', ...SETTING_REFUSALS],
})
