/** Before some changes the server asks again who one is: the page asks the person, and sends the change once more. */
import { useCallback, useEffect, useState } from 'react'
import { ApiRefusal } from '../../shared/call-api.ts'

type Settle = (isShown: boolean) => void

const askNobody = async (): Promise<boolean> => false

let askWho: () => Promise<boolean> = askNobody

interface AskedAgain {
  /** Whether the server wants to know again. */
  readonly isAsked: boolean
  /** Says whether the person has shown it. */
  readonly end: Settle
}

/** For the one part of a page that asks. */
export function useAskedAgain(): AskedAgain {
  const [settle, setSettle] = useState<Settle>()
  useEffect(() => {
    let asking: Promise<boolean> | undefined
    // Several changes that are refused at once wait for one answer.
    askWho = () => {
      asking ??= new Promise<boolean>((resolve) => setSettle(() => resolve)).finally(() => {
        asking = undefined
      })
      return asking
    }
    return () => {
      askWho = askNobody
    }
  }, [])
  const end = useCallback<Settle>(
    (isShown) => {
      setSettle(undefined)
      settle?.(isShown)
    },
    [settle],
  )
  return { isAsked: settle !== undefined, end }
}

/** Operators show it in a window of its own, people of partners and of fleets by signing in again. */
const isAskedAgain = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.code === 'proof-needed' || error.code === 'fresh-sign-in-needed')

/** Sends; where the server asks again who it is and the person shows it, sends once more. */
export async function sendProven<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!isAskedAgain(error) || !(await askWho())) throw error
    return await send()
  }
}
