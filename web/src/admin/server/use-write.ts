/** A change on the server. A double click or a repeat makes it once, and its refusal is kept for the form to show. */
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { sendProven } from './identity-request.ts'
import { logProblem } from './problem.ts'
import type { Topic } from './topics.ts'
import { refresh } from './topics.ts'

type Outcome<Reply> = { readonly reply: Reply } | { readonly problem: unknown }

export interface Write<Request, Reply> {
  /** Undefined where the same change is still on its way. */
  readonly run: (request: Request) => Promise<Outcome<Reply> | undefined>
  readonly isRunning: boolean
  /** Why the last one was not carried out. */
  readonly problem: unknown
  readonly clear: () => void
}

/** @param touches topics that are loaded again afterwards: here at once, elsewhere by the live events */
export function useWrite<Request, Reply>(
  send: (request: Request, idempotencyKey: string) => Promise<Reply>,
  touches: readonly Topic[],
): Write<Request, Reply> {
  const keys = useRef(new KeyMemory())
  const underWay = useRef(false)
  const { mutateAsync, isPending, error, reset } = useMutation<Reply, unknown, Request>({
    mutationFn: (request) => sendProven(() => send(request, keys.current.for(request))),
    onSuccess: () => keys.current.done(),
    onError: logProblem,
    // After a refusal too: somebody else may have been faster.
    onSettled: () => refresh(queryClient, touches),
  })

  const run = async (request: Request): Promise<Outcome<Reply> | undefined> => {
    if (underWay.current) return undefined
    underWay.current = true
    try {
      return { reply: await mutateAsync(request) }
    } catch (problem) {
      return { problem }
    } finally {
      underWay.current = false
    }
  }
  return { run, isRunning: isPending, problem: error ?? undefined, clear: reset }
}
