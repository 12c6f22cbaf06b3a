import { addMs, days } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/test-app.ts'
import { aCard, NUMBER } from './testing/cards.ts'
import type { TestCharger } from './testing/charger.ts'
import { BOOT, network } from './testing/network.ts'
import { BOOT_201, NEWER, network201 } from './testing/network-201.ts'

const soon = { gatewayLimits: { settleMs: 50 } }

async function expectCall(charger: TestCharger, action: string, answer: object) {
  for (;;) {
    const call = await charger.called()
    if (call.action === 'GetReport' && action !== 'GetReport') {
      charger.answer(call.messageId, { status: 'NotSupported' })
      continue
    }
    // Its meter is set up meanwhile.
    if (call.action !== action && SET_UP.has(call.action) && !isOfList(call.payload)) {
      charger.answer(call.messageId, call.action === 'GetVariables' ? NO_VARIABLES : {})
      continue
    }
    expect(call.action).toBe(action)
    if (SET_UP.has(action) && !isOfList(call.payload)) {
      charger.answer(call.messageId, call.action === 'GetVariables' ? NO_VARIABLES : {})
      continue
    }
    charger.answer(call.messageId, answer)
    return call.payload
  }
}
const SET_UP = new Set(['GetConfiguration', 'GetVariables'])
const isOfList = (payload: object) => /LocalAuthList/.test(JSON.stringify(payload))
const NO_VARIABLES = {
  getVariableResult: [
    { attributeStatus: 'UnknownVariable', component: { name: 'X' }, variable: { name: 'Y' } },
  ],
}

const LIMITS = {
  configurationKey: [
    { key: 'LocalAuthListEnabled', readonly: false, value: 'true' },
    { key: 'LocalAuthListMaxLength', readonly: true, value: '100' },
    { key: 'SendLocalListMaxLength', readonly: true, value: '2' },
  ],
}
const VARIABLES = {
  getVariableResult: [
    ['Available', 'true'],
    ['Enabled', 'true'],
    ['ItemsPerMessage', '2'],
  ].map(([name, value]) => ({
    attributeStatus: 'Accepted',
    attributeValue: value,
    component: { name: 'LocalAuthListCtrlr' },
    variable: { name },
  })),
}

const listOf = async (
  world: { admin: Caller; seen(identity: string): Promise<{ _id: string }> },
  identity: string,
) => (await world.admin.get(`/chargers/${(await world.seen(identity))._id}`)).body.data.localList

test('1.6: after its start and after each change of a card a charger is sent what it lacks', async () => {
  const world = await network(soon)
  const expiresAt = addMs(world.clock.now(), days(30)).toISOString()
  const cards = [
    await aCard(world.admin, { number: 'A1', group: 'FLEET', expiresAt }),
    await aCard(world.admin, { number: 'B2' }),
    await aCard(world.admin, { number: 'C3' }),
  ]
  await aCard(world.admin, { number: 'NOBODYS', owner: 'nobody', freeReason: null })
  await aCard(world.admin, { number: 'FAR-TOO-LONG-FOR-A-CHARGER-OF-16' })
  const charger = await world.accepted()
  await charger.call('BootNotification', BOOT)
  await expectCall(charger, 'GetConfiguration', LIMITS)
  await expectCall(charger, 'GetLocalListVersion', { listVersion: 0 })
  const info = { status: 'Accepted', parentIdTag: 'FLEET', expiryDate: expiresAt }
  expect(await expectCall(charger, 'SendLocalList', { status: 'Accepted' })).toEqual({
    listVersion: 1,
    updateType: 'Full',
    localAuthorizationList: [
      { idTag: 'A1', idTagInfo: info },
      { idTag: 'B2', idTagInfo: { status: 'Accepted' } },
    ],
  })
  expect(await expectCall(charger, 'SendLocalList', { status: 'Accepted' })).toMatchObject({
    listVersion: 2,
    updateType: 'Differential',
    localAuthorizationList: [{ idTag: 'C3' }],
  })
  await expect.poll(() => listOf(world, 'CP-1')).toMatchObject({ state: 'in-step', version: 2 })

  await world.admin.post(`/cards/${cards[1]._id}/block`, { reason: 'Lost' })
  await expectCall(charger, 'GetConfiguration', LIMITS)
  await expectCall(charger, 'GetLocalListVersion', { listVersion: 2 })
  expect(await expectCall(charger, 'SendLocalList', { status: 'VersionMismatch' })).toEqual({
    listVersion: 3,
    updateType: 'Differential',
    localAuthorizationList: [{ idTag: 'B2' }],
  })
  // A change that was not taken is made good by the whole.
  expect(await expectCall(charger, 'SendLocalList', { status: 'Accepted' })).toMatchObject({
    updateType: 'Full',
    localAuthorizationList: [{ idTag: 'A1' }, { idTag: 'C3' }],
  })
  await expect.poll(() => listOf(world, 'CP-1')).toMatchObject({ state: 'in-step', version: 3 })
})

