/** From an endpoint and its handler to a route of Fastify: who asks, what is asked, one unit of work, one envelope. */
import type { EndpointShape } from '@voltyatra/contract'
import {
  type LimitKind,
  listLimitableRights,
  may,
  ok,
  type Permission,
  type Result,
  refuse,
} from '@voltyatra/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Actor,
  type CustomerActor,
  type FleetActor,
  type PartnerActor,
  type RoleLimit,
  VISITOR,
} from '../db/actor.ts'
import type { Db } from '../db/client.ts'
import { runLimited } from '../db/limited-queries.ts'
import type { ReportServer } from '../db/report-server.ts'
import { runUnitOfWork, type Work, type WorkContext } from '../db/unit-of-work.ts'
import { runInLanguage } from '../messages/in-language.ts'
import type { Deps } from '../platform/deps.ts'
import { readAddress } from './address.ts'
import { admitProgram } from './admit-program.ts'
import { createDisconnectSignal, openFile, sendFile } from './answer-file.ts'
import { type Api, getSessionKind, isOfPrograms } from './api.ts'
import type { CountDriverWrite } from './call-limits.ts'
import { computeKeptHash, formatCaller, parseIdempotencyKey } from './idempotency.ts'
import {
  claimKey,
  type KeptAnswer,
  type KeyedRequest,
  keepAnswer,
  selectKeptAnswer,
} from './idempotency-queries.ts'
import { findDriverLooks } from './keep-looks.ts'
import { chooseRequestLanguage } from './language.ts'
import { sendRefusal } from './refused.ts'
import { checkReply } from './reply-check.ts'
import { readRequestParts } from './request-parts.ts'
import type { HandlerRefusal, OpenedFile, Route, SessionCookies } from './route.ts'
import { isOfThisMachine } from './this-machine.ts'
import { isUnavailable } from './unavailable.ts'
import { checkWithin } from './within-limit.ts'

export interface AdapterOptions {
  readonly db: Db
  /** The database as operators of a limited role find it. */
  readonly limitTo: (roleId: string) => Db
  /** Where what may lag is read, unless it is the database itself. */
  readonly reports?: Pick<ReportServer, 'read'> | undefined
  readonly deps: Deps
  /** The API that the routes belong to. */
  readonly api: Api
  /** Checks every reply against its contract; a drifted reply is a bug and answers 500. */
  readonly checksReplies: boolean
  readonly countDriverWrite: CountDriverWrite
}

type Outcome = Result<KeptAnswer, HandlerRefusal>
type ErasedCall = Parameters<Extract<Route, { kind: 'read' }>['read']>[0]
type WriteRoute = Extract<Route, { kind: 'write' }>

