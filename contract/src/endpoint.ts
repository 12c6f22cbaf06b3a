/** A call of the API as a value: the server's route, the web client, the OpenAPI document and the tests are made from it. */
import type * as z from 'zod'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call: anybody; a signed-in customer; any signed-in operator (`operator`); an operator whose role has the
 * named permission of `domain/src/access`; a signed-in person of a fleet; a signed-in person of a partner, with the
 * named right or, for `see`, any;
 * or a program whose key has the named right.
 */
export type Access =
  | 'public'
  | 'customer'
  | 'operator'
  | 'fleet'
  | { readonly may: string }
  | { readonly partner: 'see' | 'stop' | 'money' | 'prices' | 'staff' | 'requests' }
  | { readonly program: string }

/** What lies within the limit of a role, or beyond it. */
export type LimitedSubject =
  | 'booking'
  | 'charger'
  | 'charging-session'
  | 'connector'
  | 'contract-version'
  | 'customer'
  | 'maintenance'
  | 'partner'
  | 'partner-person'
  | 'picture'
  | 'problem'
  | 'review'
  | 'station'
  | 'station-request'

/**
 * Why nobody is asked again: it only drafts, tries or looks; it takes something away, which must be quick; the proof
 * is in the call itself; or it spends within what a call that asks has allowed.
 */
export type NoReauthentication = 'changes-nothing' | 'takes-away' | 'shows-it' | 'within-limit'

type AnyObject = z.ZodType<Record<string, unknown>>

export interface EndpointShape {
  /** Unique, camelCase; the OpenAPI operationId. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the prefix of its API; parameters in braces as in OpenAPI: `/delete-contact/{id}`. */
  readonly path: string
  readonly tag: string
  /** One sentence in the operator's or the driver's words. */
  readonly summary: string
  readonly access: Access
  /**
   * Open to operators whose role is limited to states, stations or partners (`places`), or to partners alone: it keeps to
   * the limit. Without it such a role is refused; calls for any `operator` concern the caller’s own account alone.
   */
  readonly withLimit?: 'places' | 'partners'
  /**
   * Of a call that writes: open to such operators where its right goes with their limit. It says what each id names, by
   * where it stands (`params.id`, `body.connectors[].connectorId`): one of something beyond the limit is as if it were not
   * there; what a `reply.…` names must lie within the limit when the change is made. `nothing`: no change of it is.
   */
  readonly within?: Readonly<Record<string, LimitedSubject>> | 'nothing'
  readonly params?: AnyObject
  readonly query?: AnyObject
  readonly body?: z.ZodType
  /**
   * An operator is asked again who they are unless they have just shown it: before money leaves, and before what decides
   * who may come in or what is charged. `sometimes`: the handler asks where the amount or the command calls for it. People
   * of partners and of fleets need a sign-in of the last ten minutes instead. A call that could be meant, and asks nobody
   * (`needsReauthentication`), says why not.
   */
  readonly reauthentication?: 'always' | 'sometimes' | { readonly not: NoReauthentication }
  /** Open to an operator who has to set up a second factor and has none yet. */
  readonly beforeFactor?: true
  /** Open, though it writes, to an owner who views the panel as another role. */
  readonly whileLooking?: true
  /** The body may also come as multipart/form-data; these fields are files. */
  readonly files?: readonly string[]
  /** Keeps the body's bytes for the handler: a signature is over bytes, not over JSON. */
  readonly rawBody?: true
  /** The largest JSON body in bytes, where what the call’s own limits allow is more than other calls take. */
  readonly mostBodyBytes?: number
  /** The body is a mail (message/rfc822), of which the handler gets the first bytes. */
  readonly takesMail?: true
  /** Repeating the call has no lasting effect or must not be replayed (sign-in): Idempotency-Key is ignored. */
  readonly idempotency?: 'ignored'
  /**
   * Where ids of drivers stand whose data operators, people of partners and programs read with it: in the reply
   * (`data[]._id`, `data.customerId`), in the address (`params.id`), or, of a file, with what opens it (`customerId`).
   * Who read whose is kept.
   */
  readonly shows?: string
  /** Success answers with this status; 200 unless set. */
  readonly success?: 200 | 201 | 202
  /** The answer beside `status: true`; of a file, what a program may know of it beside its rows: nothing. */
  readonly reply: AnyObject
  /** Success answers with a file of this type in place of JSON, sent while it is made. */
  readonly file?:
    | 'text/csv'
    | 'text/html'
    | 'application/json'
    | 'application/pdf'
    | 'application/xml'
    | 'text/calendar'
    | 'application/zip'
    | 'application/octet-stream'
  /** What the handler may refuse with; the adapter's own refusals (see `AMBIENT_REFUSALS`) need no mention. */
  readonly refusals: readonly RefusalCode[]
}

export type Endpoint<E extends EndpointShape = EndpointShape> = E

/** Defines one call; types of request, reply and refusals are kept exactly. */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): Endpoint<E> {
  return endpoint
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

export type ParamsOf<E extends EndpointShape> = Parsed<E['params']>
export type QueryOf<E extends EndpointShape> = Parsed<E['query']>
export type BodyOf<E extends EndpointShape> = Parsed<E['body']>
/** What a handler hands back: the reply before it is checked, without the envelope's `status`. */
export type ReplyOf<E extends EndpointShape> = z.input<E['reply']>
/** What a caller may send: before defaults and conversions. */
export type RequestOf<E extends EndpointShape> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>
type Sent<E extends EndpointShape, Part extends 'params' | 'query' | 'body'> = E[Part] extends z.ZodType
  ? Record<never, never> extends z.input<E[Part]>
    ? { readonly [P in Part]?: z.input<E[Part]> }
    : { readonly [P in Part]: z.input<E[Part]> }
  : unknown
export type RefusalOf<E extends EndpointShape> = E['refusals'][number]
