/** The rules of bookings as they are typed: their limits, and which of them have changed. */
import { toNumber } from '../../form/amounts.ts'

export const RULES = {
  leastKWh: { least: 0, most: 100, decimals: 3, step: undefined },
  leastMinutes: { least: 15, most: 240, decimals: 0, step: 15 },
  deposit: { least: 0, most: 10_000, decimals: 2, step: undefined },
  depositKeptDays: { least: 0, most: 60, decimals: 0, step: undefined },
  graceMinutes: { least: 5, most: 240, decimals: 0, step: undefined },
  noShowsAllowed: { least: 1, most: 100, decimals: 0, step: undefined },
  noShowDays: { least: 1, most: 365, decimals: 0, step: undefined },
} as const

export type Rule = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as readonly Rule[]

export type RuleValues = Readonly<Record<Rule, number>>

/** Undefined where it is not a number within the rule's limits. */
export function parseRule(rule: Rule, typed: string): number | undefined {
  const { least, most, decimals, step } = RULES[rule]
  const plain = typed.replace(/^\s*₹\s*/, '')
  const value = decimals === 0 ? parseWhole(plain) : toNumber(plain, decimals)
  if (value === undefined || value < least || value > most) return undefined
  return step !== undefined && value % step !== 0 ? undefined : value
}

const parseWhole = (typed: string): number | undefined =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined

/** What is to be saved; nothing for what is typed as it was, or is not right. */
export function listChangedRules(
  typed: Readonly<Partial<Record<Rule, string>>>,
  now: RuleValues,
): Partial<Record<Rule, number>> {
  const changed: Partial<Record<Rule, number>> = {}
  for (const rule of RULE_NAMES) {
    const text = typed[rule]
    const value = text === undefined ? undefined : parseRule(rule, text)
    if (value !== undefined && value !== now[rule]) changed[rule] = value
  }
  return changed
}

const HOUR = 60
const SIX_IN_THE_EVENING = 18 * HOUR

/** `18:20`: when a reservation for 18:00 ends that waits so many minutes. */
export function formatGraceEnd(graceMinutes: number): string {
  const end = SIX_IN_THE_EVENING + graceMinutes
  return `${Math.floor(end / HOUR)}:${String(end % HOUR).padStart(2, '0')}`
}
