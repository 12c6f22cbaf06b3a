/** An API as the HTTP adapter serves it; several can be served beside each other, each below its own prefix. */
import type { Access } from '@voltyatra/contract'
import type { Result } from '@voltyatra/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CustomerActor, FleetActor, PartnerActor, ProgramActor, SignedInOperator } from '../db/actor.ts'
import type { Db, Reader } from '../db/client.ts'
import { type Envelope, EV_ENVELOPE } from './envelope.ts'
import type { HandlerRefusal, SessionCookies, SessionKind } from './route.ts'

/** A request's session, and the changes to it that are sent with the answer. */
export interface PendingSession extends SessionCookies {
  /** Writes the changes to the answer; called once the work has committed. */
  send(reply: FastifyReply): void
}

/** How an API's callers sign in. */
export interface SignIn {
  readSession(request: FastifyRequest, publicUrl: string): PendingSession
  /** The signed-in operator with this token; undefined where there is none, and once the session has ended. */
  administrator(db: Reader, token: string, now: Date): Promise<SignedInOperator | undefined>
  customer(db: Reader, token: string, now: Date): Promise<CustomerActor | undefined>
  partner(db: Reader, token: string, now: Date): Promise<PartnerActor | undefined>
  fleet(db: Reader, token: string, now: Date): Promise<FleetActor | undefined>
  /** Whether what an operator showed at this time still counts where they are asked again. */
  isFresh(provenAt: Date, now: Date): boolean
  /** The same of people of partners and of fleets, by the token of their session. */
  hasSignedInLately(db: Reader, token: string, now: Date): Promise<boolean>
  /** A program by its key; absent where an API has no calls for programs. */
  readonly program?: (db: Db, shown: ShownKey) => Promise<Result<AdmittedProgram, HandlerRefusal>>
}

interface ShownKey {
  readonly key: string | undefined
  /** The caller's network address. */
  readonly address: string
  readonly now: Date
}

interface AdmittedProgram {
  readonly actor: ProgramActor
  /** Calls of this minute. */
  readonly left: { readonly limit: number; readonly remaining: number; readonly resetSeconds: number }
  /** Whether this call is one too many. */
  readonly isBeyond: boolean
}

export interface Api {
  /** Every path of the API is below it: `/ev/api`. */
  readonly prefix: string
  /** Keeps its Idempotency-Keys apart from those of other APIs: `v1`; empty for the API that had them first. */
  readonly namespace: string
  readonly envelope: Envelope
  readonly signIn: SignIn
}

/** Of people; programs have keys. */
type SessionAccess = Exclude<Access, 'public' | { readonly program: string }>

export const isOfPrograms = (access: Access): access is { readonly program: string } =>
  typeof access === 'object' && 'program' in access

/** The sign-in that a call asks for. */
export function getSessionKind(access: SessionAccess): SessionKind {
  if (access === 'customer' || access === 'fleet') return access
  return typeof access === 'object' && 'partner' in access ? 'partner' : 'administrator'
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All APIs of this server; the first one's envelope is also used outside of all of them. */
    apis?: readonly Api[]
  }
}

/** Declares the APIs of a server, before any of their routes. */
export function declareApis(app: FastifyInstance, apis: readonly Api[]): void {
  app.decorate('apis', apis)
}

/** The API whose prefix the request's path begins with. */
export const findApi = ({ url, server }: FastifyRequest): Api | undefined =>
  server.apis?.find(({ prefix }) => url.startsWith(`${prefix}/`))

export const getEnvelope = (request: FastifyRequest): Envelope =>
  (findApi(request) ?? request.server.apis?.[0])?.envelope ?? EV_ENVELOPE
