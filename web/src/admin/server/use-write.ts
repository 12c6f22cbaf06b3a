/** A change on the server: once for a double click, once for a repeat, and its refusal kept for the form to show. */
import { useCallback, useRef, useState } from 'react'
import { KeyMemory } from './key-memory.ts'
import { logProblem } from './problem.ts'
import { heedSession, queryClient } from './query-client.ts'
import type { Topic } from './topics.ts'
import { refresh } from './topics.ts'

type Outcome<Reply> = { readonly reply: Reply } | { readonly problem: unknown }

export interface Write<Ask, Reply> {
  /** Undefined where the same change is still on its way. */
  readonly run: (ask: Ask) => Promise<Outcome<Reply> | undefined>
  readonly isRunning: boolean
  /** Why the last one was not carried out. */
  readonly problem: unknown
  readonly clear: () => void
}

/** @param touches what is shown anew afterwards, here at once and elsewhere by the live events */
export function useWrite<Ask, Reply>(
  send: (ask: Ask, idempotencyKey: string) => Promise<Reply>,
  touches: readonly Topic[],
): Write<Ask, Reply> {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const keys = useRef(new KeyMemory())
  const underWay = useRef(false)

  const run = async (ask: Ask): Promise<Outcome<Reply> | undefined> => {
    if (underWay.current) return undefined
    underWay.current = true
    setRunning(true)
    setProblem(undefined)
    try {
      const reply = await send(ask, keys.current.for(ask))
      keys.current.done()
      refresh(queryClient, touches)
      return { reply }
    } catch (error) {
      logProblem(error)
      setProblem(error)
      heedSession(error)
      // Somebody else may have been faster: what is on the screen is looked at again.
      refresh(queryClient, touches)
      return { problem: error }
    } finally {
      underWay.current = false
      setRunning(false)
    }
  }
  return { run, isRunning, problem, clear: useCallback(() => setProblem(undefined), []) }
}
