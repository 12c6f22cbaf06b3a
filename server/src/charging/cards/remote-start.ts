/** Whether a start that an operator asks a charger for would be taken when the charger names the card. */
import { normalizeShown, ok, type Result, refuse, type Sentence, toSentence } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { findBookingOfTag } from '../charging-sessions/index.ts'
import { findStartTag } from '../dialects/index.ts'
import { selectCard } from './queries.ts'
import { answerCard, type CardAnswer } from './shown.ts'
import { isCharging } from './shown-queries.ts'

interface RemoteStart {
  readonly chargerId: string
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly now: Date
}

const WHY: Readonly<Record<CardAnswer['status'], string>> = {
  accepted: '',
  blocked: 'This card is blocked.',
  expired: 'This card has expired.',
  unassigned: 'Nobody owns this card, so nobody could pay. Give it an owner first.',
  'owner-blocked': 'The driver of this card is blocked.',
  'in-use': 'This card charges somewhere else, and may charge in one place only.',
  'no-credit': 'The wallet of this card’s driver does not hold enough to begin.',
  'not-here':
    'This card cannot charge here: a free card only charges at the network’s own stations, and a driver’s card only where a connector of a station has a price.',
  'too-many-tries': 'This charger was shown too many unknown cards. Wait a few minutes.',
  'contract-unproven':
    'A car’s contract begins a charge by the car’s certificate alone, which this charger has not shown lately.',
  'connector-reserved': 'The connector is reserved for somebody else.',
}

const refuseInvalid = (text: string) =>
  refuse({ kind: 'command-invalid', sentence: toSentence(text) } as const)

/** What would end in Invalid is not begun: the operator reads why. */
export async function checkRemoteStart(
  reader: Reader,
  request: RemoteStart,
): Promise<Result<undefined, { readonly kind: 'command-invalid'; readonly sentence: Sentence }>> {
  const { chargerId, now } = request
  const number = findStartTag(request)
  if (number === undefined) return ok(undefined)
  if (await findBookingOfTag(reader, { chargerId, idTag: number })) return ok(undefined)
  const answer = await answerCard(reader, { chargerId, number, now })
  if (!answer) {
    const message = `No card has the number ${number.slice(0, 36)}. Add it under Cards first, so that somebody pays, or it charges for free.`
    return refuseInvalid(message)
  }
  if (answer.status !== 'accepted') return refuseInvalid(WHY[answer.status])
  const card = await selectCard(reader, normalizeShown(number, undefined).number)
  const isInUse = card && !card.mayOverlap && (await isCharging(reader, { cardId: card.id, sessionId: null }))
  return isInUse ? refuseInvalid(WHY['in-use']) : ok(undefined)
}
