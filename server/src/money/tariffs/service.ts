/** Tariffs: the operator drafts, publishes and ends their versions. What was published is never rewritten. */
import { checkTariff, ok, type Result, refuse, type TariffFault, type TariffVersion } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { compareFields } from '../../platform/compare-fields.ts'
import {
  deleteDraft,
  endVersion,
  insertDraft,
  insertTariff,
  lockTariff,
  publishDraft,
  updateDraft,
  updateName,
} from './change-queries.ts'
import {
  countPanelTariffs,
  selectDraft,
  selectVersionsById,
  selectVersionsOf,
  type TariffRow,
} from './queries.ts'

const MOST_TARIFFS = 1_000
const MOST_VERSIONS = 200

type Refused<Kind extends string> = { readonly kind: Kind }
type NotFound = Refused<'tariff-not-found'>
type FollowsPrice = Refused<'tariff-follows-price'>
export type Faulty = Refused<'tariff-faulty'> & { readonly faults: readonly TariffFault[] }
type Changed<R extends { readonly kind: string }> = Promise<Result<{ readonly id: string }, R>>

export const getOperator = ({ actor }: Work): string | null =>
  actor.kind === 'administrator' ? actor.id : null

export const toSubject = (id: string) => ({ kind: 'tariff', id }) as const

/** The tariff of an operator's own, locked: those that follow a price are changed by that price. */
export async function lockOwn(
  { tx, now }: Work,
  id: string,
): Promise<Result<TariffRow, NotFound | FollowsPrice>> {
  const tariff = await lockTariff(tx, id, now)
  if (!tariff) return refuse({ kind: 'tariff-not-found' })
  return tariff.source === 'panel' ? ok(tariff) : refuse({ kind: 'tariff-follows-price' })
}

export async function createTariff(
  work: Work,
  { code, name, content }: { readonly code: string; readonly name: string; readonly content: TariffVersion },
): Changed<Faulty | Refused<'too-many-tariffs' | 'tariff-exists'>> {
  const { tx, now } = work
  const checked = checkTariff(content)
  if (!checked.ok) return checked
  if ((await countPanelTariffs(tx)) >= MOST_TARIFFS) return refuse({ kind: 'too-many-tariffs' })
  const id = createId()
  const by = getOperator(work)
  const made = await insertTariff(tx, { id, at: now, by, code, name })
  if (!made.ok) return made
  await insertDraft(tx, { id: createId(), at: now, by, tariffId: id, content })
  await work.audit({ action: 'tariff.create', subject: toSubject(id), after: { code, name, ...content } })
  return ok({ id })
}

export async function renameTariff(work: Work, id: string, name: string): Changed<NotFound | FollowsPrice> {
  const locked = await lockOwn(work, id)
  if (!locked.ok) return locked
  const before = locked.value.name
  if (before === name) {
    work.nothingChanged()
    return ok({ id })
  }
  await updateName(work.tx, id, name)
  await work.audit({
    action: 'tariff.rename',
    subject: toSubject(id),
    before: { name: before },
    after: { name },
  })
  return ok({ id })
}

/** Changes the draft, or begins the next version's with it. */
export async function writeDraft(
  work: Work,
  id: string,
  content: TariffVersion,
): Changed<NotFound | FollowsPrice | Faulty | Refused<'too-many-versions'>> {
  const { tx, now } = work
  const locked = await lockOwn(work, id)
  if (!locked.ok) return locked
  const checked = checkTariff(content)
  if (!checked.ok) return checked
  const draft = await selectDraft(tx, id)
  const [newest] = draft ? [draft] : await selectVersionsOf(tx, id, 1)
  const changes = compareFields(newest?.content ?? {}, { ...content })
  if (draft && !changes) {
    work.nothingChanged()
    return ok({ id })
  }
  let number = draft?.number
  if (draft) await updateDraft(tx, draft.id, content)
  else {
    if ((newest?.number ?? 0) >= MOST_VERSIONS) return refuse({ kind: 'too-many-versions' })
    number = await insertDraft(tx, { id: createId(), at: now, by: getOperator(work), tariffId: id, content })
  }
  await work.audit({
    action: 'tariff.change-draft',
    subject: toSubject(id),
    before: { ...changes?.before },
    after: { number, ...changes?.after },
  })
  return ok({ id })
}

