/** The calls of cards. */

import * as contract from '@voltyatra/contract'
import { ok, type Result, refuse, toKwh, toRupees, wattHours } from '@voltyatra/domain'
import type { Work } from '../../../db/unit-of-work.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as cards from '../index.ts'
import { CARDS_WAITING } from '../index.ts'
import { formatLineProblem } from './problems-in-words.ts'
import { readCardList } from './read-list.ts'

const formatTime = (at: Date | null): string | null => at?.toISOString() ?? null

const toWire = (card: cards.ListedCard) => ({
  _id: card.id,
  number: card.number,
  alsoReadAs: card.alsoReadAs,
  kind: card.kind,
  label: card.label,
  status: card.status,
  owner: card.owner,
  customerId: card.customerId,
  customerName: card.customerName,
  customerPhone: card.customerPhone,
  billing: card.billing,
  freeReason: card.freeReason,
  freeBy: card.freeByName,
  group: card.group,
  mayOverlap: card.mayOverlap,
  blockReason: card.blockReason,
  blockedAt: formatTime(card.blockedAt),
  expiresAt: formatTime(card.expiresAt),
  createdAt: card.createdAt.toISOString(),
  lastUsedAt: formatTime(card.lastUsedAt),
  replaces: card.replaces,
  isUsed: card.isUsed,
  usedBlocked: card.usedBlockedAt && {
    times: card.usedBlocked ?? 0,
    lastAt: card.usedBlockedAt.toISOString(),
    chargerId: card.usedBlockedChargerId,
    charger: card.usedBlockedIdentity,
  },
  contract: card.contract,
})

const toWireCharge = (charge: cards.CardCharge) => ({
  _id: charge.sessionId,
  cardId: charge.cardId,
  number: charge.cardNumber,
  label: charge.label,
  customerId: charge.customerId,
  customerName: charge.customerName,
  customerPhone: charge.customerPhone,
  billing: charge.billing,
  freeReason: charge.freeReason,
  freeBy: charge.freeByName,
  refused: charge.refused,
  isLate: charge.isLate,
  bookingId: charge.bookingId,
  total: charge.total === null ? null : toRupees(charge.total),
  chargerId: charge.chargerId,
  charger: charge.identity,
  stationId: charge.stationId,
  stationName: charge.stationName,
  connector: charge.connector,
  status: charge.state,
  energyKWh: toKwh(wattHours(charge.energyWh)),
  createdAt: charge.createdAt.toISOString(),
  endedAt: formatTime(charge.endedAt),
})

const toWireUnknown = ({ identity, firstAt, lastAt, ...card }: cards.UnknownCard) => ({
  ...card,
  charger: identity,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
})

const toWireRefused = ({ firstAt, lastAt, ...card }: cards.RefusedCard) => ({
  ...card,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
})

/** The card as its list shows it, once it has been written. */
async function answerCard<R extends { readonly kind: string }>(
  work: Work,
  done: Result<{ readonly id: string }, R>,
  message: string,
) {
  if (!done.ok) return done
  const card = await cards.selectListedCard(work.tx, done.value.id, work.now)
  if (!card) throw new Error(`Card ${done.value.id} vanished`)
  return ok({ message, data: toWire(card) })
}

const parseExpiry = <B extends { readonly expiresAt: string | null }>({ expiresAt, ...body }: B) => ({
  ...body,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
})

export const cardsRoutes: readonly Route[] = [
  read(contract.listCards, async ({ db, query, now }) =>
    listAnswer(await cards.selectCardPage(db, narrowToWaiting(CARDS_WAITING, query, now), now), toWire),
  ),

  read(contract.getCard, async ({ db, params, now }) => {
    const card = await cards.selectListedCard(db, params.id, now)
    return card ? ok({ data: toWire(card) }) : refuse({ kind: 'card-not-found' })
  }),

  write(contract.createCard, async ({ work, body, actor }) =>
    answerCard(work, await cards.createCard(work, parseExpiry(body), actor), formatSuccess('card-added')),
  ),

  write(contract.changeCard, async ({ work, params, body, actor }) =>
    answerCard(
      work,
      await cards.changeCard(work, { id: params.id, ...parseExpiry(body) }, actor),
      formatSuccess('card-changed'),
    ),
  ),

  write(contract.blockCard, async ({ work, params, body }) =>
    answerCard(
      work,
      await cards.blockCard(work, { id: params.id, reason: body.reason }),
      formatSuccess('card-blocked'),
    ),
  ),

  write(contract.unblockCard, async ({ work, params }) =>
    answerCard(work, await cards.unblockCard(work, params.id), formatSuccess('card-unblocked')),
  ),

  write(contract.removeCard, async ({ work, params, actor }) => {
    const removed = await cards.removeCard(work, params.id, actor)
    return removed.ok ? ok({ message: formatSuccess('card-removed') }) : removed
  }),

  write(contract.importCards, async ({ work, body, actor }) => {
    const done = await cards.importCards(work, readCardList(body.text), {
      by: actor,
      most: contract.MOST_IMPORTED,
    })
    if (!done.ok) return done
    const { imported, wrong } = done.value
    const message =
      wrong.length > 0
        ? formatSuccess('cards-not-imported')
        : imported === 0
          ? formatSuccess('no-cards-to-import')
          : formatSuccess('cards-imported', { imported })
    return ok({
      message,
      data: { imported, wrong: wrong.map((one) => ({ ...one, problem: formatLineProblem(one.problem) })) },
    })
  }),

  read(contract.listUnknownCards, async ({ db }) =>
    ok({ data: (await cards.selectUnknownCards(db)).map(toWireUnknown) }),
  ),

  read(contract.listRefusedCards, async ({ db, query, now }) =>
    ok({ data: (await cards.selectRefusedCards(db, { ...query, now })).map(toWireRefused) }),
  ),

  read(contract.listCardCharges, async ({ db, query }) =>
    listAnswer(await cards.selectCardChargePage(db, query), toWireCharge),
  ),
]
