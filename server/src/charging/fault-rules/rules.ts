/** The operator's rules by which faults become tickets. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import {
  deleteRule,
  type FaultRule,
  insertRule,
  lockRule,
  lockRules,
  type NewRule,
  selectAllRules,
  selectRule,
  updateRule,
} from './queries.ts'

/** Each is looked at every minute. */
const MOST_RULES = 50

type NotFound = { readonly kind: 'fault-rule-not-found' }
/** Two that find the same make two tickets of every fault. */
type Known = { readonly kind: 'fault-rule-known' }

async function loadRule({ tx }: Work, id: string): Promise<FaultRule> {
  const rule = await selectRule(tx, id)
  if (!rule) throw new Error(`The rule ${id} is gone`)
  return rule
}

export async function addRule(
  work: Work,
  rule: NewRule,
): Promise<Result<FaultRule, Known | { readonly kind: 'too-many-fault-rules'; readonly most: number }>> {
  const id = createId()
  await lockRules(work.tx)
  if (await hasSameRule(work, id, rule)) return refuse({ kind: 'fault-rule-known' })
  if (!(await insertRule(work.tx, { id, now: work.now, most: MOST_RULES, rule })))
    return refuse({ kind: 'too-many-fault-rules', most: MOST_RULES })
  await work.audit({ action: 'fault-rule.add', subject: { kind: 'fault-rule', id }, after: { ...rule } })
  return ok(await loadRule(work, id))
}

export async function changeRule(
  work: Work,
  id: string,
  rule: NewRule,
): Promise<Result<FaultRule, NotFound | Known>> {
  await lockRules(work.tx)
  const before = await lockRule(work.tx, id)
  if (!before) return refuse({ kind: 'fault-rule-not-found' })
  // Equal ones from before such were refused can be switched off.
  if (!isSameSearch(before, rule) && (await hasSameRule(work, id, rule)))
    return refuse({ kind: 'fault-rule-known' })
  await updateRule(work.tx, id, rule)
  const { createdAt: _, open: __, id: ___, ...old } = before
  await work.audit({
    action: 'fault-rule.change',
    subject: { kind: 'fault-rule', id },
    before: old,
    after: { ...rule },
  })
  return ok(await loadRule(work, id))
}

/** Whether a rule other than this one finds exactly the same. The caller has locked the rules: there are few. */
const hasSameRule = async ({ tx }: Work, id: string, rule: NewRule): Promise<boolean> =>
  (await selectAllRules(tx)).some((one) => one.id !== id && isSameSearch(one, rule))

/** Codes of faults are compared without case. */
const isSameSearch = (one: NewRule, other: NewRule): boolean =>
  one.kind === other.kind &&
  one.code?.toUpperCase() === other.code?.toUpperCase() &&
  one.minutes === other.minutes &&
  one.times === other.times &&
  one.withinDays === other.withinDays

/** Its tickets are settled at the next look. */
export async function removeRule(work: Work, id: string): Promise<Result<undefined, NotFound>> {
  const before = await lockRule(work.tx, id)
  if (!before) return refuse({ kind: 'fault-rule-not-found' })
  await deleteRule(work.tx, id)
  await work.audit({ action: 'fault-rule.remove', subject: { kind: 'fault-rule', id } })
  return ok(undefined)
}
