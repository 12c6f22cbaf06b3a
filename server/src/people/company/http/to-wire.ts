/** The company between its rows and the contract's shape. */
import type { BodyOf, changeCompany, getCompany, ReplyOf } from '@voltyatra/contract'
import { findStateByCode } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import {
  type CompanyChange,
  listMissing,
  selectCompany,
  selectLogoDigest,
  selectRegistrations,
} from '../index.ts'
import { formatLogoPath } from './page-facts.ts'

type CompanyOnWire = ReplyOf<typeof getCompany>['data']
type CompanyRequest = Omit<BodyOf<typeof changeCompany>, 'version'>

export async function loadWireCompany(reader: Reader): Promise<CompanyOnWire> {
  const [company, registrations, logo] = [
    await selectCompany(reader),
    await selectRegistrations(reader),
    await selectLogoDigest(reader),
  ]
  const { officeAddress: address, officeCity: city, officePincode: pincode, officeState: state } = company
  const { supportEmail, supportPhone, supportHours } = company
  const { grievanceName, grievanceEmail, grievancePhone, colourAction, colourInk } = company
  return {
    brandName: company.brandName,
    legalName: company.legalName,
    pan: company.pan,
    office: address && city && pincode && state ? { address, city, pincode, state } : null,
    courtsCity: company.courtsCity,
    support:
      supportEmail && supportPhone && supportHours
        ? { email: supportEmail, phone: supportPhone, hours: supportHours }
        : null,
    grievanceOfficer:
      grievanceName && grievanceEmail && grievancePhone
        ? { name: grievanceName, email: grievanceEmail, phone: grievancePhone }
        : null,
    colours: colourAction && colourInk ? { action: colourAction, ink: colourInk } : null,
    social: [...company.socialUrls],
    logo: logo === null ? null : formatLogoPath(logo),
    registrations: registrations.map((one) => ({
      ...one,
      stateName: findStateByCode(one.state)?.name ?? '',
    })),
    missing: [...listMissing(company, registrations)],
    version: company.version,
  }
}

type Group = Readonly<Record<string, string>> | null | undefined

/** The columns of a group of fields: undefined where it was left out, null where it is taken away. */
const spread = <K extends string>(group: Group, columns: Readonly<Record<string, K>>) =>
  group === undefined
    ? {}
    : (Object.fromEntries(
        Object.entries(columns).map(([field, column]) => [column, group?.[field] ?? null]),
      ) as Record<K, string | null>)

export const parseCompany = (body: CompanyRequest): CompanyChange => ({
  ...('brandName' in body && { brandName: body.brandName ?? null }),
  ...('legalName' in body && { legalName: body.legalName ?? null }),
  ...('pan' in body && { pan: body.pan ?? null }),
  ...('courtsCity' in body && { courtsCity: body.courtsCity ?? null }),
  ...(body.social && { socialUrls: body.social }),
  ...spread(body.office, {
    address: 'officeAddress',
    city: 'officeCity',
    pincode: 'officePincode',
    state: 'officeState',
  }),
  ...spread(body.support, { email: 'supportEmail', phone: 'supportPhone', hours: 'supportHours' }),
  ...spread(body.grievanceOfficer, {
    name: 'grievanceName',
    email: 'grievanceEmail',
    phone: 'grievancePhone',
  }),
  ...spread(body.colours, { action: 'colourAction', ink: 'colourInk' }),
})
