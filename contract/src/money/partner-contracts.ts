/** Contracts with partners: what the network pays them, in versions that begin on a day. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line, Rupees, Timestamp } from '../fields.ts'

export const CONTRACT_CYCLES = ['week', 'month', 'quarter'] as const

const hasFourDecimals = (rupees: number): boolean => Math.round(rupees * 10_000) / 10_000 === rupees
const hasTwoDecimals = (percent: number): boolean => Math.round(percent * 100) / 100 === percent

const Percent = z
  .number({ error: 'Enter a number of percent' })
  .min(0, 'From 0 to 100 percent')
  .max(100, 'From 0 to 100 percent')
  .refine(hasTwoDecimals, 'At most two decimals')

export const RupeesPerKwh = z
  .number({ error: 'Enter rupees per kWh' })
  .min(0, 'The price cannot be negative')
  .max(1000, 'The price is too large')
  .refine(hasFourDecimals, 'At most four decimals')
  .describe('Rupees for each kWh, at most four decimals')

export const Day = z.iso.date({ error: 'Enter a day' }).describe('A day in India')

/** Above it nobody asks. */
const MOST_RUPEES = 1000

const BoundPerKwh = RupeesPerKwh.nullish()

const Correction = z.object({
  _id: Id,
  amount: z.number().describe('Rupees; below zero where the partner got too much'),
  note: z.string(),
})

const Terms = z.object({
  validFrom: Day.describe('The first day in India on which it holds; later than today'),
  legalName: Line(200).nullish().describe('Who is paid, as its papers name it'),
  pan: z.string().trim().max(20, 'A PAN has 10 characters').nullish(),
  revenueSharePercent: Percent.describe('Of the taxable amount that drivers pay'),
  perKwh: RupeesPerKwh.default(0),
  landSharePerKwh: RupeesPerKwh.default(0).describe(
    'Rupees for each kWh that the partner passes on to the public owner of the land',
  ),
  rent: Rupees.default(0).describe('Rupees for a whole cycle, without GST'),
  minimum: Rupees.default(0).describe(
    'Rupees that a whole cycle brings at least, rent included, without GST',
  ),
  feesBorneBy: z.enum(['network', 'partner'], { error: 'network or partner' }).default('network'),
  paymentFeePercent: Percent.default(0).describe('Of what drivers paid; counts where the partner bears it'),
  cycle: z.enum(CONTRACT_CYCLES, { error: `One of ${CONTRACT_CYCLES.join(', ')}` }).default('month'),
  collectsTcs: z
    .boolean({ error: 'true or false' })
    .default(false)
    .describe('The network is an e-commerce operator for this partner (CGST Act s. 52)'),
  tdsCode: z
    .string({ error: 'Choose a code' })
    .regex(/^\d{4}$/, 'A payment code has four digits')
    .nullish()
    .describe('The payment code under which income tax is deducted; null: none'),
  priceLeast: BoundPerKwh.describe(
    'Where the partner may set the prices of its stations: rupees for each kWh before GST, at least',
  ),
  priceMost: BoundPerKwh.describe('The same, at most; null where the partner sets no prices'),
  idleMost: Rupees.max(MOST_RUPEES, 'The price is too large')
    .nullish()
    .describe('Rupees for an hour of idle time before GST that the partner may ask at most; none: no fee'),
  note: Line(300).nullish(),
})

export const ContractVersion = z.object({
  ...Terms.shape,
  _id: Id,
  legalName: z.string().nullable(),
  pan: z.string().nullable(),
  perKwh: z.number(),
  landSharePerKwh: z.number(),
  rent: z.number(),
  minimum: z.number(),
  feesBorneBy: z.enum(['network', 'partner']),
  paymentFeePercent: z.number(),
  cycle: z.enum(CONTRACT_CYCLES),
  collectsTcs: z.boolean(),
  tdsCode: z.string().nullable(),
  priceLeast: z.number().nullable(),
  priceMost: z.number().nullable(),
  idleMost: z.number().nullable(),
  note: z.string().nullable(),
  state: z.enum(['past', 'in-force', 'to-come']),
  createdAt: Timestamp,
  createdBy: z.string().nullable().describe('The e-mail address of the operator'),
})

