/** The partner seminar: a visitor registers; an operator speaks to them and makes them a partner, or declines. */

import {
  type BasisPoints,
  computeNextSeminar,
  type GstinRefused,
  moveSeminar,
  ok,
  type Result,
  refuse,
  type SeminarEvent,
  type SeminarState,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { createPartner } from '../partners/index.ts'
import type { Registration } from './queries.ts'
import { insertRegistration, lockRegistration, setStatus } from './queries.ts'

export interface RegistrationForm {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly business?: string | undefined
  readonly location: string
  readonly seminar?: string | undefined
  readonly questions?: string | undefined
}

const SEMINAR = 'Monday 1:00 PM to 4:00 PM'

/** Registers a person for the coming seminar. */
export async function registerForSeminar(
  work: Work,
  form: RegistrationForm,
): Promise<Result<Registration, never>> {
  const registration: Registration = {
    id: createId(),
    name: form.name,
    email: form.email,
    phone: form.phone,
    business: form.business ?? null,
    location: form.location,
    seminar: form.seminar ?? SEMINAR,
    seminarAt: computeNextSeminar(work.now).start,
    questions: form.questions ?? null,
    status: 'new',
    partnerId: null,
    createdAt: work.now,
  }
  await insertRegistration(work.tx, registration)
  return ok(registration)
}

type RegistrationRefusal =
  | { readonly kind: 'registration-not-found' }
  | { readonly kind: 'registration-state'; readonly found: SeminarState; readonly event?: SeminarEvent }

export type MoveTo = Exclude<SeminarState, 'converted'>

/** The event that leads to a state; nothing leads back to `new`. */
const EVENT_TO = { new: undefined, contacted: 'contact', declined: 'decline' } as const satisfies Record<
  MoveTo,
  SeminarEvent | undefined
>

/** Moves a registration on; one that is there already stays. */
export async function moveRegistration(
  work: Work,
  id: string,
  to: MoveTo,
): Promise<Result<Registration, RegistrationRefusal>> {
  const registration = await lockRegistration(work.tx, id)
  if (!registration) return refuse({ kind: 'registration-not-found' })
  const { status } = registration
  if (status === to) {
    work.nothingChanged()
    return ok(registration)
  }
  const event = EVENT_TO[to]
  if (!event) return refuse({ kind: 'registration-state', found: status })
  const moved = moveSeminar(status, event)
  if (!moved.ok) return moved
  await setStatus(work.tx, id, { status: moved.value, partnerId: null })
  await work.audit({
    action: `seminar.${event}`,
    subject: { kind: 'registration', id },
    before: { status },
    after: { status: moved.value },
  })
  return ok({ ...registration, status: moved.value })
}

export interface PartnerTerms {
  /** The usual commission by default. */
  readonly commissionBp?: BasisPoints | undefined
  readonly gstin?: string | undefined
}

/** Makes a partner, pending approval, of a person who was spoken to; once, however often it is called. */
export async function convertRegistration(
  work: Work,
  id: string,
  { commissionBp, gstin }: PartnerTerms,
): Promise<Result<Registration, RegistrationRefusal | GstinRefused | { readonly kind: 'partner-exists' }>> {
  const registration = await lockRegistration(work.tx, id)
  if (!registration) return refuse({ kind: 'registration-not-found' })
  const { status, name, email, phone } = registration
  if (status === 'converted') {
    work.nothingChanged()
    return ok(registration)
  }
  const moved = moveSeminar(status, 'convert')
  if (!moved.ok) return moved
  const partner = await createPartner(work, { name, email, mobile: phone, commissionBp, gstin })
  if (!partner.ok) return partner
  const after = { status: moved.value, partnerId: partner.value.id }
  await setStatus(work.tx, id, after)
  await work.audit({
    action: 'seminar.convert',
    subject: { kind: 'registration', id },
    before: { status, partnerId: null },
    after,
  })
  return ok({ ...registration, ...after })
}
