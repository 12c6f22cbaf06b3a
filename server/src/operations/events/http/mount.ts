/** The streams of the contract: who may listen, from where on, how many at once, and for how long. */
import { driverEvents, operatorEvents, type StreamShape } from '@voltyatra/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toWireCharging } from '../../../charging/bookings/http/to-wire.ts'
import type { Db } from '../../../db/client.ts'
import { readAddress } from '../../../http/address.ts'
import type { Api } from '../../../http/api.ts'
import type { HttpLimits } from '../../../http/limits.ts'
import { sendRefusal } from '../../../http/refused.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { LiveTopics } from '../../../platform/live-topics.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { MeterHub } from '../../meter-events/index.ts'
import {
  type Audience,
  type ChangeFeed,
  createCustomerAudience,
  createOperatorAudience,
  type Following,
} from '../index.ts'
import { ConnectionLimiter } from './connection-limiter.ts'
import { type EventStream, openEventStream } from './stream.ts'

/** Who may not open another stream comes back after so many seconds. */
const RETRY_AFTER = 30
/** While sessions cannot be looked at, a stream goes on for so many beats. */
const MOST_UNKNOWN_BEATS = 1
/** A client that has not taken what was sent for so many beats on end takes nothing any more. */
const MOST_LATE_BEATS = 1

export interface EventsOptions {
  readonly api: Api
  readonly db: Db
  readonly deps: Deps
  readonly feed: ChangeFeed
  readonly meters: MeterHub
  readonly limits: HttpLimits
  readonly metrics: Metrics
  readonly topics: LiveTopics
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's stream that this route serves. */
    stream?: StreamShape
  }
}

/** Mounts the streams of those who have signed in; they end when the server begins to close. */
export function mountEvents(app: FastifyInstance, options: EventsOptions): void {
  const { feed, limits, metrics } = options
  const open = new Set<EventStream>()
  const limiter = new ConnectionLimiter()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const stream of open) stream.end()
    done()
  })
  app.addHook('onClose', () => feed.close())
  metrics.watch({
    name: 'voltyatra_streams_open',
    help: 'Streams of events that are open in this process, by who listens',
    label: 'listener',
    read: () => ({ operator: feed.count('operator'), customer: feed.count('customer') }),
  })
  for (const stream of [operatorEvents, driverEvents]) {
    app.route({
      method: 'GET',
      url: `${options.api.prefix}${stream.path}`,
      // Asked for its headers alone it would open, and stay open.
      exposeHeadRoute: false,
      config: { stream },
      handler: async (request, reply) => {
        const listener = createListener(stream, request, options)
        const audience = await listener()
        if (isClosing) return sendRefusal(reply, { kind: 'service-unavailable', retryAfter: 2 })
        if (!audience) return sendRefusal(reply, { kind: 'not-signed-in' })
        const release = limiter.take([
          { key: `session ${readSessionToken(stream, request, options)}`, most: limits.streamsPerSession },
          { key: `address ${readAddress(request)}`, most: limits.streamsPerAddress },
        ])
        if (!release) return sendRefusal(reply, { kind: 'too-many-requests', retryAfter: RETRY_AFTER })
        reply.hijack()
        const opened = openEventStream(reply.raw, { audience, bufferBytes: limits.streamBufferBytes })
        const following = feed.follow(opened, readRequestedCursor(request))
        const stopBeating = keepBeating({ stream: opened, following, listener, limits, metrics })
        open.add(opened)
        const stopMeters =
          audience.kind === 'customer'
            ? options.meters.listen(audience.customerId, (_id, charging) => {
                const data = JSON.stringify({ _id, ...toWireCharging(charging) })
                opened.offer(`event: meter\ndata: ${data}\n\n`)
              })
            : undefined
        const close = () => {
          stopBeating()
          stopMeters?.()
          following.stop()
          open.delete(opened)
          release()
        }
        if (reply.raw.closed) close()
        else reply.raw.once('close', close)
        return reply
      },
    })
  }
}

interface Beating {
  readonly stream: EventStream
  readonly following: Following
  /** What it may hear of now; undefined once the session has ended. */
  readonly listener: () => Promise<Audience | undefined>
  readonly limits: HttpLimits
  readonly metrics: Metrics
}

/** Gives signs of life, and ends a stream whose session has ended or whose client is no more; the answer stops it. */
function keepBeating({ stream, following, listener, limits, metrics }: Beating): () => void {
  let lateBeats = 0
  let unknownBeats = 0
  const look = async (): Promise<void> => {
    try {
      const audience = await listener()
      unknownBeats = 0
      if (audience) stream.audience = audience
      else stream.end()
    } catch {
      unknownBeats += 1
      if (unknownBeats > MOST_UNKNOWN_BEATS) stream.end()
    }
  }
  const heart = setInterval(() => {
    lateBeats = stream.isReady() ? 0 : lateBeats + 1
    if (lateBeats > MOST_LATE_BEATS) {
      metrics.streamCut()
      stream.cut()
      return
    }
    stream.beat(following.cursor())
    void look()
  }, limits.streamBeatMs)
  return () => clearInterval(heart)
}

const readSessionToken = (
  { access }: StreamShape,
  request: FastifyRequest,
  { api, deps }: EventsOptions,
): string | undefined =>
  api.signIn
    .readSession(request, deps.config.publicUrl)
    .token(access === 'customer' ? 'customer' : 'administrator')

/** Reads what the caller may see; undefined without a session, and once it has ended. */
function createListener(
  stream: StreamShape,
  request: FastifyRequest,
  options: EventsOptions,
): () => Promise<Audience | undefined> {
  const { api, db, deps, topics } = options
  const token = readSessionToken(stream, request, options)
  if (token === undefined) return async () => undefined
  if (stream.access === 'customer') {
    return async () => {
      const customer = await api.signIn.customer(db, token, deps.clock.now())
      return customer && createCustomerAudience(customer.id, topics)
    }
  }
  return async () => {
    const administrator = await api.signIn.administrator(db, token, deps.clock.now())
    return administrator && createOperatorAudience(administrator, topics)
  }
}

/** A text that names no place is answered with a reset, as one that is too old is: a browser could not mend it. */
function readRequestedCursor(request: FastifyRequest): string | undefined {
  const { lastEventId } = request.query as { readonly lastEventId?: unknown }
  const requested = request.headers['last-event-id'] ?? lastEventId
  return requested === undefined || requested === '' ? undefined : String(requested)
}
