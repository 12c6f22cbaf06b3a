/** SQL of what chargers say of priority and of the grid. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface GridNotice {
  readonly kind: 'priority' | 'alarm' | 'control'
  /** The transaction, the kind of control, or the control. */
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
    const said = { is_active: isActive, fault: fault ?? null, words: words ?? null, at, heard_at: now }
    await tx
      .insertInto('grid_notice')
      .values({ charger_id: chargerId, kind, subject, ...said })
      .onConflict((conflict) => conflict.constraint('grid_notice_pkey').doUpdateSet(said))
      .execute()
  }
  await sql`
    delete from grid_notice
     where charger_id = ${chargerId}
       and (kind, subject) in (select kind, subject from grid_notice where charger_id = ${chargerId}
                                order by heard_at desc, kind, subject offset ${MOST_NOTICES}::int)`.execute(
    tx,
  )
}

/** @param isLast nothing follows: whatever was not reported with this request is gone */
export async function saveControls(
  tx: Tx,
  chargerId: string,
  {
    controls,
    requestId,
    isLast,
    now,
  }: {
    readonly controls: readonly GridControl[]
    readonly requestId: number
    readonly isLast: boolean
    readonly now: Date
  },
): Promise<void> {
  const named = controls.filter(({ id }) => id !== '').slice(0, MOST_CONTROLS)
  for (const { id, kind, isDefault, isSuperseded, content } of named) {
    const said = {
      ...{ kind: kind.slice(0, 50) || 'Curve', is_default: isDefault, is_superseded: isSuperseded },
      ...{ content: JSON.stringify(content), request_id: requestId, heard_at: now },
    }
    await tx
      .insertInto('grid_control')
      .values({ charger_id: chargerId, control_id: id, ...said })
      .onConflict((conflict) => conflict.constraint('grid_control_pkey').doUpdateSet(said))
      .execute()
  }
  if (isLast) {
    await tx
      .deleteFrom('grid_control')
      .where('charger_id', '=', chargerId)
      .where('request_id', '<>', requestId)
      .execute()
  }
}

export const selectGridNotices = (reader: Reader, chargerId: string) =>
  reader
    .selectFrom('grid_notice')
    .select((eb) => [
      eb.ref('kind').$castTo<GridNotice['kind']>().as('kind'),
      'subject',
      'is_active as isActive',
      'fault',
      'words',
      'at',
    ])
    .where('charger_id', '=', chargerId)
    .orderBy('heard_at', 'desc')
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
      'heard_at as heardAt',
    ])
    .where('charger_id', '=', chargerId)
    .orderBy('kind')
    .orderBy('control_id')
    .execute()
