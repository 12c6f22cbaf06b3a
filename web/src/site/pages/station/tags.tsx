/** Sections of a template: what stands only where the station has a fact, or once for each of several. */
import type { ReactNode } from 'react'

interface TagProps {
  /** By the name that the server gives it. */
  readonly of: string
  readonly children: ReactNode
}

/** Where it is there; once for each where it is a list. */
export const Where = ({ of, children }: TagProps) => (
  <>
    {`{{#${of}}}`}
    {children}
    {`{{/${of}}}`}
  </>
)

/** Where it is not. */
export const Without = ({ of, children }: TagProps) => (
  <>
    {`{{^${of}}}`}
    {children}
    {`{{/${of}}}`}
  </>
)