const PreviewLine = z.object({
  kind: z.string().describe('As on a statement'),
  of: z.string().nullable(),
  amount: z.number().describe('Rupees; below zero where they are taken from the partner'),
  base: z.number().nullable().describe('Rupees that a rate was applied to'),
  ratePercent: z.number().nullable(),
})

export const partnerContract = defineEndpoint({
  name: 'partnerContract',
  method: 'GET',
  path: '/partners/{id}/contract',
  tag: 'Partner contracts',
  summary: 'The versions of the contract with a partner, oldest first; without one the commission counts.',
  access: { may: 'partner.read' },
  withLimit: 'partners',
  params: ById,
  reply: z.object({
    data: z.object({
      versions: z.array(ContractVersion),
      nextStatement: z
        .object({ first: Day, last: Day })
        .nullable()
        .describe('The period of the next statement'),
      corrections: z.array(Correction).describe('What will stand on the next statement'),
      earliest: Day.describe('The earliest day on which a new version can begin'),
      tdsCodes: z.array(
        z.object({ code: z.string(), what: z.string(), ratePercent: z.number(), source: z.string() }),
      ),
    }),
  }),
  refusals: ['partner-not-found'],
})

export const addContractVersion = defineEndpoint({
  name: 'addContractVersion',
  method: 'POST',
  path: '/partners/{id}/contract-versions',
  tag: 'Partner contracts',
  summary:
    'The operator enters a version of the contract; charges that start from its first day on are credited by it.',
  access: { may: 'contract.write' },
  within: { 'params.id': 'partner' },
  reauthentication: 'always',
  params: ById,
  body: Terms,
  success: 201,
  reply: defineDataReply(ContractVersion),
  refusals: [
    'partner-not-found',
    'contract-begins-too-early',
    'contract-prices-wrong',
    'tds-code-unknown',
    'pan-invalid',
  ],
})

export const withdrawContractVersion = defineEndpoint({
  name: 'withdrawContractVersion',
  method: 'POST',
  path: '/partners/{id}/contract-versions/{versionId}/withdraw',
  tag: 'Partner contracts',
  summary: 'The operator takes a version back before its first day.',
  access: { may: 'contract.write' },
  reauthentication: 'always',
  within: { 'params.id': 'partner', 'params.versionId': 'contract-version' },
  params: ById.extend({ versionId: Id }),
  reply: z.object({ message: z.string() }),
  refusals: ['contract-version-not-found', 'contract-version-begun'],
})

export const previewContract = defineEndpoint({
  name: 'previewContract',
  method: 'POST',
  path: '/partners/{id}/contract-preview',
  tag: 'Partner contracts',
  summary: 'What these terms would have brought the partner in the last whole month, by its charges.',
  access: { may: 'partner.read' },
  withLimit: 'partners',
  idempotency: 'ignored',
  params: ById,
  body: Terms.omit({
    validFrom: true,
    legalName: true,
    note: true,
    priceLeast: true,
    priceMost: true,
    idleMost: true,
  }),
  reply: z.object({
    data: z.object({
      first: Day,
      last: Day,
      charges: z.number().int(),
      isPart: z.boolean().describe('There were more charges; only the first ones are counted'),
      taxable: z.number().describe('Rupees that drivers paid for them, without GST'),
      credited: z.number().describe('Rupees that the partner was credited for them then'),
      lines: z.array(PreviewLine),
      total: z.number().describe('Rupees that these terms would have brought'),
    }),
  }),
  refusals: ['partner-not-found', 'tds-code-unknown', 'pan-invalid'],
})
