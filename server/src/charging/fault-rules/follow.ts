/** Opens tickets about what the rules find, once each, and settles those of what is over. */
import { describeFault, findFaultWords, ok } from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import {
  clearFaultTickets,
  type FaultQuery,
  notifyPartnersOfFaults,
  openFaultTicket,
  selectOpenFaultQueries,
  showFaultsToPartner,
} from '../../people/tickets/index.ts'
import { type FaultRule, type FoundFault, selectFound, selectRulesInForce } from './queries.ts'

/** Of all chargers: a power cut over half the network is no reason for thousands of tickets. */
const MOST_OPEN = 300
const MOST_OF_CHARGER = 5

const formatKey = (
  ruleId: string | null,
  { chargerId, evse, number }: Pick<FaultQuery, 'chargerId' | 'evse' | 'number'>,
) => [ruleId, chargerId, evse, number].join(' ')

interface Following {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string
}

export interface Followed {
  readonly opened: number
  readonly settled: number
  /** Partners that got a mail. */
  readonly notified: number
}

export async function followFaultRules({ db, now, publicUrl }: Following): Promise<Followed> {
  let followed: Followed = { opened: 0, settled: 0, notified: 0 }
  await runUnitOfWork({ db, now, actor: { kind: 'system', name: 'fault-rules' } }, async (work) => {
    const changed = await openAndSettle(work.tx, now)
    followed = { ...changed, notified: await notifyPartnersOfFaults(work, publicUrl) }
    return ok(undefined)
  })
  return followed
}

async function openAndSettle(tx: Tx, now: Date): Promise<Omit<Followed, 'notified'>> {
  const rules = await selectRulesInForce(tx)
  const open = await selectOpenFaultQueries(tx)
  const found = new Map<string, { readonly rule: FaultRule; readonly fault: FoundFault }>()
  for (const rule of rules)
    for (const fault of await selectFound(tx, rule, now))
      found.set(formatKey(rule.id, fault), { rule, fault })
  const findCause = (query: FaultQuery) => found.get(formatKey(query.ruleId, query))
  const isGoing = (query: FaultQuery) => {
    const cause = findCause(query)
    // What was written with a partner is not shown to the one that has the station now: that one gets a ticket of its own.
    return cause !== undefined && (query.partnerId === null || query.partnerId === cause.fault.partnerId)
  }
  const over = open.filter((query) => !isGoing(query))
  await clearFaultTickets(
    tx,
    over.map(({ id }) => id),
    now,
  )
  const going = open.filter(isGoing)
  for (const query of going) {
    const cause = findCause(query)
    const partnerId = cause?.rule.notifiesPartner ? cause.fault.partnerId : null
    if (query.partnerId === null && partnerId !== null) await showFaultsToPartner(tx, partnerId, [query.id])
  }
  const known = new Set(going.map((query) => formatKey(query.ruleId, query)))
  const ofCharger = new Map<string, number>()
  for (const { chargerId } of going) ofCharger.set(chargerId, (ofCharger.get(chargerId) ?? 0) + 1)
  let opened = 0
  for (const [key, { rule, fault }] of found) {
    const count = ofCharger.get(fault.chargerId) ?? 0
    if (known.has(key) || count >= MOST_OF_CHARGER || going.length + opened >= MOST_OPEN) continue
    const { chargerId, charger, evse, number } = fault
    const words = formatWords(rule, fault, now)
    const partnerId = rule.notifiesPartner ? fault.partnerId : null
    const of = { id: createId(), ruleId: rule.id, chargerId, charger, evse, number }
    if (!(await openFaultTicket(tx, { ...of, partnerId, words, now }))) continue
    opened += 1
    ofCharger.set(chargerId, count + 1)
  }
  return { opened, settled: over.length }
}

const MINUTE_MS = 60_000
const LONGEST = 5_000

const formatCount = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The first words of the ticket: which charger, what it says, since when or how often, and what to do. */
function formatWords(rule: FaultRule, fault: FoundFault, now: Date): string {
  const { charger, stationName, number, evse, errorCode, vendorError } = fault
  const connectorText =
    number === 0 ? '' : evse === 0 ? `, connector ${number}` : `, EVSE ${evse}, connector ${number}`
  const where = `Charger ${charger}${connectorText}${stationName === null ? '' : ` at ${stationName}`}`
  const minutes = Math.floor((now.getTime() - fault.beganAt.getTime()) / MINUTE_MS)
  const why =
    rule.kind === 'lasts'
      ? `It has lasted for ${formatCount(minutes, 'minute')}.`
      : `It came ${fault.times} times in ${formatCount(rule.withinDays ?? 0, 'day')}.`
  const todo = findFaultWords(errorCode, vendorError)?.todo
  return [`${where}: ${describeFault(fault)}.`, why, ...(todo ? [`What to do: ${todo}`] : [])]
    .join('\n')
    .slice(0, LONGEST)
}
