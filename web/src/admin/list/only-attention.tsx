/** Says that a list shows only what needs attention, and leads back to all of it. */
import { ATTENTION } from '@voltyatra/contract'
import { isAttentionKind, useSeen } from '../frame/attention.ts'
import { lists } from '../messages/lists.ts'
import type { ListUrl } from './list-url.ts'

interface OnlyAttentionProps {
  readonly url: ListUrl
  /** Whether the rows are there: then they have been seen. */
  readonly isShown: boolean
}

export function OnlyAttention({ url, isShown }: OnlyAttentionProps) {
  const kind = url.get('attention')
  const known = isAttentionKind(kind) ? kind : undefined
  useSeen(known, isShown)
  if (!known) return null
  return (
    <p className="only-attention">
      <span>
        {lists.only} <b>{ATTENTION[known].label}</b>
      </span>
      <button type="button" className="button small" onClick={() => url.filter({ attention: '' })}>
        {lists.showAll}
      </button>
    </p>
  )
}
