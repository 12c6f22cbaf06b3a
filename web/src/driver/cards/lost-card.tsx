/** A lost card: blocked, and another ordered in its place, by one press. */
import type { replaceOwnCard } from '@voltyatra/contract'
import { useState } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import ui from '../ui/app-ui.module.css'
import { CARD_ORDERS, CARDS, type Card } from './cards.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { orders as words } from './order-texts.ts'

export function LostCard({ card: { _id: id, number } }: { readonly card: Card }) {
  const [isRequesting, setIsRequesting] = useState(false)
  const [done, setDone] = useState<string>()
  if (done !== undefined) {
    return (
      <p className={ui.note} role="status">
        {done}
      </p>
    )
  }
  if (!isRequesting) {
    return (
      <button type="button" className={ui.link} onClick={() => setIsRequesting(true)}>
        {words.lost(number)}
      </button>
    )
  }
  return (
    <div className={`${ui.caution} ${ui.actions}`}>
      <p>{words.lostSure}</p>
      <DeliveryForm
        title={words.lost(number)}
        submit={words.lostNow}
        send={async ({ label: _, ...body }, idempotencyKey) => {
          const { data } = await callApi<typeof replaceOwnCard>('POST', '/driver/cards/{id}/replace', {
            ...{ params: { id }, body, idempotencyKey },
          })
          setDone(data.order ? words.replaced : words.blockedOnly)
          for (const queryKey of [CARDS, CARD_ORDERS]) await queryClient.invalidateQueries({ queryKey })
        }}
      />
      <button type="button" className={ui.second} onClick={() => setIsRequesting(false)}>
        {words.notLost}
      </button>
    </div>
  )
}
