/** Who is acting, as the audit log and the access rules know them. */
import type { Role } from '@voltyatra/domain'

export interface AdministratorActor {
  readonly kind: 'administrator'
  readonly id: string
  /** The e-mail address. */
  readonly name: string
  readonly role: Role
}

export interface CustomerActor {
  readonly kind: 'customer'
  readonly id: string
  /** The phone number. */
  readonly name: string
}

export interface VisitorActor {
  readonly kind: 'visitor'
}

/** The program itself: a job, a webhook, the command line. */
export interface SystemActor {
  readonly kind: 'system'
  readonly name: string
}

export type Actor = AdministratorActor | CustomerActor | VisitorActor | SystemActor

export const VISITOR: VisitorActor = { kind: 'visitor' }
