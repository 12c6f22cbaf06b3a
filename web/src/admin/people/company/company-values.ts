/** The company between its form's texts and what is sent. */
import type { BodyOf, changeCompany, getCompany, ReplyOf } from '@voltyatra/contract'

type Company = ReplyOf<typeof getCompany>['data']
export type CompanyChange = BodyOf<typeof changeCompany>

const FIELDS = [
  'brandName',
  'legalName',
  'pan',
  'officeAddress',
  'officeCity',
  'officePincode',
  'officeState',
  'courtsCity',
  'supportEmail',
  'supportPhone',
  'supportHours',
  'grievanceName',
  'grievanceEmail',
  'grievancePhone',
  'colourAction',
  'colourInk',
  'social',
] as const

export type CompanyField = (typeof FIELDS)[number]
export type CompanyTexts = Readonly<Record<CompanyField, string>>

/** Beyond these the server speaks of the list, not of one of them. */
const MOST_LINKS = 8

/** What the server calls a field of the form. */
export const FORM_NAMES: Readonly<Record<string, CompanyField>> = {
  'office.address': 'officeAddress',
  'office.city': 'officeCity',
  'office.pincode': 'officePincode',
  'office.state': 'officeState',
  'support.email': 'supportEmail',
  'support.phone': 'supportPhone',
  'support.hours': 'supportHours',
  'grievanceOfficer.name': 'grievanceName',
  'grievanceOfficer.email': 'grievanceEmail',
  'grievanceOfficer.phone': 'grievancePhone',
  'colours.action': 'colourAction',
  'colours.ink': 'colourInk',
  ...Object.fromEntries(Array.from({ length: MOST_LINKS }, (_, at) => [`social.${at}`, 'social'] as const)),
}

export function toTexts(company: Company): CompanyTexts {
  const { office, support, grievanceOfficer, colours } = company
  return {
    brandName: company.brandName ?? '',
    legalName: company.legalName ?? '',
    pan: company.pan ?? '',
    officeAddress: office?.address ?? '',
    officeCity: office?.city ?? '',
    officePincode: office?.pincode ?? '',
    officeState: office?.state ?? '',
    courtsCity: company.courtsCity ?? '',
    supportEmail: support?.email ?? '',
    supportPhone: support?.phone ?? '',
    supportHours: support?.hours ?? '',
    grievanceName: grievanceOfficer?.name ?? '',
    grievanceEmail: grievanceOfficer?.email ?? '',
    grievancePhone: grievanceOfficer?.phone ?? '',
    colourAction: colours?.action ?? '',
    colourInk: colours?.ink ?? '',
    social: company.social.join('\n'),
  }
}

/** Blank fields are taken away; of fields that belong together, the server names the ones that lack. */
export function toChange(texts: CompanyTexts, version: number): CompanyChange {
  const text = (field: CompanyField) => texts[field].trim() || null
  const group = <G>(fields: Readonly<Record<string, CompanyField>>): G | null =>
    Object.values(fields).every((field) => text(field) === null)
      ? null
      : (Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, text(field) ?? ''])) as G)
  return {
    version,
    brandName: text('brandName'),
    legalName: text('legalName'),
    pan: text('pan'),
    courtsCity: text('courtsCity'),
    office: group({
      address: 'officeAddress',
      city: 'officeCity',
      pincode: 'officePincode',
      state: 'officeState',
    }),
    support: group({ email: 'supportEmail', phone: 'supportPhone', hours: 'supportHours' }),
    grievanceOfficer: group({ name: 'grievanceName', email: 'grievanceEmail', phone: 'grievancePhone' }),
    colours: group({ action: 'colourAction', ink: 'colourInk' }),
    social: texts.social.split(/\s+/).filter((url) => url !== ''),
  }
}
