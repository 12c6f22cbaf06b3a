/** Binds a call of the contract to the code that answers it. The compiler holds both to the same shapes. */

import type { Readable } from 'node:stream'
import type { BodyOf, EndpointShape, Issue, ParamsOf, QueryOf, RefusalOf, ReplyOf } from '@voltyatra/contract'
import type { Result, Sentence } from '@voltyatra/domain'
import type {
  AdministratorActor,
  CustomerActor,
  FleetActor,
  PartnerActor,
  ProgramActor,
  VisitorActor,
} from '../db/actor.ts'
import type { Db } from '../db/client.ts'
import type { AuditFacts, Work } from '../db/unit-of-work.ts'
import type { Deps } from '../platform/deps.ts'

type ActorOf<E extends EndpointShape> = E['access'] extends 'public'
  ? VisitorActor
  : E['access'] extends 'customer'
    ? CustomerActor
    : E['access'] extends 'fleet'
      ? FleetActor
      : E['access'] extends { readonly partner: string }
        ? PartnerActor
        : E['access'] extends { readonly program: string }
          ? ProgramActor
          : AdministratorActor

export interface UploadedFile {
  /** As the client named it; never used as a path. */
  readonly name: string
  readonly content: Buffer
}

export type SessionKind = 'administrator' | 'customer' | 'partner' | 'fleet'

/** By which a browser is known again. */
export interface DeviceCookie {
  readonly value: string
  readonly expiresAt: Date
}

/** Cookies that an answer sets once its transaction has committed. */
export interface SessionCookies {
  /** The token that the request brought, if any. */
  token(kind: SessionKind): string | undefined
  open(kind: SessionKind, token: string, expiresAt: Date): void
  close(kind: SessionKind): void
  /** What the browser brought of the devices that are known. */
  device(): string | undefined
  /** Remembers the device from now on. */
  knowDevice(cookie: DeviceCookie): void
  /** Binds a single sign-on that has begun to this browser. */
  signOn(): string | undefined
  holdSignOn(secret: string, expiresAt: Date): void
  dropSignOn(): void
}

/** One request, parsed and let in. */
export interface Call<E extends EndpointShape> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly files: Readonly<Record<string, UploadedFile | undefined>>
  readonly actor: ActorOf<E>
  readonly now: Date
  readonly db: Db
  readonly deps: Deps
  readonly sessions: SessionCookies
  /** The caller's network address. */
  readonly address: string
  /** Whether the request comes from this machine: only developers there may see some calls. */
  readonly isOfThisMachine: boolean
  readonly userAgent: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body's bytes as they came; kept only where the endpoint asks for them with `rawBody`. */
  readonly rawBody: Buffer | undefined
}

/**
 * A refusal as handlers return it; `retryAfter` in seconds; other facts fill the sentence of its kind, unless `sentence` gives
 * another. None of them is called `message`: a provider's words would be taken for ours.
 */
export interface HandlerRefusal<Kind extends string = string> {
  readonly kind: Kind
  readonly sentence?: Sentence
  readonly message?: never
  readonly issues?: readonly Issue[]
  readonly retryAfter?: number
}

/** These may come from any handler: an account, too, may be gone since the call was let in. */
type RefusalFor<E extends EndpointShape> = HandlerRefusal<
  RefusalOf<E> | 'not-signed-in' | 'too-many-requests' | 'invalid-cursor' | 'invalid-request' | 'proof-needed'
>

type Answer<E extends EndpointShape> = Result<ReplyOf<E>, RefusalFor<E>>

/** These read the database by connections of their own. */
type DepsThatConnect = 'channels' | 'payments' | 'keepDriverLooks'

/**
 * A call in its transaction, which holds a connection: who waits there for a second one waits for others who hold theirs
 * and wait too, until nobody is answered any more.
 */
export type WritingCall<E extends EndpointShape> = Omit<Call<E>, 'db' | 'deps'> & {
  readonly deps: Omit<Deps, DepsThatConnect>
  readonly work: Work
}

export interface WriteSteps<E extends EndpointShape, P> {
  /** What is slow or leaves the process (hashing, images, a provider's call): before the transaction opens. */
  prepare?(call: Call<E>): Promise<Result<P, RefusalFor<E>>>
  /** The transaction's own work. */
  write(call: WritingCall<E> & { readonly prepared: P }): Promise<Answer<E>>
  /** Clears away what `prepare` made when `write` refused or failed. */
  discard?(call: Call<E>, prepared: P): Promise<void>
}

/** A request for a file, with a signal of its end: nothing more is made for a client that has disconnected. */
export type FileCall<E extends EndpointShape> = Call<E> & { readonly gone: AbortSignal }

/** A file that is ready to be sent. */
export interface OpenedFile {
  /** Under which a browser keeps it. */
  readonly name: string
  /** Made while it is sent; one that fails or is given up on ends early and cuts the connection. */
  readonly content: Readable
  /** What the audit log has about it before the first byte leaves; null where nothing is taken out of a list. */
  readonly audit: AuditFacts | null
  /** Whose data is in it, where the call says so (`shows`); null for nobody's. */
  readonly customerId?: string | null
  /** Its own Content-Security-Policy: a page that a browser shows in place of keeping it. */
  readonly policy?: string
}

interface ErasedCall extends Call<EndpointShape> {
  readonly work: Work
  readonly prepared: unknown
}
type ErasedAnswer = Promise<Result<Record<string, unknown>, HandlerRefusal>>

/** A route with its types forgotten, as the adapter runs it. */
export type Route = {
  readonly endpoint: EndpointShape
  /** The answer may lack what was written in the last seconds: a standby may give it. */
  readonly mayLag?: boolean
} & (
  | { readonly kind: 'read'; readonly read: (call: ErasedCall) => ErasedAnswer }
  | {
      readonly kind: 'file'
      readonly open: (
        call: ErasedCall & { readonly gone: AbortSignal },
      ) => Promise<Result<OpenedFile, HandlerRefusal>>
    }
  | {
      readonly kind: 'write'
      readonly prepare: ((call: ErasedCall) => Promise<Result<unknown, HandlerRefusal>>) | undefined
      readonly write: (call: ErasedCall) => ErasedAnswer
      readonly discard: ((call: ErasedCall, prepared: unknown) => Promise<void>) | undefined
    }
)

/** A call that only reads. */
export function read<const E extends EndpointShape>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, kind: 'read', read: answer as unknown as (call: ErasedCall) => ErasedAnswer }
}

/** A call that sums up many rows and changes none: a standby answers it, where there is one. */
export const allowLag = (route: Route): Route => ({ ...route, mayLag: route.kind !== 'write' })

/** A call that answers with a file. */
export function serveFile<const E extends EndpointShape>(
  endpoint: E,
  open: (call: FileCall<E>) => Promise<Result<OpenedFile, RefusalFor<E>>>,
): Route {
  return { endpoint, kind: 'file', open } as unknown as Route
}

/** A call that changes something: one transaction, honours Idempotency-Key, and an operator's is always audited. */
export function write<const E extends EndpointShape, P = undefined>(
  endpoint: E,
  steps: WriteSteps<E, P> | WriteSteps<E, P>['write'],
): Route {
  const { prepare, write, discard } = typeof steps === 'function' ? { write: steps } : steps
  return { endpoint, kind: 'write', prepare, write, discard } as unknown as Route
}
