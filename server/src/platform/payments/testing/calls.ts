/** What tests of provider clients share: calls that wait for nothing, and what was recorded of them. */
import type { Clock } from '../../clock.ts'
import { openOutside, type RequestOutside } from '../../outside/request-outside.ts'
import { openBreaker } from '../breaker.ts'
import { type CallRecord, createProviderCalls, type ProviderCalls } from '../provider-calls.ts'

interface CallsRequest {
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly clock: Clock
  readonly answerWithinMs?: number
  readonly request?: RequestOutside
}

export interface TestCalls {
  readonly calls: ProviderCalls
  readonly records: CallRecord[]
  /** Milliseconds between tries, as they would have been waited. */
  readonly pauses: number[]
}

export function testCalls(request: CallsRequest): TestCalls {
  const records: CallRecord[] = []
  const pauses: number[] = []
  const calls = createProviderCalls({
    provider: 'tested',
    request: openOutside({ mayBePrivate: true }),
    breaker: openBreaker(),
    record: async (call) => void records.push(call),
    pause: async (ms) => pauses.push(ms),
    random: () => 1,
    ...request,
  })
  return { calls, records, pauses }
}
