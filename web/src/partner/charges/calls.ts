/** The calls about the charges at the own stations. */
import type { listOwnCharges, ReplyOf, showOwnCharge, stopOwnCharge } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type Charge = ReplyOf<typeof showOwnCharge>['data']

/** The topic of the panel's lists of charges: what is written refreshes them. */
export const CHARGES = ['booking', 'own'] as const

export const loadCharges = (status: Charge['status'] | undefined, cursor: string, signal: AbortSignal) =>
  callApi<typeof listOwnCharges>('GET', '/partner/charges', {
    query: { limit: 50, ...(status && { status }), ...(cursor && { cursor }) },
    signal,
  })

export const loadCharge = async (id: string, signal: AbortSignal): Promise<Charge> =>
  (await callApi<typeof showOwnCharge>('GET', '/partner/charges/{id}', { params: { id }, signal })).data

interface Stopping {
  readonly id: string
  /** In rupees, before GST. */
  readonly amount: number
  readonly kwh: number
  readonly picture: File | undefined
}

export function stop({ id, amount, kwh, picture }: Stopping, idempotencyKey: string) {
  const form = new FormData()
  form.set('thirdPartyAmount', String(amount))
  form.set('thirdPartyKwh', String(kwh))
  if (picture) form.set('uploadBill', picture)
  return callApi<typeof stopOwnCharge>('POST', '/partner/charges/{id}/stop', {
    params: { id },
    body: form as never,
    idempotencyKey,
  })
}
