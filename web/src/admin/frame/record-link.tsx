/** A name that leads to its record's own page, for who may see it; plain text for others. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getRight, type PagedScreen } from '../screens.ts'
import buttonStyles from '../ui/buttons.module.css'
import textStyles from '../ui/text.module.css'
import { useMay, usePanel } from './panel.ts'

interface RecordLinkProps {
  readonly to: PagedScreen
  /** Null: there is no record to lead to. */
  readonly id: string | null
  readonly children: ReactNode
}

export function RecordLink({ to, id, children }: RecordLinkProps) {
  const { toPage } = usePanel()
  const may = useMay()
  const right = getRight(to)
  if (id === null || (right !== undefined && !may(right))) return children
  return (
    <Link className={buttonStyles.link} to={toPage(to, id)}>
      {children}
    </Link>
  )
}

interface DriverNameProps {
  readonly id: string | null
  readonly name: string | null
  readonly phone: string
}

/** The driver by name, or by phone where the name is not known; the phone below a name. */
export function DriverName({ id, name, phone }: DriverNameProps) {
  return (
    <>
      <RecordLink to="user" id={id}>
        {name ?? <span className={textStyles.nowrap}>{phone}</span>}
      </RecordLink>
      {name !== null && <div className={`${textStyles.quiet} ${textStyles.nowrap}`}>{phone}</div>}
    </>
  )
}
