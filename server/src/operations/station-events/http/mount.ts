/** The public stream of what is free: how many may listen, and what becomes of one that does not read. */
import type { ServerResponse } from 'node:http'
import { MOST_STATIONS_HEARD, stationEvents } from '@voltyatra/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAddress } from '../../../http/address.ts'
import type { Api } from '../../../http/api.ts'
import type { HttpLimits } from '../../../http/limits.ts'
import { sendRefusal } from '../../../http/refused.ts'
import { toNetwork, toWideNetwork } from '../../../people/access/index.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { ConnectionLimiter } from '../../events/http/connection-limiter.ts'
import { STREAM_HEADERS } from '../../events/http/stream.ts'
import type { StationHub, StationReader } from '../index.ts'

/** Who may not listen comes back after so many seconds; until then it asks by the usual calls. */
const RETRY_AFTER = 60
/** A browser connects again after so many milliseconds, each after another time. */
const RETRY_MS = { least: 1_000, most: 5_000 } as const
/** Signs of life go to a tenth of the readers at a time. */
const GROUPS = 10
const BEAT = Buffer.from(':\n\n')
/** An id, as the contract writes it. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Options {
  readonly api: Api
  readonly hub: StationHub
  readonly limits: HttpLimits
  readonly metrics: Metrics
}

export function mountStationEvents(app: FastifyInstance, { api, hub, limits, metrics }: Options): void {
  const limiter = new ConnectionLimiter()
  const groups = Array.from({ length: GROUPS }, () => new Set<ServerResponse>())
  let next = 0
  let isClosing = false
  const beat = setInterval(() => {
    next = (next + 1) % GROUPS
    if (!hub.isPlaced) return
    for (const response of groups[next] ?? []) write(response, BEAT)
  }, limits.streamBeatMs / GROUPS)
  app.addHook('preClose', (done) => {
    isClosing = true
    clearInterval(beat)
    for (const group of groups) for (const response of group) response.end()
    done()
  })
  metrics.watch({
    name: 'voltyatra_station_streams_open',
    help: 'Open finders that are sent what is free by this process',
    read: () => hub.size,
  })

  /** Whoever does not read what was sent is dropped, and comes back by itself. */
  function write(response: ServerResponse, frame: Buffer): void {
    if (!sendOrDrop(response, frame, limits.streamBufferBytes)) metrics.streamCut()
  }

  app.route({
    method: 'GET',
    url: `${api.prefix}${stationEvents.path}`,
    exposeHeadRoute: false,
    config: { stream: stationEvents },
    handler: (request, reply) => {
      if (isClosing) return sendRefusal(reply, { kind: 'service-unavailable', retryAfter: 2 })
      const address = readAddress(request)
      const release = limiter.take([
        { key: `network ${toNetwork(address)}`, most: limits.streamsPerAddress },
        { key: `wide ${toWideNetwork(address)}`, most: limits.publicStreamsPerWideNetwork },
        { key: 'all', most: limits.publicStreams },
      ])
      if (!release) return sendRefusal(reply, { kind: 'too-many-requests', retryAfter: RETRY_AFTER })
      reply.hijack()
      const response = reply.raw
      const { least, most } = RETRY_MS
      response.writeHead(200, STREAM_HEADERS)
      response.write(`retry: ${Math.round(least + Math.random() * (most - least))}\n\n`)
      const reader: StationReader = {
        stations: readStations(request),
        send: (frame) => write(response, frame),
      }
      const stop = hub.listen(reader, readLastEventId(request))
      const group = groups[Math.floor(Math.random() * GROUPS)]
      group?.add(response)
      const close = () => {
        stop()
        group?.delete(response)
        release()
      }
      if (response.closed) close()
      else response.once('close', close)
      return reply
    },
  })
}

type Writable = Pick<ServerResponse, 'writableLength' | 'write' | 'destroy'>

/** False where its client has not taken what was sent before: it is dropped. */
export function sendOrDrop(response: Writable, frame: Buffer, mostBytes: number): boolean {
  if (response.writableLength > mostBytes) {
    response.destroy()
    return false
  }
  response.write(frame)
  return true
}

/** What is no id, and what is too much, is left out. */
function readStations(request: FastifyRequest): ReadonlySet<string> | undefined {
  const { stations } = request.query as { readonly stations?: unknown }
  if (typeof stations !== 'string') return undefined
  const ids = stations.split(',', MOST_STATIONS_HEARD).map((id) => id.toLowerCase())
  return new Set(ids.filter((id) => ID.test(id)))
}

function readLastEventId(request: FastifyRequest): string | undefined {
  const { lastEventId } = request.query as { readonly lastEventId?: unknown }
  const requested = request.headers['last-event-id'] ?? lastEventId
  return requested === undefined || requested === '' ? undefined : String(requested)
}
