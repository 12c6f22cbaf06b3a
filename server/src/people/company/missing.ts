/** What a company must have entered before its network opens. */
import type { Company, Registration } from './queries.ts'

/** The contract says the same, in the same order. */
export type CompanyFact =
  | 'brandName'
  | 'legalName'
  | 'pan'
  | 'office'
  | 'support'
  | 'grievanceOfficer'
  | 'registration'

export function listMissing(
  company: Company,
  registrations: readonly Registration[],
): readonly CompanyFact[] {
  const has: Readonly<Record<CompanyFact, boolean>> = {
    brandName: company.brandName !== null,
    legalName: company.legalName !== null,
    pan: company.pan !== null,
    office: company.officeAddress !== null,
    support: company.supportEmail !== null,
    grievanceOfficer: company.grievanceName !== null,
    registration: registrations.length > 0,
  }
  return (Object.keys(has) as CompanyFact[]).filter((fact) => !has[fact])
}