/** `/delete-contact/{id}` as Fastify writes it. */
const toFastifyPath = (prefix: string, path: string): string =>
  `${prefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** Mounts the routes of an API. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: AdapterOptions): void {
  const { prefix, signIn } = options.api
  for (const route of routes) {
    const { method, path, mostBodyBytes } = route.endpoint
    app.route({
      // A file is made while it is sent: to ask for its head alone would make it for nobody. A second route for the
      // heads, as Fastify makes it by itself, doubles what it costs to start.
      method: method === 'GET' && route.kind !== 'file' ? ['GET', 'HEAD'] : method,
      exposeHeadRoute: false,
      url: toFastifyPath(prefix, path),
      config: { endpoint: route.endpoint },
      ...(mostBodyBytes !== undefined && { bodyLimit: mostBodyBytes }),
      handler: async (request, reply) => {
        const session = signIn.readSession(request, options.deps.config.publicUrl)
        const outcome = await runInLanguage(chooseRequestLanguage(request), () =>
          answer(route, { request, reply }, session, options),
        )
        if (!outcome.ok) return sendRefusal(reply, outcome.refusal)
        session.send(reply)
        if (!('content' in outcome.value)) return send(reply, outcome.value)
        return sendFile(reply, outcome.value, route.endpoint.file ?? 'text/csv')
      },
    })
  }
}

const send = (reply: FastifyReply, { httpStatus, body }: KeptAnswer): FastifyReply =>
  reply.code(httpStatus).header('cache-control', 'no-store').send(body)

/** Lets in, reads, checks and answers one call; the answer is the caller's to send. */
export async function answer(
  route: Route,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  sessions: SessionCookies,
  options: AdapterOptions,
): Promise<Outcome | Result<OpenedFile, HandlerRefusal>> {
  const { db, deps } = options
  const { endpoint } = route
  const now = deps.clock.now()
  const actor = isOfPrograms(endpoint.access)
    ? await admitProgram({ request, reply }, { right: endpoint.access.program, api: options.api, db, now })
    : await authorize(route, sessions, options, now)
  if (!actor.ok) return actor
  const limit = await findLimit(endpoint, actor.value, { sessions, options, now })
  if (limit && !isOpenWithLimit(route, limit)) return refuse({ kind: 'not-allowed' })
  if (route.kind === 'write' && isCounted(actor.value)) {
    await options.countDriverWrite(request, actor.value.id)
  }
  const key =
    route.kind === 'write' && endpoint.idempotency !== 'ignored'
      ? parseIdempotencyKey(request.headers['idempotency-key'])
      : ok(undefined)
  if (!key.ok) return key
  const parts = await readRequestParts(endpoint, request)
  if (!parts.ok) return parts

  const call = {
    ...parts.value,
    actor: actor.value,
    now,
    db: limit && isLimited(route) ? options.limitTo(limit.roleId) : db,
    deps,
    sessions,
    // Few calls look at them.
    get address() {
      return readAddress(request)
    },
    get isOfThisMachine() {
      return isOfThisMachine(request)
    },
    userAgent: request.headers['user-agent'],
    headers: request.headers,
    rawBody: request.rawBody,
  } as unknown as ErasedCall
  const readFrom = <T>(run: (call: ErasedCall) => Promise<T>): Promise<T> => {
    if (!route.mayLag || !options.reports) return run(call)
    return options.reports.read(({ db: from, limitTo }) =>
      run({ ...call, db: limit && isLimited(route) ? limitTo(limit.roleId) : from }),
    )
  }
  if (route.kind === 'read') {
    const result = await readFrom(route.read)
    if (!result.ok) return result
    const looks = findDriverLooks(endpoint, { params: call.params, reply: result.value }, call)
    if (looks) await deps.keepDriverLooks(looks)
    return ok(wrapReply(endpoint, result.value, options))
  }
  if (route.kind === 'file') {
    const gone = createDisconnectSignal(reply)
    const context = { ...createWorkContext(call, { request, options }), gone }
    const opened = await openFile(() => readFrom((requested) => route.open({ ...requested, gone })), context)
    if (opened.ok) await keepFileLook(endpoint, opened.value, call)
    return opened
  }
  const within =
    limit && endpoint.within
      ? await checkWithin(options.limitTo(limit.roleId), endpoint, call)
      : ok(undefined)
  if (!within.ok) return within
  const keyed =
    key.value === undefined
      ? undefined
      : {
          caller: `${options.api.namespace}${formatCaller(actor.value)}`,
          key: key.value,
          endpoint: endpoint.name,
          hash: await computeKeptHash(endpoint, parts.value.digest(), db),
        }
  return answerWrite(route, call, keyed, { request, options, limit })
}

/** What is read; what is changed is sought within the limit first, and then worked on as it is. */
const isLimited = ({ kind, endpoint: { access, withLimit } }: Route): boolean =>
  kind !== 'write' && (access !== 'operator' || withLimit !== undefined)

/** People outside the company: each has so many writes in a minute. */
const isCounted = (actor: Actor): actor is CustomerActor | PartnerActor | FleetActor =>
  actor.kind === 'customer' || actor.kind === 'partner' || actor.kind === 'fleet'

interface Requesting {
  readonly sessions: SessionCookies
  readonly options: AdapterOptions
  readonly now: Date
}

/** What the operator's role is limited to. Also where anybody may call, so that the panel shows what is within the limit. */
async function findLimit(
  { access, withLimit }: EndpointShape,
  actor: Actor,
  { sessions, options, now }: Requesting,
): Promise<RoleLimit | undefined> {
  if (actor.kind === 'administrator') return actor.limit ?? undefined
  const token = access === 'public' && withLimit ? sessions.token('administrator') : undefined
  const operator = token && (await options.api.signIn.administrator(options.db, token, now))
  return operator ? (operator.limit ?? undefined) : undefined
}

function isOpenWithLimit({ endpoint, kind }: Route, limit: RoleLimit): boolean {
  if (endpoint.access === 'operator') return true
  if (kind === 'write') return isChangeOpen(endpoint, limit.kind)
  return endpoint.withLimit === 'places' || (endpoint.withLimit === 'partners' && limit.kind === 'partners')
}

const isChangeOpen = ({ access, within }: EndpointShape, limit: LimitKind): boolean =>
  typeof within === 'object' &&
  typeof access === 'object' &&
  'may' in access &&
  listLimitableRights(limit).includes(access.may as Permission)

/** A file that cannot be kept as read is not sent. */
async function keepFileLook(endpoint: EndpointShape, file: OpenedFile, call: ErasedCall): Promise<void> {
  if (endpoint.shows === undefined) return
  try {
    if (file.customerId === undefined) throw new Error(`${endpoint.name} does not say whose file it is`)
    const looks = findDriverLooks(endpoint, { params: call.params, reply: file }, call)
    if (looks) await call.deps.keepDriverLooks(looks)
  } catch (error) {
    file.content.destroy()
    throw error
  }
}

/** Who asks, or why not: 401 without a session, 403 without the right, or before an operator has shown enough. */
async function authorize(
  route: Route,
  sessions: SessionCookies,
  { db, api }: AdapterOptions,
  now: Date,
): Promise<Result<Actor, HandlerRefusal>> {
  const endpoint: EndpointShape = route.endpoint
  const { access } = endpoint
  if (access === 'public') return ok(VISITOR)
  if (isOfPrograms(access)) throw new Error(`${endpoint.name} is for programs`)
  const kind = getSessionKind(access)
  const token = sessions.token(kind)
  if (kind !== 'administrator') {
    const actor = token && (await api.signIn[kind](db, token, now))
    if (!actor) return refuse({ kind: 'not-signed-in' })
    if (!isAllowed(access, actor)) return refuse({ kind: 'not-allowed' })
    const isProven =
      endpoint.reauthentication !== 'always' || (await api.signIn.hasSignedInLately(db, token, now))
    return isProven ? ok(actor) : refuse({ kind: 'fresh-sign-in-needed' })
  }
  const operator = token && (await api.signIn.administrator(db, token, now))
  if (!operator) return refuse({ kind: 'not-signed-in' })
  const { provenAt, lacksFactor, ...actor } = operator
  if (!isAllowed(access, actor)) return refuse({ kind: 'not-allowed' })
  if (lacksFactor && !endpoint.beforeFactor) return refuse({ kind: 'factor-setup-needed' })
  if (actor.isLooking && route.kind === 'write' && !endpoint.whileLooking) {
    return refuse({ kind: 'looking-only' })
  }
  if (endpoint.reauthentication === 'always' && !api.signIn.isFresh(provenAt, now)) {
    return refuse({ kind: 'proof-needed' })
  }
  const { id, name, role, rights, limit, isLooking } = actor
  return ok({ kind, id, name, role, rights, limit, isLooking })
}

function isAllowed(access: EndpointShape['access'], actor: Actor): boolean {
  if (typeof access !== 'object') return true
  if ('may' in access) return actor.kind === 'administrator' && may(actor, access.may as Permission)
  if ('program' in access) return false
  return actor.kind === 'partner' && (access.partner === 'see' || actor.rights.includes(access.partner))
}

/** What these change always stands in the audit log. */
const AUDITED: ReadonlySet<Actor['kind']> = new Set(['administrator', 'partner', 'fleet', 'program'])

interface Surroundings {
  readonly request: FastifyRequest
  readonly options: AdapterOptions
  readonly limit?: RoleLimit | undefined
}

const createWorkContext = (
  { now, actor, address }: ErasedCall,
  { request, options }: Surroundings,
): WorkContext => ({
  db: options.db,
  now,
  actor,
  requestId: request.id,
  address,
})

async function answerWrite(
  route: WriteRoute,
  call: ErasedCall,
  keyed: KeyedRequest | undefined,
  { request, options, limit }: Surroundings,
): Promise<Outcome> {
  if (keyed) {
    const kept = await selectKeptAnswer(options.db, keyed)
    if (!kept.ok) return kept
    if (kept.value) return ok(kept.value)
  }
  const prepared = route.prepare ? await route.prepare(call) : ok(undefined)
  if (!prepared.ok) return keyed ? answerLikeTwin(options.db, keyed, prepared) : prepared

  const context = createWorkContext(call, { request, options })
  let isReplay = false
  const run = async (work: Work): Promise<Outcome> => {
    if (keyed && !(await claimKey(work.tx, keyed, call.now))) {
      const kept = await selectKeptAnswer(work.tx, keyed)
      if (!kept.ok) return kept
      if (!kept.value) throw new Error('An Idempotency-Key is taken but has no answer')
      isReplay = true
      return ok(kept.value)
    }
    const result = await route.write({ ...call, work, prepared: prepared.value })
    if (!result.ok) return result
    if (AUDITED.has(call.actor.kind) && !work.isAccountedFor()) {
      throw new Error(`${route.endpoint.name} changed something without an audit entry`)
    }
    const within =
      limit && route.endpoint.within
        ? await runLimited(work.tx, limit.roleId, () =>
            checkWithin(work.tx, route.endpoint, { reply: result.value }),
          )
        : ok(undefined)
    if (!within.ok) return within
    const answered = wrapReply(route.endpoint, result.value, options)
    if (keyed) await keepAnswer(work.tx, keyed, answered)
    return ok(answered)
  }
  let mayBeKept = false
  try {
    const outcome = await runUnitOfWork(context, run)
    mayBeKept = outcome.ok && !isReplay
    return outcome
  } catch (error) {
    // A connection that broke while it committed leaves open whether it did; what the rows may name must then stay.
    mayBeKept = isUnavailable(error)
    throw error
  } finally {
    if (!mayBeKept && route.prepare) await discard(route, call, prepared.value, request)
  }
}

/** What refuses a call may be what its own twin, under the same key, has just done: then the twin's answer is its. */
async function answerLikeTwin(db: Db, keyed: KeyedRequest, refusal: Outcome): Promise<Outcome> {
  const kept = await selectKeptAnswer(db, keyed)
  if (!kept.ok) return kept
  return kept.value ? ok(kept.value) : refusal
}

/** Clears away what `prepare` made; a failure to do so is no reason to answer differently. */
async function discard(
  route: WriteRoute,
  call: ErasedCall,
  prepared: unknown,
  { log }: FastifyRequest,
): Promise<void> {
  try {
    await route.discard?.(call, prepared)
  } catch (error) {
    log.error(
      { err: error, call: route.endpoint.name },
      'what a refused call had prepared could not be cleared',
    )
  }
}

function wrapReply(
  endpoint: EndpointShape,
  reply: Record<string, unknown>,
  { api, checksReplies }: AdapterOptions,
): KeptAnswer {
  if (checksReplies) checkReply(endpoint, reply)
  return { httpStatus: endpoint.success ?? 200, body: api.envelope.success(reply) }
}
