/** The company as the pages of the build name it: Mustache tags that the server fills. */
import type { ReactNode } from 'react'

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

interface SectionProps {
  readonly fact: CompanyFact
  readonly children: ReactNode
}

/** Stands only where the company has entered it. */
export const Given = ({ fact, children }: SectionProps) => (
  <>
    {`{{#${fact}}}`}
    {children}
    {`{{/${fact}}}`}
  </>
)

/** Stands only where it has not. */
export const Lacking = ({ fact, children }: SectionProps) => (
  <>
    {`{{^${fact}}}`}
    {children}
    {`{{/${fact}}}`}
  </>
)

export const tagGiven = (fact: CompanyFact, text: string): string => `{{#${fact}}}${text}{{/${fact}}}`
export const tagLacking = (fact: CompanyFact, text: string): string => `{{^${fact}}}${text}{{/${fact}}}`

/** Its legal name, or who it is where that is not known. */
export const COMPANY =
  tagGiven('legalName', '{{legalName}}') + tagLacking('legalName', 'the company that runs this network')

/** Its registered office behind its name. */
export const OFFICE = tagGiven('office', ', {{office}}')
