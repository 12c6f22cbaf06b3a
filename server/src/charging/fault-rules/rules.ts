/** The operator's rules by which faults become tickets. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import {
  deleteRule,
  type FaultRule,
  insertRule,
  lockRule,
  type NewRule,
  selectRule,
  updateRule,
} from './queries.ts'

/** Each is looked at every minute. */
const MOST_RULES = 50

type NotFound = { readonly kind: 'fault-rule-not-found' }

async function loadRule({ tx }: Work, id: string): Promise<FaultRule> {
  const rule = await selectRule(tx, id)
  if (!rule) throw new Error(`The rule ${id} is gone`)
  return rule
}

export async function addRule(
  work: Work,
  rule: NewRule,
): Promise<Result<FaultRule, { readonly kind: 'too-many-fault-rules'; readonly most: number }>> {
  const id = createId()
  if (!(await insertRule(work.tx, { id, now: work.now, most: MOST_RULES, rule })))
    return refuse({ kind: 'too-many-fault-rules', most: MOST_RULES })
  await work.audit({ action: 'fault-rule.add', subject: { kind: 'fault-rule', id }, after: { ...rule } })
  return ok(await loadRule(work, id))
}

export async function changeRule(
  work: Work,
  id: string,
  rule: NewRule,
): Promise<Result<FaultRule, NotFound>> {
  const before = await lockRule(work.tx, id)
  if (!before) return refuse({ kind: 'fault-rule-not-found' })
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

/** Its tickets are settled at the next look. */
export async function removeRule(work: Work, id: string): Promise<Result<undefined, NotFound>> {
  const before = await lockRule(work.tx, id)
  if (!before) return refuse({ kind: 'fault-rule-not-found' })
  await deleteRule(work.tx, id)
  await work.audit({ action: 'fault-rule.remove', subject: { kind: 'fault-rule', id } })
  return ok(undefined)
}
