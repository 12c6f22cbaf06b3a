/** Partners: the operator enters, changes, approves, suspends and reinstates them. */
import {
  type BasisPoints,
  checkGstin,
  type GstinRefused,
  movePartner,
  ok,
  type PartnerEvent,
  type PartnerStateRefused,
  parseIndianMobile,
  partnerMachine,
  type Result,
  refuse,
  ZERO,
} from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { compareFields } from '../../platform/compare-fields.ts'
import {
  insertPartner,
  lockPartner,
  lockPartnerTerms,
  type Partner,
  type PartnerFields,
  type PartnerTerms,
  selectPartner,
  updatePartner,
  updatePartnerStatus,
} from './queries.ts'

/** The network's share of the taxable amount where nothing else is agreed. */
const USUAL_COMMISSION: BasisPoints = 1000

export interface NewPartner {
  readonly name: string
  /** An Indian mobile number however it is written, or another number as it is. */
  readonly mobile: string
  readonly email: string
  readonly gstin?: string | null | undefined
  /** 1000 (10 %) by default. */
  readonly commissionBp?: BasisPoints | undefined
}

type IdentityTaken = { readonly kind: 'partner-exists' }

/** Enters a partner, who waits for approval. One with the same mobile number or e-mail is refused by the database. */
export async function createPartner(
  work: Work,
  request: NewPartner,
): Promise<Result<Partner, GstinRefused | IdentityTaken>> {
  const gstin = parseGstin(request.gstin)
  if (!gstin.ok) return gstin
  const partner: Partner = {
    id: createId(),
    name: request.name,
    mobile: normalizeMobile(request.mobile),
    email: request.email,
    gstin: gstin.value,
    commissionBp: request.commissionBp ?? USUAL_COMMISSION,
    status: partnerMachine.initial,
    balance: ZERO,
    createdAt: work.now,
  }
  const inserted = await insertPartner(work.tx, partner)
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'partner.create',
    subject: { kind: 'partner', id: partner.id },
    after: { ...toFacts(partner), status: partner.status },
  })
  return ok(partner)
}

/** What is to be different; an absent field stays, a null one is cleared. */
export type PartnerChange = { readonly [Field in keyof NewPartner]?: NewPartner[Field] | undefined }

export type ChangePartnerRefusal = { readonly kind: 'partner-not-found' } | GstinRefused | IdentityTaken

/** Changes a partner; another commission holds for bookings confirmed from then on. */
export async function changePartner(
  work: Work,
  id: string,
  change: PartnerChange,
): Promise<Result<Partner, ChangePartnerRefusal>> {
  const before = await lockPartner(work.tx, id)
  if (!before) return refuse({ kind: 'partner-not-found' })
  const gstin = change.gstin === undefined ? ok(before.gstin) : parseGstin(change.gstin)
  if (!gstin.ok) return gstin
  const after: PartnerFields = {
    name: change.name ?? before.name,
    mobile: change.mobile === undefined ? before.mobile : normalizeMobile(change.mobile),
    email: change.email ?? before.email,
    gstin: gstin.value,
    commissionBp: change.commissionBp ?? before.commissionBp,
  }
  const changes = compareFields(toFacts(before), toFacts(after))
  if (changes) {
    const updated = await updatePartner(work.tx, id, after)
    if (!updated.ok) return updated
    await work.audit({ action: 'partner.change', subject: { kind: 'partner', id }, ...changes })
  } else {
    work.nothingChanged()
  }
  return ok(await loadCurrent(work.tx, id))
}

export type MovePartnerRefusal = { readonly kind: 'partner-not-found' } | PartnerStateRefused

/** Approves, suspends or reinstates. What a suspended partner is owed stays owed. */
export async function movePartnerBy(
  work: Work,
  id: string,
  event: PartnerEvent,
): Promise<Result<Partner, MovePartnerRefusal>> {
  const before = await lockPartner(work.tx, id)
  if (!before) return refuse({ kind: 'partner-not-found' })
  const moved = movePartner(before.status, event)
  if (!moved.ok) return moved
  await updatePartnerStatus(work.tx, id, moved.value)
  await work.audit({
    action: `partner.${event}`,
    subject: { kind: 'partner', id },
    before: { status: before.status },
    after: { status: moved.value },
  })
  return ok(await loadCurrent(work.tx, id))
}

export type ActivePartnerRefusal = { readonly kind: 'partner-not-found' | 'partner-not-active' }

/** The partner, who is active and stays so until the transaction ends. */
export async function holdActivePartner(
  tx: Tx,
  id: string,
): Promise<Result<PartnerTerms, ActivePartnerRefusal>> {
  const partner = await lockPartnerTerms(tx, id)
  if (!partner) return refuse({ kind: 'partner-not-found' })
  return partner.status === 'active' ? ok(partner) : refuse({ kind: 'partner-not-active' })
}

function parseGstin(text: string | null | undefined): Result<string | null, GstinRefused> {
  return text ? checkGstin(text) : ok(null)
}

/** One number, one text: only so does the database know the same partner again. */
const normalizeMobile = (mobile: string): string => parseIndianMobile(mobile) ?? mobile.trim()

const toFacts = ({ name, mobile, email, gstin, commissionBp }: PartnerFields) => ({
  name,
  mobile,
  email,
  gstin,
  commissionBp,
})

async function loadCurrent(tx: Tx, id: string): Promise<Partner> {
  const partner = await selectPartner(tx, id)
  if (!partner) throw new Error(`Partner ${id} is gone in the transaction that wrote it`)
  return partner
}
