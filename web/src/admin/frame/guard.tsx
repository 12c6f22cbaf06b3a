/** Shows the panel at once where the flag is set; then the server decides whether a session is open. */
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { setSignedOutHandler } from '../../shared/app/query-client.ts'
import { ConfirmIdentity } from '../session/factors/confirm-identity.tsx'
import { FactorGate } from '../session/factors/factor-gate.tsx'
import { endSession, hasFlag, useSession } from '../session/session.ts'
import { buildSignInPath } from '../session/sign-in-path.ts'
import { Frame } from './frame.tsx'
import type { Finders } from './use-found-records.ts'

export function Guard({ finders }: { readonly finders: Finders }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { data: person } = useSession()
  const way = buildSignInPath(pathname + search)
  const isEnded = person === null

  useEffect(() => {
    const leave = () => {
      endSession()
      void navigate(way, { replace: true, state: { ended: true } })
    }
    setSignedOutHandler(leave)
    if (isEnded) leave()
    return () => setSignedOutHandler(() => {})
  }, [isEnded, navigate, way])

  return hasFlag() ? (
    <>
      <FactorGate>
        <Frame finders={finders} />
      </FactorGate>
      <ConfirmIdentity />
    </>
  ) : (
    <Navigate to={way} replace />
  )
}
