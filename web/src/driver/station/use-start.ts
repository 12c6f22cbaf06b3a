/** What the one button of a station's screen does. */
import type { blockForBooking, bookConnector, startCharging } from '@voltyatra/contract'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { ApiRefusal, callApi } from '../../shared/call-api.ts'
import { buildChargePath } from '../addresses.ts'
import { formatProblem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Payer } from './payers.ts'
import { confirmQuote, showNewPrice, type useQuote } from './quote.ts'

interface StartRequest {
  readonly isLater: boolean
  readonly quoted: ReturnType<typeof useQuote>
}

/**
 * Books the connector and starts the charge, or has the bank asked to block what it costs at most. What was booked and could
 * not be started is shown as such, with what can be done: a tab that is closed in between loses nothing.
 */
export function useStart({ isLater, quoted }: StartRequest) {
  const [, navigate] = useLocation()
  const keys = useRef(new KeyMemory())
  return useAction({
    mutationFn: async ({ payBy }: { readonly connectorId: string; readonly payBy: Payer }) => {
      const { wanted: asked, quote } = await confirmQuote(quoted)
      const agreed = { ...asked, greatestTotal: quote.totalAmount }
      const wanted = payBy === 'wallet' ? agreed : { ...agreed, payBy }
      const { data: booking } = await callApi<typeof bookConnector>('POST', '/driver/bookings', {
        body: wanted,
        idempotencyKey: keys.current.for(wanted),
      }).catch((error: unknown) => showNewPrice(error, quoted))
      keys.current.done()
      if (isLater) return { id: booking._id, failure: undefined }
      const params = { id: booking._id }
      const going =
        payBy === 'block'
          ? callApi<typeof blockForBooking>('POST', '/driver/bookings/{id}/block', { params })
          : callApi<typeof startCharging>('POST', '/driver/bookings/{id}/start', { params })
      const failure = await going.then(
        () => undefined,
        // Without an answer the charger may have been asked: the booking says so.
        (error: unknown) => (error instanceof ApiRefusal ? formatProblem(error) : undefined),
      )
      return { id: booking._id, failure }
    },
    onSuccess: ({ id, failure }) => {
      void queryClient.invalidateQueries({ queryKey: ['bookings'] })
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
      navigate(buildChargePath(id), { state: { failure } })
    },
  })
}
