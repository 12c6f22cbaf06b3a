/** Who is acting, as the audit log and the access rules know them. */
import type { LimitKind, OperatorRole, PartnerRight, ProgramRight } from '@voltyatra/domain'

export interface AdministratorActor {
  readonly kind: 'administrator'
  readonly id: string
  /** The e-mail address. */
  readonly name: string
  readonly role: OperatorRole
  /** Of a role that the owner has made: what it may do. */
  readonly rights?: readonly string[] | null | undefined
  /** Of a role that the owner has made and limited. */
  readonly limit?: RoleLimit | null | undefined
  /** An owner who views the panel as another role: may only read. */
  readonly isLooking?: boolean | undefined
}

/** What a role is limited by; the database finds its states, stations or partners by the role’s id. */
export interface RoleLimit {
  readonly kind: LimitKind
  readonly roleId: string
}

/** An operator with what decides whether they are let in. */
export interface SignedInOperator extends AdministratorActor {
  /** The sign-in, or what was shown after it. */
  readonly provenAt: Date
  /** Whether the role needs a second factor by now and the account has none. */
  readonly lacksFactor: boolean
  /** Of a role that the owner has made. */
  readonly roleName: string | null
}

export interface CustomerActor {
  readonly kind: 'customer'
  readonly id: string
  /** The phone number. */
  readonly name: string
}

/** A person of a partner. Whose partner it is comes from here and from nowhere else. */
export interface PartnerActor {
  readonly kind: 'partner'
  readonly id: string
  readonly name: string
  readonly partnerId: string
  readonly rights: readonly PartnerRight[]
}

/** A person of a fleet. Whose fleet it is comes from here and from nowhere else. */
export interface FleetActor {
  readonly kind: 'fleet'
  readonly id: string
  readonly name: string
  readonly fleetId: string
}

/** A program that calls with a key. */
export interface ProgramActor {
  readonly kind: 'program'
  /** Of the key. */
  readonly id: string
  readonly name: string
  readonly rights: readonly ProgramRight[]
  /** The stations that it may know of; null for all of them. */
  readonly stationIds: readonly string[] | null
}

export interface VisitorActor {
  readonly kind: 'visitor'
}

/** The program itself: a job, a webhook, the command line. */
export interface SystemActor {
  readonly kind: 'system'
  readonly name: string
}

export type Actor =
  | AdministratorActor
  | CustomerActor
  | PartnerActor
  | FleetActor
  | ProgramActor
  | VisitorActor
  | SystemActor

export const VISITOR: VisitorActor = { kind: 'visitor' }
