/** Sends one message by one connection at once, so that whoever has entered it reads what the provider says. */
import { ok, parseIndianMobile, type Result, refuse, type Sentence, toSentence } from '@voltyatra/domain'
import { createId } from '../../db/unit-of-work.ts'
import { openChannel, type Surroundings } from './channels.ts'
import { type ConnectionSlot, findRegistrations, listConnections, noteAttempt } from './queries.ts'

export interface TestMessage {
  readonly subject: string
  readonly body: string
}

type Refused =
  | { readonly kind: 'connection-not-found' | 'test-address-missing' }
  | { readonly kind: 'connection-test-failed'; readonly sentence: Sentence }

interface Request extends ConnectionSlot {
  readonly to: string
  readonly message: TestMessage
}

/** A channel that carries registered texts only carries the text of the one-time code, with a code that opens nothing. */
export async function tryConnection(
  around: Surroundings,
  { channel, rank, to, message }: Request,
): Promise<Result<null, Refused>> {
  const row = (await listConnections(around.db)).find((one) => one.channel === channel && one.rank === rank)
  if (!row) return refuse({ kind: 'connection-not-found' })
  const isMail = channel === 'email'
  const recipient = isMail ? to.trim() : parseIndianMobile(to)
  if (!recipient || (isMail && !recipient.includes('@'))) return refuse({ kind: 'test-address-missing' })
  const connection = openChannel(around, row)
  const registered = isMail || channel === 'voice' ? undefined : await loadRegisteredText(around, channel)
  try {
    const handover = await connection.send({
      id: createId(),
      to: recipient,
      template: registered ? TEMPLATE : 'connection-test',
      subject: message.subject,
      body: registered ?? message.body,
    })
    await noteOutcome(around, row.id, null)
    if (handover.outcome !== 'refused') return ok(null)
    return refuse({ kind: 'connection-test-failed', sentence: toSentence(handover.detail) })
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    await noteOutcome(around, row.id, detail)
    return refuse({ kind: 'connection-test-failed', sentence: toSentence(detail) })
  }
}

const TEMPLATE = 'one-time-code'
const PLACE = /\{#\s*[a-z]+\s*#\}|\{\{\s*\w+\s*\}\}/gi

async function loadRegisteredText({ db }: Surroundings, channel: string): Promise<string | undefined> {
  const [registration] = await findRegistrations(db, { channel, template: TEMPLATE })
  return registration?.registeredText.replace(PLACE, '000000')
}

const noteOutcome = ({ db, now }: Surroundings, id: string, failure: string | null) =>
  noteAttempt(db, id, { at: now(), failure })
