/**
 * A provider of messages that is played: takes what the program sends by WhatsApp, and reports a little later what became
 * of it. Now and then a message does not arrive. Codes stay in the outbox, where whoever tries the demonstration reads them.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ok } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { runUnitOfWork, type Work } from '@voltyatra/server/db/unit-of-work.ts'
import {
  computeReportSecret,
  listConnections,
  loadReportKey,
  setConnection,
  setRegistration,
} from '@voltyatra/server/people/message-connections/index.ts'
import { setTemplate } from '@voltyatra/server/people/message-templates/index.ts'
import type { Deps } from '@voltyatra/server/platform/deps.ts'
import { createRandom, type Random } from './random.ts'
import { loadStaff } from './staff.ts'

export interface MessageProviderContext {
  readonly db: Db
  readonly deps: Pick<Deps, 'clock' | 'log' | 'secrets'>
  /** Where the program is. */
  readonly url: string
  /** How long a message is on its way, in milliseconds. */
  readonly onItsWayMs?: { readonly least: number; readonly most: number }
  readonly random?: Random
}

export interface MessageProvider {
  /** Messages that are still on their way are never reported. */
  stop(): Promise<void>
}

const ON_ITS_WAY_MS = { least: 1_500, most: 12_000 } as const
/** Of a hundred messages: numbers that are not on WhatsApp, and phones that stay switched off. */
const NOT_THERE = 0.02
const NOT_REACHED = 0.03
const COST_PAISE = 12
/** By which the connection is known as the demonstration's own. */
const PHONE_NUMBER_ID = '100000000000001'

const TEXTS = [
  {
    event: 'booking-confirmed',
    body: 'Bill confirmed: {total, number, rupees} at {stationName}.',
    registeredText: 'Bill confirmed: {{1}} at {{2}}.',
    providerTemplate: 'bill_confirmed',
  },
  {
    event: 'order-paid',
    body: 'Received: {amount, number, rupees} is in your wallet.',
    registeredText: 'Received: {{1}} is in your wallet.',
    providerTemplate: 'top_up_received',
  },
] as const

/** Starts it and enters it in the panel, unless somebody has entered another one there. */
export async function startMessageProvider(context: MessageProviderContext): Promise<MessageProvider> {
  const appSecret = randomBytes(24).toString('hex')
  const provider: Played = {
    ...context,
    appSecret,
    random: context.random ?? createRandom(`messages ${context.deps.clock.now().toISOString()}`),
    waiting: new Set(),
  }
  const server = createServer(
    (request, response) => void answer(provider, { request, response }).catch(() => void response.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await enterConnection(provider, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    async stop() {
      for (const timer of provider.waiting) clearTimeout(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Played extends MessageProviderContext {
  readonly appSecret: string
  readonly random: Random
  readonly waiting: Set<NodeJS.Timeout>
}

async function enterConnection({ db, deps, appSecret }: Played, url: string): Promise<void> {
  const { owner } = await loadStaff(db)
  const rows = await listConnections(db)
  const known = rows.find(({ channel }) => channel === 'whatsapp')
  if (known && known.settings.phoneNumberId !== PHONE_NUMBER_ID) return
  await runUnitOfWork({ db, now: deps.clock.now(), actor: owner }, async (work) => {
    const settings = { provider: 'whatsapp-cloud', phoneNumberId: PHONE_NUMBER_ID, url } as const
    const connection = { channel: 'whatsapp', rank: 1, costPaise: COST_PAISE, isOn: true } as const
    const set = await setConnection(
      work,
      { ...connection, settings, secrets: { key: 'played', appSecret } },
      { box: deps.secrets, isDevelopment: true },
    )
    if (!set.ok) throw new Error(`The played provider was refused: ${set.refusal.kind}`)
    // What a visitor has changed since stays as it is.
    if (!known) await enterTexts(work)
    return ok(undefined)
  })
}

async function enterTexts(work: Work): Promise<void> {
  for (const { event, body, registeredText, providerTemplate } of TEXTS) {
    const set = await setTemplate(work, { event, channel: 'whatsapp', subject: null, body, isOn: true })
    if (!set.ok) throw new Error(`The text of ${event} was refused: ${set.refusal.kind}`)
    await setRegistration(work, {
      ...{ channel: 'whatsapp', template: event, language: 'en' },
      ...{ registeredText, providerTemplate, header: null, templateId: null },
    })
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** As WhatsApp's Cloud API answers. */
async function answer(provider: Played, { request, response }: Exchange): Promise<void> {
  await text(request)
  response.setHeader('content-type', 'application/json')
  if (provider.random.chance(NOT_THERE)) {
    const error = { code: 131_026, message: 'Message undeliverable: the number is not on WhatsApp' }
    return void response.writeHead(400).end(JSON.stringify({ error }))
  }
  const id = `wamid.${randomUUID()}`
  response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id }] }))
  const { least, most } = provider.onItsWayMs ?? ON_ITS_WAY_MS
  const timer = setTimeout(
    () => {
      provider.waiting.delete(timer)
      void report(provider, id).catch((error: unknown) =>
        provider.deps.log.warn({ err: error }, 'a played message was not reported'),
      )
    },
    provider.random.whole(least, most),
  )
  provider.waiting.add(timer)
}

async function report({ db, url, appSecret, random }: Played, id: string): Promise<void> {
  const connection = (await listConnections(db)).find(
    ({ settings }) => settings.phoneNumberId === PHONE_NUMBER_ID,
  )
  if (!connection) return
  const status = random.chance(NOT_REACHED)
    ? { id, status: 'failed', errors: [{ code: 131_026, title: 'The phone could not be reached for a day' }] }
    : { id, status: 'delivered' }
  const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses: [status] } }] }] })
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  await fetch(
    `${url}/ev/api/message-reports/${connection.id}/${computeReportSecret(await loadReportKey(db), connection.id)}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
    },
  )
}
