/** SQL of what chargers report about priority and the grid. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface GridNotice {
  readonly kind: 'priority' | 'alarm' | 'control' | 'energy-transfer' | 'charging-needs'
  /** The transaction, the kind of control, the control, or the EVSE. */
  readonly subject: string
  readonly isActive: boolean
  readonly fault?: string | undefined
  readonly words?: string | undefined
  readonly at: Date
}

export interface GridControl {
  readonly id: string
  readonly kind: string
  readonly isDefault: boolean
  readonly isSuperseded: boolean
  readonly content: object
}

/** Of one charger; the oldest go. */
const MOST_NOTICES = 200
const MOST_CONTROLS = 500

/** The last word about each; one that names nothing is passed over. */
export async function noteGrid(
  tx: Tx,
  chargerId: string,
  { notices, now }: { readonly notices: readonly GridNotice[]; readonly now: Date },
): Promise<void> {
  for (const { kind, subject, isActive, fault, words, at } of notices) {
    if (subject === '') continue
    const values = { is_active: isActive, fault: fault ?? null, words: words ?? null, at, received_at: now }
    await tx
      .insertInto('grid_notice')
      .values({ charger_id: chargerId, kind, subject, ...values })
      .onConflict((conflict) => conflict.constraint('grid_notice_pkey').doUpdateSet(values))
      .execute()
  }
  await sql`
    delete from grid_notice
     where charger_id = ${chargerId}
       and (kind, subject) in (select kind, subject from grid_notice where charger_id = ${chargerId}
                                order by received_at desc, kind, subject offset ${MOST_NOTICES}::int)`.execute(
    tx,
  )
}

/** Which controls are meant; all of them where nothing is said. */
export interface ControlFilter {
  readonly isDefault?: boolean
  readonly controlType?: string
  readonly controlId?: string
}

const isMeant = ({ isDefault, controlType, controlId }: ControlFilter) =>
  sql<boolean>`(${isDefault ?? null}::boolean is null or is_default = ${isDefault ?? null}::boolean)
    and (${controlType ?? null}::text is null or kind = ${controlType ?? null}::text)
    and (${controlId ?? null}::text is null or control_id = ${controlId ?? null}::text)`

/** The charger does not have them. */
export async function deleteControls(tx: Tx, chargerId: string, filter: ControlFilter): Promise<void> {
  await tx.deleteFrom('grid_control').where('charger_id', '=', chargerId).where(isMeant(filter)).execute()
}

/** The charger has taken a control, and others count no more. */
export async function saveSetControl(
  tx: Tx,
  chargerId: string,
  {
    control,
    supersededIds,
    now,
  }: { readonly control: GridControl; readonly supersededIds: readonly string[]; readonly now: Date },
): Promise<void> {
  await markSuperseded(tx, chargerId, supersededIds)
  await upsertControl(tx, chargerId, { control, requestId: 0, now })
  await deleteOldestControls(tx, chargerId)
}

/** The charger says that others have taken the place of these. */
export async function markSuperseded(tx: Tx, chargerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('grid_control')
    .set({ is_superseded: true })
    .where('charger_id', '=', chargerId)
    .where(sql<boolean>`control_id = any(${ids}::text[])`)
    .execute()
}

async function deleteOldestControls(tx: Tx, chargerId: string): Promise<void> {
  await sql`
    delete from grid_control
     where charger_id = ${chargerId}
       and control_id in (select control_id from grid_control where charger_id = ${chargerId}
                           order by received_at desc, request_id desc, control_id
                          offset ${MOST_CONTROLS}::int)`.execute(tx)
}

async function upsertControl(
  tx: Tx,
  chargerId: string,
  {
    control: { id, kind, isDefault, isSuperseded, content },
    requestId,
    now,
  }: { readonly control: GridControl; readonly requestId: number; readonly now: Date },
): Promise<void> {
  if (id === '') return
  const values = {
    ...{ kind: kind.slice(0, 50) || 'Curve', is_default: isDefault, is_superseded: isSuperseded },
    ...{ content: JSON.stringify(content), request_id: requestId, received_at: now },
  }
  await tx
    .insertInto('grid_control')
    .values({ charger_id: chargerId, control_id: id, ...values })
    .onConflict((conflict) => conflict.constraint('grid_control_pkey').doUpdateSet(values))
    .execute()
}

/**
 * @param isLast nothing follows: of what was asked for, whatever was not reported with this request is gone
 */
export async function saveControls(
  tx: Tx,
  chargerId: string,
  {
    controls,
    requestId,
    isLast,
    requested,
    now,
  }: {
    readonly controls: readonly GridControl[]
    readonly requestId: number
    readonly isLast: boolean
    readonly requested: ControlFilter
    readonly now: Date
  },
): Promise<void> {
  for (const control of controls.slice(0, MOST_CONTROLS))
    await upsertControl(tx, chargerId, { control, requestId, now })
  if (isLast) {
    await tx
      .deleteFrom('grid_control')
      .where('charger_id', '=', chargerId)
      .where('request_id', '<>', requestId)
      .where(isMeant(requested))
      .execute()
  }
  await deleteOldestControls(tx, chargerId)
}

/** What was said of a transaction ends with it. */
const isActiveStill = sql<boolean>`is_active and not (kind in ('priority', 'energy-transfer') and exists (
  select from charging_session session where session.charger_id = grid_notice.charger_id
     and session.transaction_id = grid_notice.subject and session.ended_at is not null))`

/** What the charger tells of energy transfer and of controls that it can do, by its device model. */
export async function selectGridAbilities(
  reader: Reader,
  chargerId: string,
): Promise<{ readonly evse: number; readonly what: GridAbility; readonly words: string }[]> {
  const { rows } = await sql<{ readonly evse: number; readonly what: GridAbility; readonly words: string }>`
    select evse, case name when 'SupportedEnergyTransferModes' then 'energy-transfer'
                           when 'SupportedOperationModes' then 'operation' else 'controls' end as what, value as words
      from charger_variable
     where charger_id = ${chargerId} and attribute = 'Actual' and value <> '' and length(value) <= 1000
       and ((component = 'V2XChargingCtrlr' and name in ('SupportedEnergyTransferModes', 'SupportedOperationModes'))
         or (component in ('DCDERCtrlr', 'ACDERCtrlr') and name = 'ModesSupported'))
     order by evse, what, component limit 100`.execute(reader)
  return rows
}

export type GridAbility = 'energy-transfer' | 'operation' | 'controls'

export const selectGridNotices = (reader: Reader, chargerId: string) =>
  reader
    .selectFrom('grid_notice')
    .select((eb) => [
      eb.ref('kind').$castTo<GridNotice['kind']>().as('kind'),
      'subject',
      isActiveStill.as('isActive'),
      'fault',
      'words',
      'at',
    ])
    .where('charger_id', '=', chargerId)
    .orderBy('received_at', 'desc')
    .orderBy('kind')
    .orderBy('subject')
    .execute()

export const selectGridControls = (reader: Reader, chargerId: string) =>
  reader
    .selectFrom('grid_control')
    .select((eb) => [
      'control_id as id',
      'kind',
      'is_default as isDefault',
      'is_superseded as isSuperseded',
      eb.ref('content').$castTo<Record<string, unknown>>().as('content'),
      'received_at as receivedAt',
    ])
    .where('charger_id', '=', chargerId)
    .orderBy('kind')
    .orderBy('control_id')
    .execute()
