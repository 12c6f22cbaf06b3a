/**
 * Statements for operators whose role is limited: they run as a database role that reads some tables alone, and of these
 * the rows that the policies of the tables let it find. A statement that forgets the limit keeps to it all the same.
 */
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

/** Read, and whole: each has a policy, or holds nothing of stations, partners and drivers. */
const READABLE = [
  ...(['station', 'connector', 'station_picture', 'station_load', 'load_share', 'connector_code'] as const),
  ...(['charger', 'charger_claim', 'charger_connector', 'charger_connection', 'charger_message'] as const),
  ...(['charger_metering', 'charger_variable', 'charger_certificate', 'charger_command'] as const),
  ...(['charger_monitor', 'charger_stream', 'charger_log', 'charger_log_content'] as const),
  ...([
    'card_settlement',
    'card_terminal',
    'terminal_charge',
    'terminal_move',
    'terminal_raise',
    'grid_control',
    'grid_notice',
  ] as const),
  ...(['battery', 'battery_cabinet', 'battery_swap', 'battery_swap_battery'] as const),
  ...(['charger_fault', 'charger_health', 'charger_maintenance'] as const),
  ...(['charger_local_list', 'display_code', 'card_list', 'charger_unit_request'] as const),
  ...(['uptime_rollup', 'booking', 'booking_overrun', 'booked_charge', 'charger_reservation'] as const),
  ...([
    'charging_session',
    'charging_session_course',
    'meter_key',
    'signed_reading',
    'unentitled_session',
    'card_charge',
    'card',
  ] as const),
  ...([
    'payment_block',
    'block_refund',
    'unexplained_refund',
    'fleet_charge',
    'customer',
    'station_problem',
    'station_problem_report',
  ] as const),
  ...(['station_review', 'station_review_report', 'ledger_transfer', 'ledger_entry'] as const),
  ...(['ledger_account', 'partner', 'partner_person', 'partner_contract_version'] as const),
  ...(['partner_contract_withdrawal', 'partner_correction', 'partner_credit', 'partner_statement'] as const),
  ...(['partner_statement_line', 'partner_statement_charge', 'partner_statement_payout'] as const),
  ...(['partner_statement_link', 'partner_invoice', 'withdrawal', 'withdrawal_return', 'paper'] as const),
  ...(['tariff', 'tariff_version', 'tariff_assignment'] as const),
  // Of the whole network, and no secret of anybody’s.
  ...(['rate', 'rate_change', 'booking_setting', 'company', 'company_logo'] as const),
  ...(['company_registration', 'driver_group', 'gateway_process'] as const),
  // Where in which file messages lie: what is read there is asked for by a charger that was found before.
  ...(['archived_month', 'archived_block'] as const),
  ...(['station_request', 'station_request_file', 'attention_seen'] as const),
] as const satisfies readonly (keyof DB)[]

export type LimitedTable = (typeof READABLE)[number]

/** Of tables that hold more: the name of who wrote something down, and whether bank details wait for a second person. */
const READABLE_COLUMNS = [
  { table: 'administrator', columns: ['id', 'email'] },
  {
    table: 'partner_bank_account',
    columns: ['partner_id', 'confirmed_at', 'withdrawn_at', 'proposed_by', 'proposed_at'],
  },
] as const satisfies readonly { readonly table: keyof DB; readonly columns: readonly string[] }[]

/** Of the database’s user, so that the programs of several users on one server have one each. */
export const LIMITED_ROLE = `left(session_user::text, 55) || '_limited'`

interface Found {
  readonly role: string
  readonly schema: string
  readonly exists: boolean
  /** Tables that the role may not read yet, and those of which it may not read some columns. */
  readonly missing: readonly string[]
  readonly missingColumns: readonly string[]
}

/**
 * Makes the database role where it is missing, and lets it read what it may. A user who may not make it goes without:
 * then no role of operators can be limited.
 */
export async function ensureLimitedRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Found>(
    `select quote_ident(role) as role, quote_ident(current_schema()) as schema, oid is not null as exists,
            array(select name from unnest($1::text[]) as name
                   where oid is null or not has_table_privilege(oid, name, 'select')) as missing,
            array(select distinct name from unnest($2::text[], $3::text[]) as one (name, part)
                   where oid is null or not has_column_privilege(oid, name, part, 'select')) as "missingColumns"
       from (select ${LIMITED_ROLE} as role) as named left join pg_roles on rolname = role`,
    [
      READABLE,
      READABLE_COLUMNS.flatMap(({ table, columns }) => columns.map(() => table)),
      READABLE_COLUMNS.flatMap(({ columns }) => columns),
    ],
  )
  for (const { role, schema, exists, missing, missingColumns } of rows) {
    if (missing.length + missingColumns.length === 0) continue
    await client
      .query(
        [
          'begin',
          ...(exists ? [] : [`create role ${role} nologin`, `grant ${role} to current_user`]),
          `grant usage on schema ${schema} to ${role}`,
          ...(missing.length > 0 ? [`grant select on ${missing.join(', ')} to ${role}`] : []),
          ...READABLE_COLUMNS.map(
            ({ table, columns }) => `grant select (${columns.join(', ')}) on ${table} to ${role}`,
          ),
          'commit',
        ].join(';'),
      )
      .catch(async (error: { readonly code?: string }) => {
        await client.query('rollback')
        if (error.code !== MAY_NOT) throw error
      })
  }
}

const MAY_NOT = '42501'

const BEGIN = `select set_config('voltyatra.limit', $1, false), set_config('role', ${LIMITED_ROLE}, false)`
const END = `select set_config('role', 'none', false), set_config('voltyatra.limit', '', false)`

/** Connections as operators of this role of the owner’s own have them. */
export function limitPool(pool: PostgresPool, roleId: string): PostgresPool {
  return {
    options: pool.options,
    // The connections are the program’s.
    end: async () => undefined,
    async connect() {
      const client = await pool.connect()
      try {
        await client.query(BEGIN, [roleId])
      } catch (error) {
        client.release(true)
        throw error
      }
      return {
        query: client.query,
        // One that cannot be given back as it was is closed.
        release: (isBroken) =>
          void (isBroken
            ? client.release(true)
            : client.query(END, []).then(
                () => client.release(),
                () => client.release(true),
              )),
      }
    },
  }
}
