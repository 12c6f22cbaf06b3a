import { days, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { network } from '../bookings/testing/network.ts'
import { aCard, NUMBER } from './testing/cards.ts'
import { connectCharger } from './testing/charger.ts'
import { insertChargerAtStation } from './testing/insert-charger.ts'

const V16 = ['ocpp1.6', { idTag: NUMBER }] as const
const VERSIONS: readonly (readonly [protocol: 'ocpp1.6' | 'ocpp2.0.1', shown: object])[] = [
  V16,
  ['ocpp2.0.1', { idToken: { idToken: NUMBER, type: 'ISO14443' } }],
]

/** A blocked card and a charger that it is shown to. */
async function blockedCard([protocol, shown]: (typeof VERSIONS)[number] = V16) {
  const world = await network({ env: { ROLES: 'api,gateway' } })
  const { app, clock, admin } = world
  const station = await world.station()
  const chargerId = await insertChargerAtStation(app.database.db, {
    identity: 'CS-1',
    stationId: station.id,
    protocol,
    connectorIds: station.connectorIds,
    status: 'Available',
    now: clock.now(),
  })
  const charger = await connectCharger({ url: app.url, identity: 'CS-1', protocol })
  const card = await aCard(admin)
  await admin.post(`/cards/${card._id}/block`, { reason: 'Stolen' })
  const waiting = async (): Promise<{ count: number; path: string }> =>
    // A week later the operator has to sign in again.
    (await (await world.operator()).get('/attention')).body.data.items.find(
      ({ kind }: { kind: string }) => kind === 'blocked-cards-used',
    )
  return {
    ...{ world, clock, admin, card, charger, chargerId, waiting },
    show: () => charger.call('Authorize', shown),
    seen: async () => (await (await world.operator()).get(`/cards/${card._id}`)).body.data.usedBlocked,
  }
}

describe.each(VERSIONS)('of a charger with %s', (...version) => {
  test('a blocked card that is shown again and again calls for attention, with how often and where', async () => {
    const { clock, admin, card, chargerId, waiting, show, seen } = await blockedCard(version)
    expect(await seen()).toBeNull()
    for (const _time of [1, 2]) {
      expect(JSON.stringify(await show())).toContain('Blocked')
      // Asked twice in a moment it is one use.
      await show()
      clock.advance(minutes(2))
    }
    expect(await seen()).toMatchObject({ times: 2, charger: 'CS-1', chargerId })
    expect(await waiting()).toMatchObject({ count: 0 })
    await show()
    const { count, path } = await waiting()
    expect(count).toBe(1)
    const other = await aCard(admin, { number: 'OTHER' })
    expect((await admin.get(path)).body.data).toMatchObject([
      { _id: card._id, usedBlocked: { times: 3, lastAt: clock.now().toISOString() } },
    ])
    const file = await admin.get(`/export/cards.csv?attention=blocked-cards-used`)
    expect(String(file.body)).toContain(NUMBER)
    expect(String(file.body)).not.toContain(other.number)
  })
})

test('it waits no longer when it is unblocked, nor when it was not shown for a week, and is counted anew', async () => {
  const { world, clock, card, waiting, show, seen } = await blockedCard()
  const use = async () => {
    clock.advance(minutes(2))
    await show()
  }
  for (const _time of [1, 2, 3]) await use()
  expect(await waiting()).toMatchObject({ count: 1 })
  clock.advance(days(7) + 1)
  expect(await waiting()).toMatchObject({ count: 0 })
  await use()
  expect(await seen()).toMatchObject({ times: 1 })
  for (const _time of [2, 3]) await use()
  expect(await waiting()).toMatchObject({ count: 1 })
  await (await world.operator()).post(`/cards/${card._id}/unblock`)
  expect(await waiting()).toMatchObject({ count: 0 })
  expect(await seen()).toBeNull()
  await use()
  expect(await seen(), 'it may be used').toBeNull()
})

test('a session that a blocked card begins counts as a use; to ask whether it may start does not', async () => {
  const { clock, admin, chargerId, charger, card, seen } = await blockedCard()
  const requested = await admin.post(`/chargers/${chargerId}/commands`, {
    action: 'RemoteStartTransaction',
    payload: { idTag: NUMBER },
  })
  expect(requested.status).not.toBe(200)
  expect(await seen()).toBeNull()
  const begin = {
    connectorId: 1,
    idTag: NUMBER,
    meterStart: 0,
    timestamp: clock.now().toISOString(),
  }
  expect(await charger.call('StartTransaction', begin)).toMatchObject({ idTagInfo: { status: 'Blocked' } })
  expect(await seen()).toMatchObject({ times: 1 })
  clock.advance(minutes(2))
  // Sent again it is the same session.
  await charger.call('StartTransaction', begin)
  expect(await seen()).toMatchObject({ times: 1 })
  expect(card.status).toBe('accepted')
})
