/** Parts of pages that hang on what the company has entered: Mustache sections that the server fills. */
import type { ReactNode } from 'react'
import type { CompanyFact } from './company.ts'

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
