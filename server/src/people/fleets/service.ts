/** Fleets: companies whose drivers charge at the company's cost. The operator enters, changes, suspends and reinstates them. */
import { checkGstin, type GstinRefused, ok, parseIndianMobile, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { compareFields } from '../../platform/compare-fields.ts'
import { addGuest } from '../customers/index.ts'
import {
  type Fleet,
  type FleetFields,
  insertFleet,
  lockFleet,
  setPayer,
  setSuspendedAt,
  updateFleet,
} from './queries.ts'

type NotFound = { readonly kind: 'fleet-not-found' }
type Taken = { readonly kind: 'fleet-exists' }

/** Of the fleet's id: those that chance has made. */
const PAYER_DIGITS = 12

export async function createFleet(
  work: Work,
  request: FleetFields,
): Promise<Result<Fleet, GstinRefused | Taken>> {
  const fields = normalizeFields(request)
  if (!fields.ok) return fields
  const fleet: Fleet = {
    ...fields.value,
    id: createId(),
    suspendedAt: null,
    createdAt: work.now,
    payerId: null,
  }
  const inserted = await insertFleet(work.tx, fleet)
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'fleet.create',
    subject: { kind: 'fleet', id: fleet.id },
    after: toFacts(fleet),
  })
  return ok(fleet)
}

/**
 * The customer whose orders the payments of the fleet are: nobody, as a guest is, so no list of customers shows it. The
 * fleet's row is locked.
 */
export async function ensurePayer(work: Work, { id, name, payerId }: Fleet): Promise<string> {
  if (payerId !== null) return payerId
  const made = createId()
  await addGuest(work, { id: made, name: `Fleet ${id.slice(-PAYER_DIGITS)}`, company: name })
  await setPayer(work.tx, id, made)
  return made
}

/** Replaces what was entered; another limit of credit counts for charges that begin from then on. */
export async function changeFleet(
  work: Work,
  id: string,
  request: FleetFields,
): Promise<Result<Fleet, NotFound | GstinRefused | Taken>> {
  const fields = normalizeFields(request)
  if (!fields.ok) return fields
  const before = await lockFleet(work.tx, id)
  if (!before) return refuse({ kind: 'fleet-not-found' })
  const after = { ...before, ...fields.value }
  const changes = compareFields(toFacts(before), toFacts(after))
  if (!changes) {
    work.nothingChanged()
    return ok(before)
  }
  const updated = await updateFleet(work.tx, id, fields.value)
  if (!updated.ok) return updated
  await work.audit({ action: 'fleet.change', subject: { kind: 'fleet', id }, ...changes })
  return ok(after)
}

/** From a suspension on no charge begins at the fleet's cost; those that run go on. */
export async function setSuspension(
  work: Work,
  id: string,
  isSuspended: boolean,
): Promise<Result<Fleet, NotFound>> {
  const before = await lockFleet(work.tx, id)
  if (!before) return refuse({ kind: 'fleet-not-found' })
  if ((before.suspendedAt !== null) === isSuspended) {
    work.nothingChanged()
    return ok(before)
  }
  const suspendedAt = isSuspended ? work.now : null
  await setSuspendedAt(work.tx, id, suspendedAt)
  await work.audit({
    action: isSuspended ? 'fleet.suspend' : 'fleet.reinstate',
    subject: { kind: 'fleet', id },
  })
  return ok({ ...before, suspendedAt })
}

function normalizeFields(request: FleetFields): Result<FleetFields, GstinRefused> {
  const gstin = checkGstin(request.gstin)
  if (!gstin.ok) return gstin
  return ok({
    name: request.name,
    gstin: gstin.value,
    address: request.address,
    city: request.city,
    pincode: request.pincode,
    email: request.email.toLowerCase(),
    phone: parseIndianMobile(request.phone) ?? request.phone,
    creditLimit: request.creditLimit,
    creditDays: request.creditDays,
    graceDays: request.graceDays,
  })
}

const toFacts = ({ creditLimit, creditDays, graceDays, ...fields }: FleetFields) => ({
  name: fields.name,
  gstin: fields.gstin,
  address: fields.address,
  city: fields.city,
  pincode: fields.pincode,
  email: fields.email,
  phone: fields.phone,
  creditLimitPaise: creditLimit,
  creditDays,
  graceDays,
})
