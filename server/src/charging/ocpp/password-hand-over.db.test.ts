/** A new password that a charger is handed: which one counts while it is not known whether it has taken it. */
import { days } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { connectCharger } from './testing/charger.ts'
import { BOOT, network } from './testing/network.ts'
import { BOOT_201, network201 } from './testing/network-201.ts'

/** How the connection ends that came by the password before. */
const NOT_PROVEN = { code: 1008, reason: 'Connect anew with what the operator has set' }

test.each([
  ['1.6', network, BOOT],
  ['2.0.1', network201, BOOT_201],
] as const)(
  'a charger of %s is handed its new password over the connection that it has, which then ends',
  async (_version, start, boot) => {
    const net = await start()
    await (await net.connect('SAFE-1')).leave()
    const old = (await net.accept('SAFE-1', { securityProfile: 1, connectors: [] })) ?? ''
    const protocol = _version === '1.6' ? 'ocpp1.6' : 'ocpp2.0.1'
    const come = (password: string) =>
      connectCharger({ url: net.app.url, identity: 'SAFE-1', password, protocol })
    const charger = await come(old)
    await charger.call('BootNotification', boot)
    const { _id } = await net.seen('SAFE-1')
    const { password } = (await net.admin.post(`/chargers/${_id}/password?send=true`)).body
    const requested = await charger.called()
    expect(requested.action).toBe(_version === '1.6' ? 'ChangeConfiguration' : 'SetVariables')
    expect(JSON.stringify(requested.payload)).toContain(`"${password}"`)
    const set = { component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' } }
    charger.answer(
      requested.messageId,
      _version === '1.6'
        ? { status: 'Accepted' }
        : { setVariableResult: [{ ...set, attributeStatus: 'Accepted' }] },
    )
    expect(await charger.closed).toEqual(NOT_PROVEN)
    expect(await (await come(password)).call('Heartbeat', {})).toHaveProperty('currentTime')
    await expect(come(old)).rejects.toThrow('401')
    const [command] = (await net.admin.get(`/chargers/${_id}/commands`)).body.data
    expect(command).toMatchObject({ action: requested.action, status: 'answered' })
    expect(JSON.stringify(command)).not.toContain(password)
  },
)

test.each([
  ['ocpp1.6', network, BOOT, { status: 'Rejected' }],
  ['ocpp2.0.1', network201, BOOT_201, 'Rejected'],
  ['ocpp2.0.1', network201, BOOT_201, 'UnknownVariable'],
] as const)(
  'TC_A_10_CSMS: where a charger of %s refuses its new password, the one that it has counts on',
  async (protocol, start, boot, refusal) => {
    const net = await start()
    await (await net.connect('SAFE-1')).leave()
    const old = (await net.accept('SAFE-1', { securityProfile: 1, connectors: [] })) ?? ''
    const come = (password: string) =>
      connectCharger({ url: net.app.url, identity: 'SAFE-1', password, protocol })
    const hand = async () => (await net.admin.post(`/chargers/${_id}/password?send=true`)).body.password
    const charger = await come(old)
    await charger.call('BootNotification', boot)
    const { _id } = await net.seen('SAFE-1')
    const refused = await hand()
    const { messageId, payload } = await charger.called()
    const set = { component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' } }
    const answer =
      typeof refusal === 'string' ? { setVariableResult: [{ ...set, attributeStatus: refusal }] } : refusal
    expect(JSON.stringify(payload)).toContain(refused)
    charger.answer(messageId, answer)
    await charger.closed
    const again = await come(old)
    expect(await again.call('Heartbeat', {})).toHaveProperty('currentTime')
    await expect(come(refused)).rejects.toThrow('401')
    // A password that was made meanwhile is not taken back by a late refusal.
    await hand()
    const late = await again.called()
    const newest = (await net.admin.post(`/chargers/${_id}/password`)).body.password
    again.answer(late.messageId, answer)
    await again.closed
    await expect(come(old)).rejects.toThrow('401')
    expect(await (await come(newest)).call('Heartbeat', {})).toHaveProperty('currentTime')
  },
)

describe.each([
  ['ocpp1.6', network, BOOT],
  ['ocpp2.0.1', network201, BOOT_201],
] as const)('%s: a new password that a charger may have taken or not', (protocol, start, boot) => {
  async function handed() {
    const net = await start()
    await (await net.connect('SAFE-1')).leave()
    const old = (await net.accept('SAFE-1', { securityProfile: 1, connectors: [] })) ?? ''
    const come = (password: string) =>
      connectCharger({ url: net.app.url, identity: 'SAFE-1', password, protocol })
    const charger = await come(old)
    await charger.call('BootNotification', boot)
    const { _id } = await net.seen('SAFE-1')
    const hand = async () => (await net.admin.post(`/chargers/${_id}/password?send=true`)).body.password
    return { ...net, old, come, charger, hand, id: _id }
  }
  const isRight = async (charger: Awaited<ReturnType<typeof connectCharger>>) =>
    expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime')
  const reboots =
    protocol === 'ocpp1.6'
      ? { status: 'RebootRequired' }
      : {
          setVariableResult: [
            {
              component: { name: 'SecurityCtrlr' },
              variable: { name: 'BasicAuthPassword' },
              attributeStatus: 'RebootRequired',
            },
          ],
        }

  test.each(['NotSupported', 'NotImplemented', 'InternalError', 'GenericError', 'leaves', 'needs a start'])(
    'is let in with what it has, after %s',
    async (how) => {
      const { old, come, charger, hand, clock } = await handed()
      const password = await hand()
      const { messageId } = await charger.called()
      if (how === 'leaves') await charger.leave()
      else if (how === 'needs a start') charger.answer(messageId, reboots)
      else charger.refuse(messageId, how, 'no')
      if (how !== 'leaves') await charger.closed
      // It has not taken it. That does not end, though it stays away for weeks afterwards.
      const again = await come(old)
      await isRight(again)
      await again.leave()
      clock.advance(days(30))
      const later = await come(old)
      await isRight(later)
      await later.leave()
      await expect(come('wrong')).rejects.toThrow('401')
      // It has taken it after all: the one before is nothing any more.
      await isRight(await come(password))
      await expect(come(old)).rejects.toThrow('401')
    },
  )

  test('of which it has shown neither for a week is the new one', async () => {
    const { old, come, charger, hand, clock } = await handed()
    const password = await hand()
    await charger.called()
    await charger.leave()
    clock.advance(days(7))
    await expect(come(old)).rejects.toThrow('401')
    await isRight(await come(password))
  })

  test('leaves a third one room: what it has is kept, what it never took is not', async () => {
    const { old, come, charger, hand } = await handed()
    const second = await hand()
    charger.refuse((await charger.called()).messageId, 'InternalError', 'no')
    await charger.closed
    const again = await come(old)
    const third = await hand()
    again.refuse((await again.called()).messageId, 'InternalError', 'no')
    await again.closed
    await expect(come(second)).rejects.toThrow('401')
    await isRight(await come(old))
    await isRight(await come(third))
    await expect(come(old)).rejects.toThrow('401')
  })

  test('does not bring the old one back where one is made at the desk meanwhile', async () => {
    const { old, come, charger, hand, admin, id } = await handed()
    await hand()
    charger.refuse((await charger.called()).messageId, 'InternalError', 'no')
    await charger.closed
    await isRight(await come(old))
    const newest = (await admin.post(`/chargers/${id}/password`)).body.password
    await expect(come(old)).rejects.toThrow('401')
    await isRight(await come(newest))
  })
})
