/** Records payouts one after the other, each once: its key is kept in the tab until the server has answered. */
import type { confirmPartnerPayment, ReplyOf } from '@voltyatra/contract'
import { useRef, useState } from 'react'
import { KeyMemory } from '../../../shared/app/key-memory.ts'
import { leaveIfSignedOut, queryClient } from '../../../shared/app/query-client.ts'
import { ApiRefusal, callApi } from '../../../shared/call-api.ts'
import { dropDraft, readDraft, writeDraft } from '../../form/drafts.ts'
import { getServerMessageOr, logProblem } from '../../server/problem.ts'
import { refresh } from '../../server/topics.ts'
import type { Payout } from './payouts.ts'
import { payAll } from './texts.ts'

export type Outcome =
  | { readonly state: 'waiting' | 'running' }
  | { readonly state: 'recorded'; readonly left: number }
  /** Refused: nothing was recorded. Unsure: nobody answered; once more with the same key is safe. */
  | { readonly state: 'refused' | 'unsure'; readonly why: string }

type Recorded = ReplyOf<typeof confirmPartnerPayment>['data']

const DRAFT = 'payout-keys'

/** The key of what is asked for: the same after a reload, until it is known to be done. */
function getKey(request: object): { readonly print: string; readonly key: string } {
  const print = JSON.stringify(request)
  const kept = readDraft(DRAFT)
  const key = typeof kept[print] === 'string' ? kept[print] : new KeyMemory().for(request)
  writeDraft(DRAFT, { ...kept, [print]: key })
  return { print, key }
}

function forget(print: string): void {
  const { [print]: _done, ...others } = readDraft(DRAFT)
  if (Object.keys(others).length === 0) dropDraft(DRAFT)
  else writeDraft(DRAFT, others)
}

async function record({ partner, amount, utr, note }: Payout): Promise<Recorded> {
  const request = { id: partner.id, owed: partner.owed, amount, utr, note }
  const { print, key } = getKey(request)
  try {
    const { data } = await callApi<typeof confirmPartnerPayment>(
      'PUT',
      '/admin/partner/confirm-payment/{id}',
      {
        params: { id: partner.id },
        body: { amount, ...(utr && { utr }), ...(note && { note }) },
        idempotencyKey: key,
      },
    )
    forget(print)
    return data
  } catch (error) {
    if (error instanceof ApiRefusal) forget(print)
    throw error
  }
}

export function usePayouts() {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const [isRunning, setRunning] = useState(false)
  const underWay = useRef(false)
  const setOutcome = (id: string, outcome: Outcome) => setOutcomes((all) => ({ ...all, [id]: outcome }))

  const run = async (payouts: readonly Payout[]): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setRunning(true)
    for (const { partner } of payouts) setOutcome(partner.id, { state: 'waiting' })
    try {
      for (const payout of payouts) {
        const { id } = payout.partner
        setOutcome(id, { state: 'running' })
        try {
          const { partner } = await record(payout)
          setOutcome(id, { state: 'recorded', left: partner.balance })
        } catch (error) {
          logProblem(error)
          leaveIfSignedOut(error)
          const state = error instanceof ApiRefusal ? 'refused' : 'unsure'
          setOutcome(id, { state, why: getServerMessageOr(error, payAll.failed) })
        }
      }
    } finally {
      underWay.current = false
      setRunning(false)
      refresh(queryClient, ['partner', 'withdrawal'])
    }
  }
  return { outcomes, isRunning, run }
}
