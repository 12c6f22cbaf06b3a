/** Opens nothing else where the role needs a second factor and there is none; before that day it reminds of it. */
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDate } from '../../../shared/formats.ts'
import { factors } from '../../messages/factors.ts'
import { frame } from '../../messages/frame.ts'
import { BASES, LOGIN } from '../../screens.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { useNow } from '../../ui/use-now.ts'
import { signOut } from '../session.ts'
import { hasAny, useFactors } from './factor-calls.ts'
import styles from './factors.module.css'
import { SecondFactors } from './second-factors.tsx'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export function FactorGate({ children }: { readonly children: ReactNode }) {
  const { data: own } = useFactors()
  const now = useNow()
  const from = own?.requiredFrom && !hasAny(own) ? new Date(own.requiredFrom) : undefined
  if (!from) return children
  if (from <= now) return <SetUpOnly />
  const days = Math.ceil((from.getTime() - now.getTime()) / DAY_MS)
  return (
    <>
      <div className={styles.reminder}>
        <Note tone="warn" role="status" text={factors.required(formatDate(from), days)} />
        <Link to={`${BASES.new}/settings`}>{factors.setUp}</Link>
      </div>
      {children}
    </>
  )
}

function SetUpOnly() {
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate(LOGIN, { replace: true })
  }
  return (
    <main className={styles.only}>
      <title>{frame.title(factors.title)}</title>
      <h1>{factors.title}</h1>
      <Note tone="info" role="status" text={factors.mustSetUp} />
      <SecondFactors />
      <div>
        <ActionButton label={frame.signOut.new} onClick={() => void leave()} />
      </div>
    </main>
  )
}
