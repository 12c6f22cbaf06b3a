/** SQL of what goes back to fleets for charges that were billed too much. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Tx, toPaiseSum } from '../../db/client.ts'

interface ChargeToCorrect {
  readonly bookingId: string
  /** Null while it is not billed for good. */
  readonly cost: Paise | null
  /** What went back before. */
  readonly corrected: Paise
}

/** The charge of this fleet, the row locked: what goes back for it is decided one after the other. */
export async function lockChargeToCorrect(
  tx: Tx,
  { id, fleetId }: { readonly id: string; readonly fleetId: string },
): Promise<ChargeToCorrect | undefined> {
  const charge = await tx
    .selectFrom('fleet_charge')
    .select([
      'booking_id as bookingId',
      sql<Paise | null>`case when closed_at is not null then used_paise - returned_paise end`.as('cost'),
    ])
    .where('id', '=', id)
    .where('fleet_id', '=', fleetId)
    .where('used_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!charge) return undefined
  const { corrected } = await tx
    .selectFrom('fleet_correction')
    .select(sql<string | null>`sum(amount_paise)`.as('corrected'))
    .where('fleet_charge_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...charge, corrected: toPaiseSum(corrected) }
}

export async function insertFleetCorrection(
  tx: Tx,
  of: {
    readonly id: string
    readonly fleetId: string
    readonly chargeId: string
    readonly amount: Paise
    readonly tax: Paise
    readonly note: string
    readonly at: Date
    readonly by: string
  },
): Promise<void> {
  await tx
    .insertInto('fleet_correction')
    .values({
      id: of.id,
      fleet_id: of.fleetId,
      fleet_charge_id: of.chargeId,
      amount_paise: of.amount,
      tax_paise: of.tax,
      note: of.note,
      created_at: of.at,
      created_by: of.by,
    })
    .execute()
}
