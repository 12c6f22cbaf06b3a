/**
 * The server of a component test: it answers the calls that a test names, with replies that the contract allows, and keeps
 * what it was asked. Nothing else is replaced: components, queries and the web's client are the real ones.
 */
import {
  type AmbientRefusalCode,
  API_PREFIX,
  type EndpointShape,
  type Issue,
  REFUSALS,
  type RefusalOf,
  type ReplyOf,
} from '@voltyatra/contract'
import { expect, onTestFinished, vi } from 'vitest'

export interface Requested {
  /** As in the contract: `/driver/bookings/{id}/stop`. */
  readonly path: string
  readonly address: URL
  readonly body: unknown
  readonly headers: Headers
}

/** The contract has no such reply: what a test says here is of no server. */
class ReplyNotAllowed extends Error {
  override readonly name = 'ReplyNotAllowed'
}

/** What a call is answered with; undefined where nobody answers at all. */
type Answer = Response | undefined

export interface Answered {
  readonly endpoint: EndpointShape
  readonly respond: (requested: Requested) => Answer | Promise<Answer>
}

/** Answers with what `say` gives each time. */
export const answer = <E extends EndpointShape>(
  endpoint: E,
  makeReply: (requested: Requested) => ReplyOf<E>,
): Answered => ({
  endpoint,
  respond(requested) {
    const reply = makeReply(requested)
    const { error } = endpoint.reply.safeParse(reply)
    if (error) throw new ReplyNotAllowed(`${endpoint.name}: ${error.message}`)
    return Response.json(Object.assign({ status: true }, reply), { status: endpoint.success ?? 200 })
  },
})

/** Says no with one of the refusals that this call has, or with faults of fields. */
export const refuse = <E extends EndpointShape>(
  endpoint: E,
  code: RefusalOf<E> | AmbientRefusalCode,
  issues: readonly Issue[] = [],
): Answered => ({
  endpoint,
  respond() {
    const { status, message } = REFUSALS[code]
    return Response.json({ status: false, code, message, issues }, { status })
  },
})

/** Nobody answers this call, as without a connection. */
export const stayAway = (endpoint: EndpointShape): Answered => ({ endpoint, respond: () => undefined })

/** Answers as that does, once it is released. */
export function holdBack({ endpoint, respond }: Answered): Answered & { readonly release: () => void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  return { endpoint, respond: (requested) => released.then(() => respond(requested)), release }
}

export interface Calls {
  /** Answers from now on, before what was said of the same calls earlier. */
  answer(...answered: readonly Answered[]): void
  /** What was asked of a call so far, oldest first. */
  of(endpoint: EndpointShape): readonly Requested[]
}

/**
 * Stands in the place of `fetch` until the end of the test. A call that no test named fails as one without a connection; a reply that
 * the contract does not allow fails the test, whatever the screen makes of it.
 */
export function answerCalls(...first: readonly Answered[]): Calls {
  let all: readonly Answered[] = first
  const requested = new Map<EndpointShape, Requested[]>()
  const notAllowed: string[] = []
  onTestFinished(() => expect(notAllowed).toEqual([]))
  vi.stubGlobal('fetch', async (target: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const address = new URL(target, location.href)
    const found = all.find(({ endpoint }) => endpoint.method === method && matches(endpoint.path, address))
    if (!found) throw new TypeError(`Nobody answers ${method} ${address.pathname}`)
    const { endpoint, respond } = found
    const call = {
      path: endpoint.path,
      address,
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers: new Headers(headers),
    }
    const before = requested.get(endpoint) ?? []
    requested.set(endpoint, [...before, call])
    const response = await respondOrNote(respond, call)
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  async function respondOrNote(respond: Answered['respond'], call: Requested): Promise<Answer> {
    try {
      return await respond(call)
    } catch (error) {
      if (error instanceof ReplyNotAllowed) notAllowed.push(error.message)
      throw error
    }
  }
  return {
    answer: (...answered) => {
      all = [...answered, ...all]
    },
    of: (endpoint) => requested.get(endpoint) ?? [],
  }
}

const matches = (path: string, { pathname }: URL): boolean =>
  new RegExp(`^${API_PREFIX}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