export async function discardDraft(
  work: Work,
  id: string,
): Changed<NotFound | Refused<'tariff-without-draft'>> {
  if (!(await lockTariff(work.tx, id, work.now))) return refuse({ kind: 'tariff-not-found' })
  const draft = await selectDraft(work.tx, id)
  if (!draft) return refuse({ kind: 'tariff-without-draft' })
  await deleteDraft(work.tx, draft.id)
  await work.audit({
    action: 'tariff.discard-draft',
    subject: toSubject(id),
    before: { number: draft.number, ...draft.content },
  })
  return ok({ id })
}

interface Period {
  /** At once where it is null. */
  readonly from: Date | null
  readonly until: Date | null
}

/** From when to when, and never in the past. */
export function checkPeriod(
  { from, until }: Period,
  now: Date,
): Result<
  { readonly from: Date; readonly until: Date | null },
  Refused<'tariff-in-the-past' | 'tariff-period-empty'>
> {
  const begins = from ?? now
  if (begins < now) return refuse({ kind: 'tariff-in-the-past' })
  if (until && until <= begins) return refuse({ kind: 'tariff-period-empty' })
  return ok({ from: begins, until })
}

/** The draft counts from a moment on, and is never changed again. What is in force ends where it begins. */
export async function publishTariff(
  work: Work,
  id: string,
  requested: Period,
): Changed<
  | NotFound
  | Refused<
      'tariff-without-draft' | 'tariff-in-the-past' | 'tariff-period-empty' | 'tariff-version-scheduled'
    >
> {
  const { tx, now } = work
  const tariff = await lockTariff(tx, id, now)
  if (!tariff) return refuse({ kind: 'tariff-not-found' })
  const draft = await selectDraft(tx, id)
  if (!draft) return refuse({ kind: 'tariff-without-draft' })
  if (tariff.nextId) return refuse({ kind: 'tariff-version-scheduled' })
  const period = checkPeriod(requested, now)
  if (!period.ok) return period
  const { from, until } = period.value
  const before = tariff.currentId
    ? (await selectVersionsById(tx, [tariff.currentId])).get(tariff.currentId)
    : undefined
  await publishDraft(tx, { id: draft.id, at: now, by: getOperator(work), from, until })
  const changes = compareFields(before?.content ?? {}, { ...draft.content })
  await work.audit({
    action: 'tariff.publish',
    subject: toSubject(id),
    before: { number: before?.number ?? null, ...changes?.before },
    after: { number: draft.number, validFrom: from, validUntil: until, ...changes?.after },
  })
  return ok({ id })
}

/** Takes back the version that is scheduled: no charge has begun at it. */
export async function withdrawTariff(
  work: Work,
  id: string,
): Changed<NotFound | FollowsPrice | Refused<'tariff-not-scheduled'>> {
  const locked = await lockOwn(work, id)
  if (!locked.ok) return locked
  const { nextId } = locked.value
  const version = nextId ? (await selectVersionsById(work.tx, [nextId])).get(nextId) : undefined
  if (!version) return refuse({ kind: 'tariff-not-scheduled' })
  await endVersion(work.tx, version.id, 'withdrawn')
  await work.audit({
    action: 'tariff.withdraw',
    subject: toSubject(id),
    before: { number: version.number, validFrom: version.validFrom },
  })
  return ok({ id })
}

/** Ends what is in force, now or at a moment to come; charges that run keep their version. */
export async function endTariff(
  work: Work,
  id: string,
  at: Date | null,
): Changed<NotFound | FollowsPrice | Refused<'tariff-not-published' | 'tariff-in-the-past'>> {
  const { tx, now } = work
  const locked = await lockOwn(work, id)
  if (!locked.ok) return locked
  const { currentId } = locked.value
  const version = currentId ? (await selectVersionsById(tx, [currentId])).get(currentId) : undefined
  if (!version) return refuse({ kind: 'tariff-not-published' })
  const end = at ?? now
  if (end < now) return refuse({ kind: 'tariff-in-the-past' })
  if (version.validUntil && version.validUntil <= end) {
    work.nothingChanged()
    return ok({ id })
  }
  // One that began this very moment was in force for none.
  await endVersion(tx, version.id, version.validFrom && end <= version.validFrom ? 'withdrawn' : end)
  await work.audit({
    action: 'tariff.end',
    subject: toSubject(id),
    before: { number: version.number, validUntil: version.validUntil },
    after: { number: version.number, validUntil: end },
  })
  return ok({ id })
}
