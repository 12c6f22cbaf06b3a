import { expect, test } from 'vitest'
import { type Limited, limited } from './testing/limited.ts'

const PURPOSE = 'TxDefaultProfile'
const OTHER = 'ChargingStationMaxProfile'

test('chargers of 2.1 share a limit by dynamic profiles: each is sent once, then its limit alone', async () => {
  const world = await limited({ chargers: ['2.1', '2.1'], limitKw: 60 })
  const whole = world.limitsSent()
  const [first] = world.chargers
  expect(first?.received('SetChargingProfile')[0]).toMatchObject({
    chargingProfile: { chargingProfileKind: 'Dynamic' },
  })
  await world.arrive(0)
  await world.pass(4)
  await world.arrive(1)
  await world.pass(4)
  expect(world.powersKw()).toEqual([30, 30])
  await world.limit(40)
  await world.pass(4)
  expect(world.powersKw()).toEqual([20, 20])
  expect(world.limitsSent()).toEqual(whole)
  expect(first?.received('UpdateDynamicSchedule').at(-1)).toMatchObject({ scheduleUpdate: { limit: 20_000 } })
  expect(world.highestKw()).toBeLessThanOrEqual(60)
  // It asks for the limit itself, of this profile and of one that nobody has sent.
  const id = first?.model.profiles.all[0]?.id ?? 0
  expect(await first?.call('PullDynamicScheduleUpdate', { chargingProfileId: id })).toEqual({
    status: 'Accepted',
    scheduleUpdate: { limit: 20_000 },
  })
  expect(await first?.call('PullDynamicScheduleUpdate', { chargingProfileId: id + 50 })).toMatchObject({
    status: 'Rejected',
  })
})

test.each([
  ['by its id', (id: number) => ({ chargingProfileId: id }), 'Rejected'],
  ['by what it is for', () => ({ chargingProfileCriteria: { chargingProfilePurpose: PURPOSE } }), 'Rejected'],
  ['with all others', () => ({}), 'Rejected'],
  ['by another id', (id: number) => ({ chargingProfileId: id + 50 }), 'Accepted'],
  ['by another purpose', () => ({ chargingProfileCriteria: { chargingProfilePurpose: OTHER } }), 'Accepted'],
])('a profile that was cleared %s has a limit only where that was another', async (_how, by, status) => {
  const world = await limited({ chargers: ['2.1'], limitKw: 60 })
  const [charger] = world.chargers
  const chargingProfileId = charger?.model.profiles.all[0]?.id ?? 0
  const { admin } = world
  const [{ _id: chargerId }] = (await admin.get('/chargers')).body.data
  const accept = () => ({ status: 'Accepted' })
  charger?.misbehave({ answering: 'ClearChargingProfile', do: 'rewrite', to: accept })
  const cleared = await admin.post(`/chargers/${chargerId}/commands`, {
    action: 'ClearChargingProfile',
    payload: by(chargingProfileId),
  })
  expect(cleared.body.data).toMatchObject({ answer: { status: 'Accepted' } })
  expect(await charger?.call('PullDynamicScheduleUpdate', { chargingProfileId })).toMatchObject({ status })
})

const kindsSent = ({ chargers: [charger] }: Limited): string[] | undefined =>
  charger?.received('SetChargingProfile').map(({ chargingProfile }) => {
    const { chargingProfileKind } = chargingProfile as { chargingProfileKind: string }
    return chargingProfileKind
  })

test('a charger that refuses a limit alone is sent the whole profile again, at once and of the ordinary kind', async () => {
  const world = await limited({ chargers: ['2.1'], limitKw: 60 })
  const [charger] = world.chargers
  await world.arrive(0)
  await world.pass(4)
  const before = world.limitsSent()[0] ?? 0
  charger?.misbehave({ answering: 'UpdateDynamicSchedule', do: 'error', code: 'NotSupported' })
  await world.limit(40)
  await world.pass(8)
  expect(world.limitsSent()[0]).toBeGreaterThan(before)
  expect(kindsSent(world)?.at(-1)).toBe('Absolute')
  expect((await world.load()).connectors).toMatchObject([{ answer: 'Accepted' }])
  expect(world.powersKw()).toEqual([40])
})

test.each([
  ['is answered Rejected', { do: 'rewrite', to: () => ({ status: 'Rejected' }) } as const],
  ['is no valid message to it', { do: 'error', code: 'PropertyConstraintViolation' } as const],
])(
  'where a dynamic profile %s, the charger keeps the limit by ordinary ones until it starts anew',
  async (_how, deed) => {
    const world = await limited({ chargers: ['2.1'] })
    const [charger] = world.chargers
    charger?.misbehave({ answering: 'SetChargingProfile', ...deed })
    await world.limit(30)
    await world.pass(8)
    expect(kindsSent(world)).toEqual(['Dynamic', 'Absolute'])
    expect((await world.load()).connectors).toMatchObject([{ answer: 'Accepted' }])
    await world.arrive(0)
    await world.pass(4)
    expect(world.powersKw()).toEqual([30])
    await world.limit(20)
    await world.pass(4)
    expect(world.powersKw()).toEqual([20])
    expect(charger?.received('UpdateDynamicSchedule')).toEqual([])
    expect(new Set(kindsSent(world)?.slice(1))).toEqual(new Set(['Absolute']))
  },
)
