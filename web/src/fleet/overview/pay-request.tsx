/** A button that leads to the page on which a month is paid. */
import type { payOwnFleetRequest } from '@voltyatra/contract'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { Refused } from '../../admin/ui/note.tsx'
import { callApi } from '../../shared/call-api.ts'
import { overviewTexts as texts } from './texts.ts'

const openPayment = (id: string, idempotencyKey: string) =>
  callApi<typeof payOwnFleetRequest>('POST', '/fleet/payment-requests/{id}/payment', {
    params: { id },
    idempotencyKey,
  })

export function PayRequest({ id }: { readonly id: string }) {
  const write = useWrite(openPayment, [])
  const pay = async () => {
    const outcome = await write.run(id)
    if (outcome && 'reply' in outcome) location.assign(outcome.reply.data.address)
  }
  return (
    <>
      <ActionButton
        label={texts.pay}
        running={texts.paying}
        isRunning={write.isRunning}
        onClick={() => void pay()}
      />
      <Refused problem={write.problem} />
    </>
  )
}
