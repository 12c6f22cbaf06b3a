/** Who runs the network: its names, office, people to ask, colours, logo and GST registrations. */
import { createHash } from 'node:crypto'
import {
  checkGstin,
  checkPan,
  computeBrandPalette,
  findStateByCode,
  type Gstin,
  getPanOfGstin,
  getStateOfGstin,
  ok,
  type Result,
  refuse,
} from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import {
  type Company,
  deleteLogo,
  deleteRegistration,
  lockCompany,
  putLogo,
  putRegistration,
  type Registration,
  selectLogoDigest,
  selectRegistrations,
  updateCompany,
} from './queries.ts'

export type CompanyChange = Partial<Omit<Company, 'version'>>

type ChangeRefused = {
  readonly kind: 'settings-changed' | 'pan-invalid' | 'pan-of-registrations' | 'state-unknown'
}

/**
 * What is left out stays, and null is taken away.
 * @param seen the version that whoever changes it has read
 */
export async function changeCompany(
  work: Work,
  change: CompanyChange,
  seen?: number,
): Promise<Result<null, ChangeRefused>> {
  const before = await lockCompany(work.tx)
  if (seen !== undefined && seen !== before.version) return refuse({ kind: 'settings-changed' })
  const pan = await checkChangedPan(work, change.pan)
  if (!pan.ok) return pan
  if (change.officeState && !findStateByCode(change.officeState)) return refuse({ kind: 'state-unknown' })
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: Company = { ...before, ...named, ...(change.pan !== undefined && { pan: pan.value }) }
  const changed = (Object.keys(after) as (keyof Company)[]).filter((key) => !isSame(after[key], before[key]))
  if (changed.length === 0) {
    work.nothingChanged()
    return ok(null)
  }
  await updateCompany(work.tx, after)
  await auditChange(work, 'company.change', toFacts(before, changed), toFacts(after, changed))
  return ok(null)
}

/** A PAN that its registrations have too; null where none is given. */
async function checkChangedPan(
  { tx }: Work,
  text: string | null | undefined,
): Promise<Result<string | null, ChangeRefused>> {
  if (text === undefined || text === null) return ok(null)
  const pan = checkPan(text)
  if (!pan.ok) return pan
  const hasOthers = (await selectRegistrations(tx)).some(({ gstin }) => getPanOfGstin(gstin) !== pan.value)
  return hasOthers ? refuse({ kind: 'pan-of-registrations' }) : pan
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const toFacts = (of: Company, keys: readonly (keyof Company)[]) =>
  Object.fromEntries(keys.map((key) => [key, of[key]]))

type Action = `company.${'change' | 'set-logo' | 'remove-logo' | 'set-registration' | 'remove-registration'}`
type Facts = Readonly<Record<string, unknown>>

const auditChange = (work: Work, action: Action, before: Facts | undefined, after: Facts | undefined) =>
  work.audit({
    action,
    subject: { kind: 'company', id: null },
    ...(before && { before }),
    ...(after && { after }),
  })

/** The logo of every page from now on. */
export async function setLogo(work: Work, content: Buffer): Promise<void> {
  const { tx } = work
  const company = await lockCompany(tx)
  const digest = computeDigest(content)
  const before = await selectLogoDigest(tx)
  if (before === digest) return work.nothingChanged()
  await putLogo(tx, { content, digest })
  await updateCompany(tx, company)
  await auditChange(work, 'company.set-logo', { logo: before }, { logo: digest })
}

const DIGEST_LENGTH = 16
const computeDigest = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, DIGEST_LENGTH)

export async function removeLogo(work: Work): Promise<void> {
  const { tx } = work
  const company = await lockCompany(tx)
  if (!(await deleteLogo(tx))) return work.nothingChanged()
  await updateCompany(tx, company)
  await auditChange(work, 'company.remove-logo', undefined, undefined)
}

export type RegistrationRequest = Omit<Registration, 'state' | 'gstin'> & { readonly gstin: string }

/** One of a state that has one already takes its place. */
export async function setRegistration(
  work: Work,
  request: RegistrationRequest,
): Promise<Result<null, { readonly kind: 'gstin-invalid' | 'gstin-of-another-pan' | 'series-taken' }>> {
  const gstin = checkGstin(request.gstin)
  if (!gstin.ok) return refuse({ kind: 'gstin-invalid' })
  const company = await lockCompany(work.tx)
  const known = await selectRegistrations(work.tx)
  const panHeld = company.pan ?? getFirstPan(known)
  if (panHeld !== undefined && getPanOfGstin(gstin.value) !== panHeld) {
    return refuse({ kind: 'gstin-of-another-pan' })
  }
  const registration = { ...request, gstin: gstin.value, state: getStateOfGstin(gstin.value) }
  const before = known.find(({ state }) => state === registration.state)
  if (before && isSame({ ...before, ...registration }, before)) {
    work.nothingChanged()
    return ok(null)
  }
  const put = await putRegistration(work.tx, registration, work.now)
  if (!put.ok) return put
  await updateCompany(work.tx, company)
  await auditChange(work, 'company.set-registration', before && { ...before }, registration)
  return ok(null)
}

const getFirstPan = ([first]: readonly { readonly gstin: Gstin }[]) => first && getPanOfGstin(first.gstin)

export async function removeRegistration(
  work: Work,
  state: string,
): Promise<
  Result<null, { readonly kind: 'registration-of-state-not-found' | 'registration-issues-vouchers' }>
> {
  const company = await lockCompany(work.tx)
  const before = (await selectRegistrations(work.tx)).find((one) => one.state === state)
  if (!before) return refuse({ kind: 'registration-of-state-not-found' })
  const deleted = await deleteRegistration(work.tx, state)
  if (!deleted.ok) return deleted
  await updateCompany(work.tx, company)
  await auditChange(work, 'company.remove-registration', { ...before }, undefined)
  return ok(null)
}

/** The colours of its pages; undefined where it chose none. */
export const computePalette = ({ colourAction, colourInk }: Company) =>
  colourAction && colourInk ? computeBrandPalette({ action: colourAction, ink: colourInk }) : undefined
