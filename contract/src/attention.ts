/** What needs the operator's attention, of all contexts. */
import * as z from 'zod'
import { CHARGING_ATTENTION } from './charging/manifest.ts'
import { MONEY_ATTENTION } from './money/manifest.ts'
import { NETWORK_ATTENTION } from './network/manifest.ts'
import { OPERATIONS_ATTENTION } from './operations/manifest.ts'
import { PEOPLE_ATTENTION } from './people/manifest.ts'

/**
 * By kind. Exactly the rows that are counted are listed by its call with `attention` set to the kind. A new kind is one
 * entry in its context's manifest and its rows in the server's `waiting-queries.ts` of the noun; a test asks for both.
 */
export const ATTENTION = {
  ...CHARGING_ATTENTION,
  ...MONEY_ATTENTION,
  ...NETWORK_ATTENTION,
  ...PEOPLE_ATTENTION,
  ...OPERATIONS_ATTENTION,
} as const

export type AttentionKind = keyof typeof ATTENTION
/** The calls that list what needs attention. */
export type AttentionList = (typeof ATTENTION)[AttentionKind]['list']

type KindOf<L extends AttentionList> = {
  [K in AttentionKind]: (typeof ATTENTION)[K]['list'] extends L ? K : never
}[AttentionKind]

export const ATTENTION_KINDS = (Object.keys(ATTENTION) as AttentionKind[]).toSorted(
  (one, other) => ATTENTION[one].rank - ATTENTION[other].rank,
)

/** The query parameter with which a list shows only what needs attention. */
export const defineAttentionFilter = <const L extends AttentionList>(list: L) => {
  const kinds = ATTENTION_KINDS.filter((kind) => ATTENTION[kind].list === list) as KindOf<L>[]
  return {
    attention: z
      .enum(kinds, { error: `One of ${kinds.join(', ')}` })
      .optional()
      .describe('Only the rows that this kind of what needs attention counts'),
  }
}
