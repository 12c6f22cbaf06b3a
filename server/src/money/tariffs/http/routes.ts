/** The calls of tariffs. */

import * as contract from '@voltyatra/contract'
import { getEvseKind, ok, type Result, refuse, type TariffPlace } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import type { Work } from '../../../db/unit-of-work.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import { countAndCheckTry } from '../../../people/access/index.ts'
import { driverGroups } from '../../../people/driver-groups/index.ts'
import {
  assignTariff,
  connectorPlace,
  createTariff,
  discardDraft,
  draftTariff,
  endTariff,
  factsAt,
  isCustomer,
  previewTariff,
  publishTariff,
  renameTariff,
  tariffById,
  tariffPage,
  unassignTariff,
  whyTariff,
  withdrawTariff,
} from '../index.ts'
import {
  contentOf,
  issuesOf,
  otherOnWire,
  previewOnWire,
  summariesOf,
  tariffOnWire,
  winnerOnWire,
} from './to-wire.ts'

type Refusal = { readonly kind: string; readonly faults?: Parameters<typeof issuesOf>[0] }

/** What a change made of the tariff; each fault of a draft at its field. */
async function after<R extends Refusal>({ tx, now }: Work, done: Result<{ readonly id: string }, R>) {
  if (done.ok) return ok({ message: sentenceOf('saved'), data: await tariffOnWire(tx, done.value.id, now) })
  const { faults, ...refusal } = done.refusal
  return refuse({ ...(refusal as Omit<R, 'faults'>), ...(faults && { issues: issuesOf(faults) }) })
}

const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/** Null where the place needs a target and has none, or one of another kind. */
function placeFrom(kind: TariffPlace['kind'], target: string | null | undefined): TariffPlace | null {
  if (kind === 'network') return target ? null : { kind }
  if (!target || (kind === 'state') !== (target.length === 2)) return null
  if (kind === 'state') return { kind, state: target as never }
  return kind === 'station' ? { kind, station: target } : { kind, connector: target }
}

/** Of one operator in a minute: a form asks at each pause in typing. */
const PREVIEWS = { limit: 120, windowMs: 60_000 }

async function countPreview(db: Db, operator: string, now: Date) {
  const verdict = await countAndCheckTry(db, { bucket: `tariff-preview:${operator}`, ...PREVIEWS, now })
  if (verdict.allowed) return ok(null)
  return refuse({ kind: 'too-many-requests' as const, retryAfter: verdict.retryAfterSeconds })
}

export const tariffRoutes: readonly Route[] = [
  read(contract.listTariffs, async ({ db, query, now }) => {
    const page = await tariffPage(db, query, now)
    if (!page.ok) return page
    return listAnswer(page, await summariesOf(db, page.value.rows, now))
  }),

  read(contract.getTariff, async ({ db, params, now }) =>
    (await tariffById(db, params.id, now))
      ? ok({ data: await tariffOnWire(db, params.id, now) })
      : refuse({ kind: 'tariff-not-found' }),
  ),

  write(contract.createTariff, async ({ work, body: { code, name, content } }) =>
    after(work, await createTariff(work, { code, name, content: contentOf(content) })),
  ),

  write(contract.renameTariff, async ({ work, params, body }) =>
    after(work, await renameTariff(work, params.id, body.name)),
  ),

  write(contract.draftTariff, async ({ work, params, body }) =>
    after(work, await draftTariff(work, params.id, contentOf(body.content))),
  ),

  write(contract.discardTariffDraft, async ({ work, params }) =>
    after(work, await discardDraft(work, params.id)),
  ),

  write(contract.publishTariff, async ({ work, params, body }) =>
    after(
      work,
      await publishTariff(work, params.id, { from: momentOf(body.from), until: momentOf(body.until) }),
    ),
  ),

  write(contract.withdrawTariff, async ({ work, params }) =>
    after(work, await withdrawTariff(work, params.id)),
  ),

  write(contract.endTariff, async ({ work, params, body }) =>
    after(work, await endTariff(work, params.id, momentOf(body.at))),
  ),

  write(contract.assignTariff, async ({ work, params, body }) => {
    const place = placeFrom(body.place, body.target)
    if (!place) return refuse({ kind: 'tariff-place-unknown' })
    const assigned = await assignTariff(work, params.id, {
      place,
      groupId: body.groupId ?? null,
      priority: body.priority,
      from: momentOf(body.from),
      until: momentOf(body.until),
    })
    return after(work, assigned.ok ? ok({ id: params.id }) : assigned)
  }),

  write(contract.unassignTariff, async ({ work, params }) => {
    const ended = await unassignTariff(work, params.id)
    return ended.ok ? ok({ message: sentenceOf('tariff-place-ended') }) : ended
  }),

  read(contract.previewTariff, async ({ db, actor, now, body }) => {
    const counted = await countPreview(db, actor.id, now)
    if (!counted.ok) return counted
    const preview = previewTariff({
      ...body,
      content: contentOf(body.content),
      startsAt: new Date(body.startsAt),
    })
    if (preview.ok) return ok({ data: previewOnWire(preview.value, new Date(body.startsAt)) })
    if (preview.refusal.kind === 'tariff-faulty')
      return refuse({ kind: 'tariff-faulty', issues: issuesOf(preview.refusal.faults) })
    const message = 'One charge does not take so long at this power'
    return refuse({ kind: 'invalid-request', issues: [{ path: 'energyWh', message }] })
  }),

  read(contract.whyTariff, async ({ db, now, query }) => {
    const connector = await connectorPlace(db, query.connector)
    if (!connector) return refuse({ kind: 'connector-not-found' })
    if (query.customer && !(await isCustomer(db, query.customer)))
      return refuse({ kind: 'customer-not-found' })
    const at = momentOf(query.at) ?? now
    const { groups, winner, others } = await whyTariff(db, connector, {
      customerId: query.customer ?? null,
      at,
    })
    const names = new Map((await driverGroups(db)).map(({ id, name }) => [id, name]))
    const reader = { evse: getEvseKind(connector.type), groups, power: connector.powerW }
    return ok({
      data: {
        at: at.toISOString(),
        winner: winner?.content ? winnerOnWire(winner, factsAt(winner.content, reader, at), at) : null,
        others: others.map((other) => otherOnWire(other, names)),
      },
    })
  }),
]
