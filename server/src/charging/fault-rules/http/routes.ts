/** The calls of the rules by which faults become tickets. */
import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as rules from '../index.ts'

const toWire = ({ id, createdAt, ...rule }: rules.FaultRule) => ({
  _id: id,
  ...rule,
  createdAt: createdAt.toISOString(),
})

export const faultRuleRoutes: readonly Route[] = [
  read(contract.listFaultRules, async ({ db, query }) =>
    listAnswer(await rules.selectRulePage(db, query), toWire),
  ),

  write(contract.addFaultRule, async ({ work, body }) => {
    const added = await rules.addRule(work, body)
    return added.ok ? ok({ message: formatSuccess('saved'), data: toWire(added.value) }) : added
  }),

  write(contract.changeFaultRule, async ({ work, params, body }) => {
    const changed = await rules.changeRule(work, params.id, body)
    return changed.ok ? ok({ message: formatSuccess('saved'), data: toWire(changed.value) }) : changed
  }),

  write(contract.removeFaultRule, async ({ work, params }) => {
    const removed = await rules.removeRule(work, params.id)
    return removed.ok ? ok({ message: formatSuccess('fault-rule-removed') }) : removed
  }),
]
