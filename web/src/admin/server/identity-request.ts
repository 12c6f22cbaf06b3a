/** Before some changes the server asks again who one is: the page asks the person, and sends the change once more. */
import { useCallback, useEffect, useState } from 'react'
import { ApiRefusal } from '../../shared/call-api.ts'

type Settle = (isShown: boolean) => void

const requestFromNobody = async (): Promise<boolean> => false

let requestIdentity: () => Promise<boolean> = requestFromNobody

interface IdentityRequest {
  /** Whether the server wants to know again. */
  readonly isRequested: boolean
  /** Says whether the person has shown it. */
  readonly end: Settle
}

/** For the one part of a page that asks. */
export function useIdentityRequest(): IdentityRequest {
  const [settle, setSettle] = useState<Settle>()
  useEffect(() => {
    let requesting: Promise<boolean> | undefined
    // Several changes that are refused at once wait for one answer.
    requestIdentity = () => {
      requesting ??= new Promise<boolean>((resolve) => setSettle(() => resolve)).finally(() => {
        requesting = undefined
      })
      return requesting
    }
    return () => {
      requestIdentity = requestFromNobody
    }
  }, [])
  const end = useCallback<Settle>(
    (isShown) => {
      setSettle(undefined)
      settle?.(isShown)
    },
    [settle],
  )
  return { isRequested: settle !== undefined, end }
}

/** Operators show it in a window of its own, people of partners and of fleets by signing in again. */
const needsIdentity = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.code === 'proof-needed' || error.code === 'fresh-sign-in-needed')

/** Sends; where the server asks again who it is and the person shows it, sends once more. */
export async function sendProven<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!needsIdentity(error) || !(await requestIdentity())) throw error
    return await send()
  }
}
