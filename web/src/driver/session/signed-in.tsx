/** A screen that only somebody who is signed in has. */
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { buildSignInPath } from '../addresses.ts'
import ui from '../ui/app-ui.module.css'
import { Loading, Problem } from '../ui/states.tsx'
import { type Profile, useProfile } from './session.ts'

interface SignedInProps {
  readonly children: (profile: Profile) => ReactNode
}

export function SignedIn({ children }: SignedInProps) {
  const { data, error, refetch } = useProfile()
  const [path] = useLocation()
  const search = useSearch()
  if (data) return children(data)
  if (data === null) return <Redirect to={buildSignInPath(search ? `${path}?${search}` : path)} replace />
  return (
    <main className={ui.page}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />}
    </main>
  )
}
