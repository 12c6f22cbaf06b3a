/** The calls of tariffs. */

import * as contract from '@voltyatra/contract'
import { getEvseKind, ok, type Result, refuse, type TariffPlace } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import type { Work } from '../../../db/unit-of-work.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { allowTries } from '../../../people/access/index.ts'
import { selectDriverGroups } from '../../../people/driver-groups/index.ts'
import {
  assignTariff,
  createTariff,
  discardDraft,
  endTariff,
  explainTariff,
  isCustomer,
  listFactsAt,
  previewTariff,
  publishTariff,
  renameTariff,
  selectConnectorPlace,
  selectTariff,
  selectTariffPage,
  unassignTariff,
  withdrawTariff,
  writeDraft,
} from '../index.ts'
import {
  loadWireSummaries,
  loadWireTariff,
  toContent,
  toIssues,
  toWireOther,
  toWirePreview,
  toWireWinner,
} from './to-wire.ts'

type Refusal = { readonly kind: string; readonly faults?: Parameters<typeof toIssues>[0] }

/** What a change made of the tariff; each fault of a draft at its field. */
async function answerAfter<R extends Refusal>({ tx, now }: Work, done: Result<{ readonly id: string }, R>) {
  if (done.ok)
    return ok({ message: formatSuccess('saved'), data: await loadWireTariff(tx, done.value.id, now) })
  const { faults, ...refusal } = done.refusal
  return refuse({ ...(refusal as Omit<R, 'faults'>), ...(faults && { issues: toIssues(faults) }) })
}

const parseMoment = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/** Null where the place needs a target and has none, or one of another kind. */
function parsePlace(kind: TariffPlace['kind'], target: string | null | undefined): TariffPlace | null {
  if (kind === 'network') return target ? null : { kind }
  if (!target || (kind === 'state') !== (target.length === 2)) return null
  if (kind === 'state') return { kind, state: target as never }
  return kind === 'station' ? { kind, station: target } : { kind, connector: target }
}

/** Of one operator in a minute: a form asks at each pause in typing. */
const PREVIEWS = { limit: 120, windowMs: 60_000 }

const allowPreview = (db: Db, operator: string, now: Date) =>
  allowTries(db, [{ bucket: `tariff-preview:${operator}`, ...PREVIEWS }], now)

export const tariffRoutes: readonly Route[] = [
  read(contract.listTariffs, async ({ db, query, now }) => {
    const page = await selectTariffPage(db, query, now)
    if (!page.ok) return page
    return listAnswer(page, await loadWireSummaries(db, page.value.rows, now))
  }),

  read(contract.getTariff, async ({ db, params, now }) =>
    (await selectTariff(db, params.id, now))
      ? ok({ data: await loadWireTariff(db, params.id, now) })
      : refuse({ kind: 'tariff-not-found' }),
  ),

  write(contract.createTariff, async ({ work, body: { code, name, content } }) =>
    answerAfter(work, await createTariff(work, { code, name, content: toContent(content) })),
  ),

  write(contract.renameTariff, async ({ work, params, body }) =>
    answerAfter(work, await renameTariff(work, params.id, body.name)),
  ),

  write(contract.draftTariff, async ({ work, params, body }) =>
    answerAfter(work, await writeDraft(work, params.id, toContent(body.content))),
  ),

  write(contract.discardTariffDraft, async ({ work, params }) =>
    answerAfter(work, await discardDraft(work, params.id)),
  ),

  write(contract.publishTariff, async ({ work, params, body }) =>
    answerAfter(
      work,
      await publishTariff(work, params.id, { from: parseMoment(body.from), until: parseMoment(body.until) }),
    ),
  ),

  write(contract.withdrawTariff, async ({ work, params }) =>
    answerAfter(work, await withdrawTariff(work, params.id)),
  ),

  write(contract.endTariff, async ({ work, params, body }) =>
    answerAfter(work, await endTariff(work, params.id, parseMoment(body.at))),
  ),

  write(contract.assignTariff, async ({ work, params, body }) => {
    const place = parsePlace(body.place, body.target)
    if (!place) return refuse({ kind: 'tariff-place-unknown' })
    const assigned = await assignTariff(work, params.id, {
      place,
      groupId: body.groupId ?? null,
      priority: body.priority,
      from: parseMoment(body.from),
      until: parseMoment(body.until),
    })
    return answerAfter(work, assigned.ok ? ok({ id: params.id }) : assigned)
  }),

  write(contract.unassignTariff, async ({ work, params }) => {
    const ended = await unassignTariff(work, params.id)
    return ended.ok ? ok({ message: formatSuccess('tariff-place-ended') }) : ended
  }),

  read(contract.previewTariff, async ({ db, actor, now, body }) => {
    const counted = await allowPreview(db, actor.id, now)
    if (!counted.ok) return counted
    const preview = previewTariff({
      ...body,
      content: toContent(body.content),
      startsAt: new Date(body.startsAt),
    })
    if (preview.ok) return ok({ data: toWirePreview(preview.value, new Date(body.startsAt)) })
    if (preview.refusal.kind === 'tariff-faulty')
      return refuse({ kind: 'tariff-faulty', issues: toIssues(preview.refusal.faults) })
    const message = 'One charge does not take so long at this power'
    return refuse({ kind: 'invalid-request', issues: [{ path: 'energyWh', message }] })
  }),

  read(contract.whyTariff, async ({ db, now, query }) => {
    const connector = await selectConnectorPlace(db, query.connector)
    if (!connector) return refuse({ kind: 'connector-not-found' })
    if (query.customer && !(await isCustomer(db, query.customer)))
      return refuse({ kind: 'customer-not-found' })
    const at = parseMoment(query.at) ?? now
    const { groups, winner, others } = await explainTariff(db, connector, {
      customerId: query.customer ?? null,
      at,
    })
    const names = new Map((await selectDriverGroups(db)).map(({ id, name }) => [id, name]))
    const reader = { evse: getEvseKind(connector.type), groups, power: connector.powerW }
    return ok({
      data: {
        at: at.toISOString(),
        winner: winner?.content ? toWireWinner(winner, listFactsAt(winner.content, reader, at), at) : null,
        others: others.map((other) => toWireOther(other, names)),
      },
    })
  }),
]
