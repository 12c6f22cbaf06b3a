/** How often one address or one driver may call, so that a script can neither fill the lists nor keep the program busy. */
import fastifyRateLimit from '@fastify/rate-limit'
import {
  findPinCode,
  listStations,
  mapStations,
  showGuestCharge,
  showGuestOffer,
  showStation,
  showStationExperience,
} from '@voltyatra/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HttpLimits } from './limits.ts'
import { Refused } from './refused.ts'
import { isOfThisMachine } from './this-machine.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Shows a document that is long to send; counted apart from the calls. */
    isDocument?: true
    /** Reads a part of the map's tiles; counted apart, as a look at a map reads many. */
    isMapRead?: true
    /** A public page that is made from a record; counted with what is read of stations. */
    isRecordPage?: true
    /** A file of open data: large, and read now and then. */
    isOpenData?: true
  }
}

/** What anybody may read and what costs the most, as a search over all stations does, or what nobody reads often. */
export const STATION_READS: ReadonlySet<unknown> = new Set([
  findPinCode,
  listStations,
  mapStations,
  showStation,
  showStationExperience,
  showGuestOffer,
  showGuestCharge,
])

/**
 * @returns counts one write of a driver
 * @throws Refused when there were too many
 */
export type CountDriverWrite = (request: FastifyRequest, customerId: string) => Promise<void>

/**
 * Counts per process and, for IPv6, per /64 network, before the body is read. It damps and guards no secret:
 * sign-ins and codes are counted in the database. Reads at this machine itself are not counted.
 */
export async function limitCalls(app: FastifyInstance, limits: HttpLimits): Promise<CountDriverWrite> {
  await app.register(fastifyRateLimit, { global: false })
  const perMinute = (max: number) => app.createRateLimit({ max, timeWindow: '1 minute' })
  const visitorWrites = perMinute(limits.visitorWritesPerMinute)
  const stationReads = perMinute(limits.stationReadsPerMinute)
  const documentReads = perMinute(limits.documentReadsPerMinute)
  const mapReads = perMinute(limits.mapReadsPerMinute)
  const openDataReads = perMinute(limits.openDataReadsPerMinute)
  const limitFor = (request: FastifyRequest) => {
    const { endpoint, isDocument, isMapRead, isRecordPage, isOpenData } = request.routeOptions.config
    if (isMapRead) return isOfThisMachine(request) ? undefined : mapReads
    if (isDocument) return isOfThisMachine(request) ? undefined : documentReads
    if (isRecordPage) return isOfThisMachine(request) ? undefined : stationReads
    if (isOpenData) return isOfThisMachine(request) ? undefined : openDataReads
    if (endpoint?.access !== 'public' || endpoint.rawBody) return undefined
    if (endpoint.method !== 'GET') return visitorWrites
    return STATION_READS.has(endpoint) && !isOfThisMachine(request) ? stationReads : undefined
  }
  // Most requests are not counted here, and wait for nothing.
  app.addHook('onRequest', (request, _reply, done) => {
    const limit = limitFor(request)
    if (!limit) return done()
    limit(request)
      .then(refuseBeyond)
      .then(() => done(), done)
  })

  const drivers = new WeakMap<FastifyRequest, string>()
  const driverWrites = app.createRateLimit({
    max: limits.driverWritesPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => drivers.get(request) ?? '',
  })
  return async (request, customerId) => {
    drivers.set(request, customerId)
    refuseBeyond(await driverWrites(request))
  }
}

type Count = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function refuseBeyond(count: Count): void {
  if (!count.isAllowed && count.isExceeded) {
    throw new Refused({ kind: 'too-many-requests', retryAfter: count.ttlInSeconds })
  }
}