test('2.0.1: the same in its own words', async () => {
  const world = await network201(soon)
  await aCard(world.admin, { group: 'FLEET' })
  const charger = await world.accepted()
  await charger.call('BootNotification', BOOT_201)
  await expectCall(charger, 'GetVariables', VARIABLES)
  await expectCall(charger, 'GetLocalListVersion', { versionNumber: 7 })
  expect(await expectCall(charger, 'SendLocalList', { status: 'Accepted' })).toEqual({
    versionNumber: 8,
    updateType: 'Full',
    localAuthorizationList: [
      {
        idToken: { idToken: NUMBER, type: 'ISO14443' },
        idTokenInfo: { status: 'Accepted', groupIdToken: { idToken: 'FLEET', type: 'Central' } },
      },
    ],
  })
  await expect.poll(() => listOf(world, 'CS-1')).toMatchObject({ state: 'in-step', version: 8, cards: 1 })
})

test.each(NEWER)(
  '%s: a list with room for few cards gets those that were used last, and their number later',
  async (version) => {
    const world = await network201(soon, version)
    const { pool } = world.app.database
    const numbers = ['04A1A1A1', '04B2B2B2', '04C3C3C3', '04D4D4D4', '04E5E5E5']
    for (const number of numbers) await aCard(world.admin, { number })
    const use = (number: string, day: number) =>
      pool.query('update card set last_used_at = $2 where number = $1', [
        number,
        addMs(world.clock.now(), days(day)),
      ])
    for (const [index, number] of ['04D4D4D4', '04B2B2B2', '04E5E5E5'].entries())
      await use(number, index - 10)
    const charger = await world.accepted()
    await charger.call('BootNotification', BOOT_201)
    await expectCall(charger, 'GetVariables', VARIABLES)
    const { requestId, componentVariable } = await expectCall(charger, 'GetReport', { status: 'Accepted' })
    const [part] = componentVariable
    const same = { generatedAt: world.clock.now().toISOString(), requestId }
    const entries = {
      ...part,
      variableAttribute: [{ value: '0', mutability: 'ReadOnly' }],
      variableCharacteristics: { dataType: 'integer', supportsMonitoring: false, maxLimit: 3 },
    }
    await charger.call('NotifyReport', { ...same, seqNo: 0, tbc: true, reportData: [entries] })
    await charger.call('NotifyReport', { ...same, seqNo: 1 })
    await expectCall(charger, 'GetLocalListVersion', { versionNumber: 0 })
    const sent = async () => {
      const { updateType, localAuthorizationList } = await expectCall(charger, 'SendLocalList', {
        status: 'Accepted',
      })
      const list: readonly { idToken: { idToken: string }; idTokenInfo?: object }[] = localAuthorizationList
      return [updateType, list.map(({ idToken, idTokenInfo }) => (idTokenInfo ? '' : '-') + idToken.idToken)]
    }
    expect(await sent()).toEqual(['Full', ['04B2B2B2', '04D4D4D4']])
    expect(await sent()).toEqual(['Differential', ['04E5E5E5']])
    await expect.poll(() => listOf(world, 'CS-1')).toMatchObject({ state: 'in-step', version: 2, cards: 3 })

    // One that is used again takes the place of another; how many there are is known by now.
    await use('04A1A1A1', 0)
    await aCard(world.admin, { number: '04F6F6F6' })
    await expectCall(charger, 'GetVariables', VARIABLES)
    await expectCall(charger, 'GetLocalListVersion', { versionNumber: 2 })
    expect(await sent()).toEqual(['Differential', ['-04D4D4D4', '04A1A1A1']])
    await expect.poll(() => listOf(world, 'CS-1')).toMatchObject({ state: 'in-step', version: 3, cards: 3 })
    const { _id } = await world.seen('CS-1')
    const asked = await world.admin.get(`/chargers/${_id}/messages?action=GetReport`)
    expect(asked.body.data).toHaveLength(1)
  },
)

