/** What tests of guests share: a connector with its code, one who pays for a charge there, and what became of it. */
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { sendDueRefunds } from '../../../money/orders/index.ts'
import { findSimulatedProvider } from '../../../money/orders/testing/paying.ts'
import type { Caller, TestAnswer } from '../../../testing/test-app.ts'
import type { OcppVersion } from '../../dialects/index.ts'
import { meteredBy } from '../../ocpp/testing/metered.ts'
import { followDueGuests } from '../index.ts'

export type GuestWorld = Awaited<ReturnType<typeof guests>>

export const drawLink = () => randomBytes(32).toString('base64url')

export async function guests(version: OcppVersion = 'ocpp1.6') {
  const world = await meteredBy<number>(version)
  const { db } = world.app.database
  const codeOf = async (connectorId: string) =>
    (
      await db
        .selectFrom('connector_code')
        .select('code')
        .where('connector_id', '=', connectorId)
        .where('replaced_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).code
  const { id: connectorId } = await db
    .selectFrom('connector')
    .select('id')
    .where('station_id', '=', world.stationId)
    .executeTakeFirstOrThrow()
  return { ...world, connectorId, codeOf, code: await codeOf(connectorId) }
}

export const request = (by: Caller, code: string, fields: object = {}): Promise<TestAnswer> =>
  by.post('/guest/charges', { code, link: drawLink(), limit: { by: 'amount', rupees: 500 }, ...fields })

export const withLink = ({ visitor }: GuestWorld, link: string): Caller =>
  visitor.with({ 'charge-link': link })

export const show = async (world: GuestWorld, link: string) =>
  (await withLink(world, link).get('/guest/charge')).body.data

/** Asked for and paid on the simulated provider's page. */
export async function paid(world: GuestWorld, fields: object = {}) {
  const link = drawLink()
  const requested = await request(world.visitor, world.code, { link, ...fields })
  expect(requested, JSON.stringify(requested.body)).toMatchObject({
    status: 201,
    body: { data: { state: 'to-pay' } },
  })
  await payFor(world, requested)
  return link
}

export const payFor = ({ visitor }: GuestWorld, { body }: TestAnswer) =>
  visitor.post(`/simulated-payments/${body.data.payment.paymentSessionId}/pay`, {
    outcome: 'success',
    webhook: 'once',
  })

/** The charger has begun what was paid for. */
export async function charging(world: GuestWorld) {
  const link = await paid(world)
  expect(await show(world, link)).toMatchObject({ state: 'starting', paid: 500 })
  const { messageId, payload } = await world.charger.called()
  world.charger.answer(messageId, { status: 'Accepted' })
  const { transactionId } = await world.charger.call('StartTransaction', world.startOf(payload.idTag))
  return { link, transactionId }
}

export const follow = (world: GuestWorld) =>
  followDueGuests({
    ...{ db: world.app.database.db, now: world.clock.now() },
    publicUrl: 'https://charge.example.in',
  })

export const sendRefunds = (world: GuestWorld) =>
  sendDueRefunds({
    db: world.app.database.db,
    providers: [findSimulatedProvider(world)],
    now: world.clock.now(),
  })
