/** The company in texts of the build: Mustache tags that the server fills. */

/** The facts that a section of a page may hang on. */
export type CompanyFact =
  | 'grievanceName'
  | 'hasRegistrations'
  | 'hasSocial'
  | 'legalName'
  | 'logo'
  | 'office'
  | 'supportEmail'
  | 'supportPhone'

export const tagGiven = (fact: CompanyFact, text: string): string => `{{#${fact}}}${text}{{/${fact}}}`
export const tagLacking = (fact: CompanyFact, text: string): string => `{{^${fact}}}${text}{{/${fact}}}`

/** Its legal name, or who it is where that is not known. */
export const COMPANY =
  tagGiven('legalName', '{{legalName}}') + tagLacking('legalName', 'the company that runs this network')

/** Its registered office behind its name. */
export const OFFICE = tagGiven('office', ', {{office}}')
