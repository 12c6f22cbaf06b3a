/** SQL of the rules by which faults become tickets. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

interface RuleFields {
  readonly kind: 'lasts' | 'repeats'
  /** Null: any fault. */
  readonly code: string | null
  readonly minutes: number | null
  readonly times: number | null
  readonly withinDays: number | null
  readonly isOn: boolean
  /** Whose station it is reads the ticket. */
  readonly notifiesPartner: boolean
}

export type NewRule = RuleFields

export interface FaultRule extends RuleFields {
  readonly id: string
  readonly createdAt: Date
  /** Faults that it finds now. */
  readonly open: number
}

const selectRules = (reader: Reader) =>
  reader.selectFrom('fault_rule as rule').select((eb) => [
    'rule.id',
    eb.ref('rule.kind').$castTo<RuleFields['kind']>().as('kind'),
    'rule.code',
    'rule.minutes',
    'rule.times',
    'rule.within_days as withinDays',
    'rule.is_on as isOn',
    'rule.notifies_partner as notifiesPartner',
    'rule.created_at as createdAt',
    sql<number>`(select count(*)::int from fault_query query
                    where query.rule_id = rule.id and query.cleared_at is null)`.as('open'),
  ])

export const selectRulePage = (reader: Reader, { q: _q, status: _status, ...request }: ListRequest) =>
  selectKeysetPage({
    rows: selectRules(reader),
    request,
    id: 'rule.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'rule.created_at', type: 'timestamptz' } },
  })

export const selectRule = (reader: Reader, id: string): Promise<FaultRule | undefined> =>
  selectRules(reader).where('rule.id', '=', id).executeTakeFirst()

export const selectAllRules = (reader: Reader): Promise<readonly FaultRule[]> => selectRules(reader).execute()

export const selectRulesInForce = (reader: Reader): Promise<readonly FaultRule[]> =>
  selectRules(reader).where('rule.is_on', '=', true).orderBy('rule.created_at').execute()

/** Kept to this transaction, so that two who change it at once do so one after the other. */
export async function lockRule(tx: Tx, id: string): Promise<FaultRule | undefined> {
  await tx.selectFrom('fault_rule').select('id').where('id', '=', id).forUpdate().execute()
  return selectRule(tx, id)
}

const toRow = ({ kind, code, minutes, times, withinDays, isOn, notifiesPartner }: NewRule) => ({
  ...{ kind, code, minutes, times },
  within_days: withinDays,
  is_on: isOn,
  notifies_partner: notifiesPartner,
})

/** Until the end of the transaction: rules are compared with all others before they are kept. */
export const lockRules = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('fault_rule'))`.execute(tx)
}

/** The caller has locked the rules. @returns false where there are `most` already */
export async function insertRule(
  tx: Tx,
  {
    id,
    now,
    most,
    rule,
  }: { readonly id: string; readonly now: Date; readonly most: number; readonly rule: NewRule },
): Promise<boolean> {
  const { count } = await tx
    .selectFrom('fault_rule')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) return false
  await tx
    .insertInto('fault_rule')
    .values({ id, created_at: now, ...toRow(rule) })
    .execute()
  return true
}

export async function updateRule(tx: Tx, id: string, rule: NewRule): Promise<void> {
  await tx.updateTable('fault_rule').set(toRow(rule)).where('id', '=', id).execute()
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('fault_rule').where('id', '=', id).execute()
}

export interface FoundFault {
  readonly chargerId: string
  readonly charger: string
  readonly stationName: string | null
  /** Whose station it is; null where it is the network’s own. */
  readonly partnerId: string | null
  readonly evse: number
  readonly number: number
  readonly errorCode: string | null
  readonly vendorError: string | null
  readonly info: string | null
  readonly beganAt: Date
  /** How often it came in the time that the rule looks at. */
  readonly times: number
}

/** A fault that is over for less than this may come back. */
const SETTLING = '10 minutes'

const matchCode = (code: string | null) =>
  code === null
    ? sql`true`
    : sql`(upper(fault.error_code) = upper(${code}) or upper(fault.vendor_error) = upper(${code}))`

/** Planned maintenance of the fault's charger for which this holds; one that was called off before it began has no period. */
const selectMaintained = (which: RawBuilder<boolean>) => sql`
  select maintenance.period
    from (select charger_id, tstzrange(begins_at, greatest(begins_at, coalesce(ended_at, ends_at))) as period
            from charger_maintenance) as maintenance
   where maintenance.charger_id = fault.charger_id and ${which}`

/** How long a fault has lasted without the times in which people were expected to work at its charger. */
const selectUnplannedTime = (now: Date) => sql`(
  select coalesce(sum(upper(piece) - lower(piece)), interval '0')
    from (select tstzrange(fault.began_at, coalesce(fault.ended_at, ${now})) as period) as lasted
    cross join lateral unnest(
      tstzmultirange(lasted.period) - coalesce(
        (select range_agg(period) from (${selectMaintained(sql`maintenance.period && lasted.period`)}) as planned), '{}')
    ) as piece)`

/** A connector once for each rule, by its newest fault. What comes of planned maintenance is nobody's surprise. */
export async function selectFound(
  reader: Reader,
  rule: FaultRule,
  now: Date,
): Promise<readonly FoundFault[]> {
  const found =
    rule.kind === 'lasts'
      ? sql`(fault.ended_at is null or fault.ended_at > ${now}::timestamptz - ${SETTLING}::interval)
            and fault.began_at <= ${now}::timestamptz - make_interval(mins => ${rule.minutes}::int)
            and ${selectUnplannedTime(now)} >= make_interval(mins => ${rule.minutes}::int)`
      : sql`fault.began_at > ${now}::timestamptz - make_interval(days => ${rule.withinDays}::int)
            and not exists (${selectMaintained(sql`maintenance.period @> fault.began_at`)})`
  const { rows } = await sql<FoundFault>`
    select * from (
      select distinct on (fault.charger_id, fault.evse, fault.number)
             fault.charger_id as "chargerId", charger.identity as charger, station.name as "stationName",
             station.partner_id as "partnerId", fault.evse,
             fault.number, fault.error_code as "errorCode", fault.vendor_error as "vendorError", fault.info,
             fault.began_at as "beganAt",
             sum(fault.times) over (partition by fault.charger_id, fault.evse, fault.number,
                                                 fault.error_code, fault.vendor_error)::int as times
        from charger_fault fault
        join charger on charger.id = fault.charger_id and charger.status = 'accepted'
        left join station on station.id = charger.station_id
       where ${matchCode(rule.code)} and ${found}
       order by fault.charger_id, fault.evse, fault.number, times desc, fault.began_at desc
    ) as found
     where times >= ${rule.kind === 'repeats' ? (rule.times ?? 0) : 1}
     order by "beganAt"`.execute(reader)
  return rows
}
