export { followFaultRules } from './follow.ts'
export { type FaultRule, selectRulePage } from './queries.ts'
export { addRule, changeRule, removeRule } from './rules.ts'