test('a charger whose list was numbered by the time is sent all of it once, numbered from 1', async () => {
  const world = await network(soon)
  await aCard(world.admin, { number: 'A1' })
  const charger = await world.accepted()
  await charger.call('BootNotification', BOOT)
  await expectCall(charger, 'GetConfiguration', LIMITS)
  await expectCall(charger, 'GetLocalListVersion', { listVersion: 1_764_230_400_000 })
  expect(await expectCall(charger, 'SendLocalList', { status: 'Accepted' })).toMatchObject({
    listVersion: 1,
    updateType: 'Full',
    localAuthorizationList: [{ idTag: 'A1' }],
  })
  await expect.poll(() => listOf(world, 'CP-1')).toMatchObject({ state: 'in-step', version: 1, cards: 1 })

  // What comes next is of the next card.
  await aCard(world.admin, { number: 'B2' })
  await expectCall(charger, 'GetConfiguration', LIMITS)
  await expectCall(charger, 'GetLocalListVersion', { listVersion: 1 })
  expect(await expectCall(charger, 'SendLocalList', { status: 'Accepted' })).toMatchObject({
    listVersion: 2,
    updateType: 'Differential',
    localAuthorizationList: [{ idTag: 'B2' }],
  })
  await expect.poll(() => listOf(world, 'CP-1')).toMatchObject({ state: 'in-step', version: 2, cards: 2 })
})

test('a charger that keeps no list is not sent one, and one that fails is shown as behind', async () => {
  const world = await network(soon)
  await aCard(world.admin)
  const charger = await world.accepted()
  await charger.call('BootNotification', BOOT)
  await expectCall(charger, 'GetConfiguration', { unknownKey: ['LocalAuthListEnabled'] })
  await expect.poll(() => listOf(world, 'CP-1')).toMatchObject({ state: 'not-supported', cards: 0 })

  await aCard(world.admin, { number: 'B2' })
  await expectCall(charger, 'GetConfiguration', LIMITS)
  await expectCall(charger, 'GetLocalListVersion', { listVersion: 0 })
  await expectCall(charger, 'SendLocalList', { status: 'Failed' })
  await expectCall(charger, 'SendLocalList', { status: 'Failed' })
  await expect.poll(() => listOf(world, 'CP-1')).toMatchObject({ state: 'behind', problem: 'Failed' })
})

const FAILING = {
  'ocpp1.6': {
    open: () => network(soon),
    identity: 'CP-1',
    boot: BOOT,
    asks: 'GetConfiguration',
    limits: LIMITS,
    version: (listVersion: number) => ({ listVersion }),
    numberOf: (entry: ListEntry) => entry.idTag,
  },
  'ocpp2.0.1': {
    open: () => network201(soon),
    identity: 'CS-1',
    boot: BOOT_201,
    asks: 'GetVariables',
    limits: VARIABLES,
    version: (versionNumber: number) => ({ versionNumber }),
    numberOf: (entry: ListEntry) => entry.idToken?.idToken,
  },
} as const
interface ListEntry {
  readonly idTag?: string
  readonly idToken?: { readonly idToken: string }
}

test.each(Object.entries(FAILING))(
  '%s: after a difference that failed the charger is sent its whole list, and is in step again',
  async (_, { open, identity, boot, asks, limits, version, numberOf }) => {
    const world = await open()
    const lost = await aCard(world.admin, { number: '04A1A1A1' })
    await aCard(world.admin, { number: '04B2B2B2' })
    const charger = await world.accepted()
    await charger.call('BootNotification', boot)
    await expectCall(charger, asks, limits)
    await expectCall(charger, 'GetLocalListVersion', version(0))
    expect(await expectCall(charger, 'SendLocalList', { status: 'Accepted' })).toMatchObject({
      updateType: 'Full',
    })
    await expect.poll(() => listOf(world, identity)).toMatchObject({ state: 'in-step', cards: 2 })

    await world.admin.post(`/cards/${lost._id}/block`, { reason: 'Lost' })
    await expectCall(charger, asks, limits)
    await expectCall(charger, 'GetLocalListVersion', version(1))
    const difference = await expectCall(charger, 'SendLocalList', { status: 'Failed' })
    expect(difference).toMatchObject({ updateType: 'Differential' })
    expect(difference.localAuthorizationList.map(numberOf)).toEqual(['04A1A1A1'])
    const whole = await expectCall(charger, 'SendLocalList', { status: 'Accepted' })
    expect(whole).toMatchObject({ updateType: 'Full' })
    // The blocked card is not in it, and the other is: the charger takes what the network would.
    expect(whole.localAuthorizationList.map(numberOf)).toEqual(['04B2B2B2'])
    await expect
      .poll(() => listOf(world, identity))
      .toMatchObject({ state: 'in-step', cards: 1, problem: null })
  },
)
