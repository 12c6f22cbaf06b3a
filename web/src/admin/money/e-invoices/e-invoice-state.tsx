/** What became of a registration, in a word and in the portal's own words. */
import { Status } from '../../ui/status.tsx'
import type { EInvoice } from './e-invoice-calls.ts'
import { eInvoices as words } from './texts.ts'

const TONES = { awaiting: 'warn', registered: 'good', refused: 'bad', cancelled: 'calm' } as const

export function EInvoiceState({ of: { status, setAside } }: { readonly of: EInvoice }) {
  return setAside ? (
    <Status value="set-aside" tone="calm" word={words.setAside} />
  ) : (
    <Status value={status} tone={TONES[status]} word={words.states[status]} />
  )
}

/** One line; the latest that is known. */
export function formatEInvoiceState({
  status,
  refusal,
  acknowledgement,
  cancelAskedAt,
  cancelRefusal,
  failure,
}: EInvoice): string {
  if (refusal) return words.refusal(refusal.message, refusal.code)
  if (cancelAskedAt && status === 'registered') return words.cancelling
  if (cancelRefusal && status === 'registered') return cancelRefusal
  if (acknowledgement) return words.acknowledged(acknowledgement)
  return failure ? words.notAnswered(failure) : words.notAsked
}
