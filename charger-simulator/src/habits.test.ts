import { describe, expect, it } from 'vitest'
import type { ChargerOptions } from './options.ts'
import { readPayloads } from './payload.ts'
import { bench, benchWith } from './testing/bench.ts'

const MINUTE = 60_000
const USUAL = { password: 'first' } as const
const connected = (options: Partial<ChargerOptions> = {}) => benchWith({ ...USUAL, ...options })

describe('habits of a charger', () => {
  it('comes back with a new password as soon as it is given one', async () => {
    const { server, play } = await connected()
    server.password = 'second'
    const change = { key: 'AuthorizationKey', value: 'second' }
    expect(await server.call('ChangeConfiguration', change)).toEqual({ status: 'Accepted' })
    await play(2_000)
    expect(server.connections).toBe(2)
    // It was accepted before and has not started anew.
    expect(server.payloads('BootNotification')).toHaveLength(1)
  })

  it('knows the tags of its list while it is alone', async () => {
    const { charger, server } = await connected()
    await server.call('SendLocalList', {
      listVersion: 1,
      updateType: 'Full',
      localAuthorizationList: [
        { idTag: 'GOOD', idTagInfo: { status: 'Accepted' } },
        { idTag: 'BAD', idTagInfo: { status: 'Blocked' } },
      ],
    })
    charger.goOffline()
    const answers = await Promise.all(['good', 'BAD', 'OTHER'].map((tag) => charger.present(1, tag)))
    expect(answers).toEqual(['Accepted', 'Blocked', 'Invalid'])
  })

  it('remembers which tokens to accept, and asks again only where it must', async () => {
    const { charger, server } = await connected({ settings: { LocalPreAuthorize: 'true' } })
    charger.plugIn(1)
    for (let time = 0; time < 4; time += 1) await charger.present(1, 'TAG-1')
    await charger.settled()
    expect(server.payloads('Authorize')).toHaveLength(1)
    expect(server.payloads('StopTransaction')).toHaveLength(2)
  })

  it('lets one of the same group stop what another began, and nobody else', async () => {
    const { connect, server } = await bench(USUAL)
    server.answer('Authorize', ({ idTag }) => ({
      idTagInfo: { status: 'Accepted', ...(idTag !== 'STRANGER' && { parentIdTag: 'FAMILY' }) },
    }))
    server.answer('StartTransaction', () => ({
      transactionId: 1,
      idTagInfo: { status: 'Accepted', parentIdTag: 'FAMILY' },
    }))
    const charger = await connect()
    charger.plugIn(1)
    await charger.present(1, 'MOTHER')
    await charger.settled()
    expect(await charger.present(1, 'STRANGER')).toBe('ConcurrentTx')
    expect(await charger.present(1, 'SON')).toBe('Accepted')
    await charger.settled()
    expect(server.payloads('StopTransaction')).toMatchObject([{ idTag: 'SON', reason: 'Local' }])
  })

  it('asks about a remote start where that is set, and starts nothing for one who is refused', async () => {
    const { charger, server } = await connected({ settings: { AuthorizeRemoteTxRequests: 'true' } })
    server.answer('Authorize', () => ({ idTagInfo: { status: 'Invalid' } }))
    charger.plugIn(1)
    expect(await server.call('RemoteStartTransaction', { idTag: 'FAR' })).toEqual({ status: 'Accepted' })
    await charger.settled()
    expect(server.payloads('Authorize')).toEqual([{ idTag: 'FAR' }])
    expect(server.payloads('StartTransaction')).toEqual([])
  })

  it('beats and meters by the clock as it is set', async () => {
    const { server, play } = await connected({ connectors: 2, settings: { ClockAlignedDataInterval: '900' } })
    await play(60 * MINUTE)
    expect(server.payloads('Heartbeat')).toHaveLength(12)
    const values = server.payloads('MeterValues')
    expect(values).toHaveLength(8)
    const [value] = readPayloads(values[0] ?? {}, 'meterValue')
    expect(value?.timestamp).toBe('2026-01-05T06:45:00.000Z')
    expect(server.faults).toEqual([])
  })

  it('charges a remote start by the profile that came with it', async () => {
    const { charger, server, play } = await connected()
    charger.plugIn(1)
    await server.call('RemoteStartTransaction', {
      idTag: 'FAR',
      connectorId: 1,
      chargingProfile: {
        chargingProfileId: 1,
        stackLevel: 0,
        chargingProfilePurpose: 'TxProfile',
        chargingProfileKind: 'Relative',
        chargingSchedule: {
          chargingRateUnit: 'W',
          chargingSchedulePeriod: [
            { startPeriod: 0, limit: 6_000 },
            { startPeriod: 600, limit: 12_000 },
          ],
        },
      },
    })
    await play(20 * MINUTE)
    charger.unplug(1)
    await charger.settled()
    expect(server.payloads('StopTransaction')).toMatchObject([{ meterStop: 3_000 }])
  })

  it('forgets a transaction with the power where it is set to, and never stops it', async () => {
    const { charger, server, play } = await connected()
    charger.plugIn(1)
    await charger.present(1, 'TAG-1')
    await play(MINUTE)
    charger.crash('forget')
    await charger.restart()
    charger.unplug(1)
    await charger.settled()
    expect(server.payloads('StartTransaction')).toHaveLength(1)
    expect(server.payloads('StopTransaction')).toEqual([])
  })

  it('sends the samples of a transaction with its stop', async () => {
    const { charger, server, play } = await connected()
    charger.plugIn(1)
    await charger.present(1, 'TAG-1')
    await play(3 * MINUTE)
    charger.unplug(1)
    await charger.settled()
    const [stop = {}] = server.payloads('StopTransaction')
    expect(readPayloads(stop, 'transactionData')).toHaveLength(4)
  })

  it('reports what broke, and that it works again', async () => {
    const { charger, server } = await connected()
    charger.fail(1, { code: 'GroundFailure', info: 'Earth lost', vendorCode: 'E17' })
    charger.repair(1)
    charger.reportSecurityEvent('TamperDetectionActivated', 'Door open')
    await charger.settled()
    expect(server.payloads('StatusNotification').slice(-2)).toMatchObject([
      { status: 'Faulted', errorCode: 'GroundFailure', info: 'Earth lost', vendorErrorCode: 'E17' },
      { status: 'Available', errorCode: 'NoError' },
    ])
    expect(server.payloads('SecurityEventNotification')).toMatchObject([{ techInfo: 'Door open' }])
    expect(server.faults).toEqual([])
  })

  it('hears with which code a call of its was refused', async () => {
    const { charger } = await connected({ identity: 'TEST-7' })
    charger.misbehave({ sending: 'Heartbeat', do: 'rewrite', to: () => ({ wrong: true }) })
    await expect(charger.call('Heartbeat', {})).rejects.toMatchObject({
      code: expect.stringContaining('Constraint'),
    })
    const { frames } = charger
    expect(frames.at(-1)).toMatchObject({ way: 'received', frame: { kind: 'error' } })
  })
})
