/** The bell: what needs the operator's attention, as far as the role may see it. */

import {
  ATTENTION,
  ATTENTION_KINDS,
  type AttentionKind,
  getAttention,
  listFailedMessages,
  seeAttention,
} from '@voltyatra/contract'
import { listLimitableRights, may, ok } from '@voltyatra/domain'
import type { AdministratorActor } from '../../../db/actor.ts'
import type { WaitingKinds } from '../../../db/waiting-rows.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { formatFailure, MESSAGES_WAITING } from '../../../people/outbox/index.ts'
import { loadAttentionCounts, markItemsSeen, selectFailedMessagePage } from '../index.ts'

declare module '../../../platform/deps.ts' {
  interface Deps {
    /** What needs the operator's attention, of all contexts. */
    readonly waiting: WaitingKinds
  }
}

const NOTHING_WAITS = { count: 0, fresh: 0 }

/** What the role may see of it; with a limit, what keeps to it. */
const listKinds = ({ limit, ...who }: AdministratorActor): readonly AttentionKind[] =>
  ATTENTION_KINDS.filter((kind) => {
    const { may: right } = ATTENTION[kind]
    return may(who, right) && (!limit || listLimitableRights(limit.kind).includes(right))
  })

const pickKinds = (waiting: WaitingKinds, kinds: readonly AttentionKind[]): WaitingKinds =>
  Object.fromEntries(Object.entries(waiting).filter(([kind]) => kinds.includes(kind as AttentionKind)))

export const attentionRoutes: readonly Route[] = [
  read(getAttention, async ({ db, actor, now, deps: { waiting } }) => {
    const kinds = listKinds(actor)
    // What waits is counted over the whole network, once for everybody who asks; for a limited role within its limit.
    const counts = await loadAttentionCounts(db, {
      ...{ administratorId: actor.id, now },
      waiting: actor.limit ? pickKinds(waiting, kinds) : waiting,
    })
    const items = kinds.map((kind) => {
      const { label, list } = ATTENTION[kind]
      const { count, fresh } = counts.get(kind) ?? NOTHING_WAITS
      return { kind, label, count, new: fresh, path: `${list}?attention=${kind}` }
    })
    const sum = (of: 'count' | 'new') => items.reduce((total, item) => total + item[of], 0)
    return ok({ data: { total: sum('count'), new: sum('new'), items, at: now.toISOString() } })
  }),

  write(seeAttention, async ({ work, actor, body, deps: { waiting } }) => {
    const kinds = listKinds(actor).filter((kind) => body.kinds?.includes(kind) ?? true)
    // For a limited role too over the whole network: what it cannot see is not new to it either.
    await markItemsSeen(work.tx, kinds, { administratorId: actor.id, now: work.now, waiting })
    // The audit log is not for what a person has looked at.
    work.nothingChanged()
    return ok({ message: formatSuccess('attention-seen') })
  }),

  read(listFailedMessages, async ({ db, query, now }) =>
    listAnswer(
      await selectFailedMessagePage(db, narrowToWaiting(MESSAGES_WAITING, query, now)),
      ({ id, createdAt, failure, failureDetail, ...message }) => ({
        _id: id,
        ...message,
        failure: formatFailure({ failure, failureDetail }),
        createdAt: createdAt.toISOString(),
      }),
    ),
  ),
]
