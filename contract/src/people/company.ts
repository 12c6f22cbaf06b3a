/** The company that runs the network: what its pages, mails and papers say of it, and its GST registrations. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Email, Line, Lines, Phone, WebAddress } from '../fields.ts'

/** What is asked of a company before it opens, in the order of the form. */
export const COMPANY_FACTS = [
  'brandName',
  'legalName',
  'pan',
  'office',
  'support',
  'grievanceOfficer',
  'registration',
] as const

const Pincode = z
  .string({ error: 'Enter the PIN code' })
  .trim()
  .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits and begins with no 0')

const StateCode = z
  .string({ error: 'Choose the state' })
  .regex(/^\d{2}$/, 'Choose the state')
  .describe('Two digits: the code that GSTINs of the state begin with')

const Address = Lines(300, 'Enter the address')
const City = Line(100, 'Enter the city')

const Office = z.object({ address: Address, city: City, pincode: Pincode, state: StateCode })

const Support = z.object({
  email: Email,
  phone: Phone,
  hours: Line(100, 'Say when somebody answers, like "every day, 24 hours"'),
})

const GrievanceOfficer = z.object({ name: Line(100, 'Enter the name'), email: Email, phone: Phone })

const Colour = z
  .string({ error: 'Enter a colour' })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour as # and six digits from 0 to f, like #067e55')

const Colours = z.object({
  action: Colour.describe('Of buttons and links'),
  ink: Colour.describe('Of dark grounds'),
})

/** What is sent; what is left out stays, and null is taken away. */
const CompanyFields = z.object({
  brandName: Line(40, 'Enter the name of the brand').nullable(),
  legalName: Line(200, 'Enter the legal name').nullable(),
  pan: z.string().trim().max(20, 'A PAN has 10 characters').nullable(),
  office: Office.nullable().describe('The registered office'),
  courtsCity: City.nullable().describe('Whose courts decide, as the terms say'),
  support: Support.nullable(),
  grievanceOfficer: GrievanceOfficer.nullable(),
  colours: Colours.nullable(),
  social: z
    .array(WebAddress.refine((url) => url.startsWith('https://'), 'Begin with https://'))
    .max(8, 'At most 8 addresses')
    .describe('Its pages elsewhere, in the order in which they are shown'),
})

export const CompanyRegistration = z.object({
  state: z.string().describe('Two digits: the code of the state'),
  stateName: z.string(),
  gstin: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  series: z.string().describe('The first characters of its documents’ numbers'),
})

export const Company = z.object({
  brandName: z.string().nullable(),
  legalName: z.string().nullable(),
  pan: z.string().nullable(),
  office: z
    .object({ address: z.string(), city: z.string(), pincode: z.string(), state: z.string() })
    .nullable(),
  courtsCity: z.string().nullable(),
  support: z.object({ email: z.string(), phone: z.string(), hours: z.string() }).nullable(),
  grievanceOfficer: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  colours: z.object({ action: z.string(), ink: z.string() }).nullable(),
  social: z.array(z.string()),
  logo: z.string().nullable().describe('Address of the picture, which changes with it'),
  registrations: z.array(CompanyRegistration).describe('By state'),
  missing: z.array(z.enum(COMPANY_FACTS)).describe('What is still to be entered before the network opens'),
  version: z.number().int().describe('Grows with every change'),
})

export const getCompany = defineEndpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/company',
  tag: 'Company',
  summary: 'The operator reads what pages, mails and papers say of the company, and what is still missing.',
  access: { may: 'company.read' },
  reply: defineDataReply(Company),
  refusals: [],
})

export const changeCompany = defineEndpoint({
  name: 'changeCompany',
  method: 'PUT',
  path: '/company',
  tag: 'Company',
  summary: 'The owner enters the company; what is left out stays, and null is taken away.',
  access: { may: 'company.write' },
  body: CompanyFields.partial().extend({
    version: z
      .number({ error: 'Say which version was read' })
      .int('A whole number')
      .optional()
      .describe('As it was read: refused where somebody else has changed it since'),
  }),
  reply: defineDataReply(Company),
  refusals: ['settings-changed', 'pan-invalid', 'pan-of-registrations', 'state-unknown'],
})

export const setCompanyLogo = defineEndpoint({
  name: 'setCompanyLogo',
  method: 'POST',
  path: '/company/logo',
  tag: 'Company',
  summary: 'The owner sets the logo: JPEG, PNG or WebP; kept as a PNG of at most 512 pixels a side.',
  access: { may: 'company.write' },
  files: ['logo'],
  body: z.object({}),
  reply: defineDataReply(Company),
  refusals: ['file-missing', 'file-too-large', 'file-not-an-image', 'image-too-large', 'image-damaged'],
})

export const removeCompanyLogo = defineEndpoint({
  name: 'removeCompanyLogo',
  method: 'DELETE',
  path: '/company/logo',
  tag: 'Company',
  summary: 'The owner takes the logo away.',
  access: { may: 'company.write' },
  reply: defineDataReply(Company),
  refusals: [],
})

const registrationFields = z.object({
  gstin: z.string({ error: 'Enter the GSTIN' }).trim().max(30, 'A GSTIN has 15 characters'),
  address: Address,
  city: City,
  pincode: Pincode,
  series: z
    .string({ error: 'Enter the series' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z1-9][A-Z0-9]{0,2}$/, 'One to three letters or digits, the first no 0, like KA'),
})

export const setCompanyRegistration = defineEndpoint({
  name: 'setCompanyRegistration',
  method: 'POST',
  path: '/company/registrations',
  tag: 'Company',
  summary: 'The owner enters a GST registration; one that its state has already is replaced.',
  access: { may: 'company.write' },
  body: registrationFields,
  reply: defineDataReply(Company),
  refusals: ['gstin-invalid', 'gstin-of-another-pan', 'series-taken'],
})

export const removeCompanyRegistration = defineEndpoint({
  name: 'removeCompanyRegistration',
  method: 'DELETE',
  path: '/company/registrations/{state}',
  tag: 'Company',
  summary: 'The owner takes a GST registration away.',
  access: { may: 'company.write' },
  params: z.object({ state: StateCode }),
  reply: defineDataReply(Company),
  refusals: ['registration-of-state-not-found', 'registration-issues-vouchers'],
})
