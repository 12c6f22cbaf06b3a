/** What went back of a payment, step by step, and the way to send back what is left. */
import { useQuery } from '@tanstack/react-query'
import type { listOwnRefunds, ReplyOf, refundOwnOrder } from '@voltyatra/contract'
import { useRef } from 'react'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatDate, formatRupees, formatTime } from '../../shared/formats.ts'
import { useProfile } from '../session/session.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { refreshPayments } from './simulated-page.tsx'
import { money as words } from './texts.ts'

type Refund = ReplyOf<typeof listOwnRefunds>['data'][number]

interface RefundsProps {
  readonly orderId: string
  /** Rupees of the payment that have not gone back. */
  readonly left: number
}

export function Refunds({ orderId, left }: RefundsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', orderId, 'refunds'],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof listOwnRefunds>('GET', '/driver/orders/{id}/refunds', {
          params: { id: orderId },
          signal,
        })
      ).data,
  })
  const isOnItsWay = data?.some(({ expectedBy }) => expectedBy !== null) ?? true
  return (
    <section className={ui.card} aria-labelledby="refunds">
      <h2 id="refunds">{words.back.title}</h2>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <ul className={ui.rows}>
        {data?.map((refund) => (
          <RefundRow key={refund._id} refund={refund} />
        ))}
      </ul>
      {!isOnItsWay && <SendBack orderId={orderId} left={left} />}
    </section>
  )
}

function RefundRow({ refund: { amount, words: text, at, expectedBy, arn } }: { readonly refund: Refund }) {
  return (
    <li className={ui.row}>
      <span className={ui.grow}>
        <strong>{text}</strong>
        {expectedBy && <span>{words.back.expected(formatDate(expectedBy))}</span>}
        {arn && <span>{words.back.arn(arn)}</span>}
        <span className={ui.quiet}>{formatTime(at)}</span>
      </span>
      <span className={ui.number}>{formatRupees(amount)}</span>
    </li>
  )
}

function SendBack({ orderId, left }: RefundsProps) {
  const { data: profile } = useProfile()
  const keys = useRef(new KeyMemory())
  const amount = Math.min(left, profile?.walletBalance ?? 0)
  const send = useAction({
    mutationFn: () =>
      callApi<typeof refundOwnOrder>('POST', '/driver/orders/{id}/refund', {
        params: { id: orderId },
        body: { amount },
        idempotencyKey: keys.current.for(amount),
      }),
    onSuccess: () => {
      keys.current.done()
      return refreshPayments()
    },
  })
  if (amount <= 0) return <p className={ui.quiet}>{words.back.nothing}</p>
  return (
    <>
      <p className={ui.quiet}>{words.back.hint}</p>
      {send.error && <Problem error={send.error} />}
      <button type="button" className={ui.second} disabled={send.isPending} onClick={() => send.mutate()}>
        {words.back.send(formatRupees(amount))}
      </button>
    </>
  )
}
