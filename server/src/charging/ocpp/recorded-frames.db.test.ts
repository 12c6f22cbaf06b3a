import { minutes } from '@voltyatra/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TestCharger } from './testing/charger.ts'
import { meteredBy } from './testing/metered.ts'
import { changedAt, HUGE, NONSENSE, pathsOf, recordedFrames } from './testing/mutations.ts'
import { allowNoFailure } from './testing/no-failures.ts'
import { VERSIONS } from './testing/reserved.ts'

const CHANGES = Object.values({ ...NONSENSE, ...HUGE, 'is not there': () => undefined })
/** What may end or interrupt the charge beside it is said of the other connector, or later. */
const OF_CONNECTORS = new Set(['StatusNotification', 'NotifyEvent', 'StartTransaction'])
const ENDS = new Set(['BootNotification', 'StopTransaction', 'SignCertificate'])

/** Sends a frame and waits for its answer: the code of an error, `ok` otherwise. */
function exchange(charger: TestCharger) {
  const waiting: ((answer: string) => void)[] = []
  charger.socket.on('message', (data) => {
    const [kind, , code] = JSON.parse(data.toString())
    if (kind === 3 || kind === 4) waiting.shift()?.(kind === 4 ? code : 'ok')
  })
  charger.socket.on('close', () => {
    for (const answer of waiting) answer('closed')
  })
  return (text: string) =>
    new Promise<string>((resolve) => {
      waiting.push(resolve)
      charger.socket.send(text)
    })
}

test.each(VERSIONS)(
  '%s: recorded frames with anything wrong in them break nothing, bill nothing, and cut nobody off',
  async (version) => {
    const world = await meteredBy<number | string>(
      version,
      {
        connectors: [
          { type: 'CCS2', powerW: 60_000 },
          { type: 'CCS2', powerW: 60_000 },
        ],
      },
      allowNoFailure(),
    )
    const { charger, clock } = world
    const charging = await world.begun()
    const send = exchange(charger)
    const is16 = version === 'ocpp1.6'

    /** As this charger would say it: of the charge that runs, or of the other connector. */
    const live = ({ action, payload }: ReturnType<typeof recordedFrames>[number]) => {
      const own = JSON.parse(
        JSON.stringify(payload)
          .replaceAll('"transactionId":"TX"', `"transactionId":"${charging.transactionId}"`)
          .replaceAll('"transactionId":1', `"transactionId":${charging.transactionId}`),
      )
      if (!OF_CONNECTORS.has(action)) return own
      return is16
        ? { ...own, connectorId: 2 }
        : JSON.parse(
            JSON.stringify(own)
              .replace('"evseId":1', '"evseId":2')
              .replace('"evse":{"id":1', '"evse":{"id":2'),
          )
    }
    const isHarmless = ({ action, payload }: ReturnType<typeof recordedFrames>[number]) =>
      !ENDS.has(action) && !/"eventType":"(Ended|Started)"/.test(JSON.stringify(payload))
    const frames = recordedFrames(version)
    const mutant = (among: typeof frames) =>
      fc.record({
        frame: fc.constantFrom(...among.filter(({ payload }) => pathsOf(payload).length > 0)),
        index: fc.nat(),
        change: fc.constantFrom(...CHANGES),
        messageId: fc.constantFrom('m', 'the-same', ''),
      })
    const sends = async (among: typeof frames, numRuns: number) => {
      await fc.assert(
        fc.asyncProperty(mutant(among), async ({ frame, index, change, messageId }) => {
          const payload = live(frame)
          const paths = pathsOf(payload)
          const changed = changedAt(payload, paths[index % paths.length] ?? [], change)
          const answer = await send(JSON.stringify([2, messageId, frame.action, changed]))
          expect(['InternalError', 'closed']).not.toContain(answer)
        }),
        { numRuns, endOnFailure: true },
      )
      expect(await send('[2,"beat","Heartbeat",{}]')).toBe('ok')
    }

    await sends(frames.filter(isHarmless), 150)
    // What is right still counts, and nothing that was not delivered is billed by itself.
    clock.advance(minutes(10))
    await world.meter(charging, 5_000)
    expect((await world.seen(charging.id)).status).toBe('in_progress')
    await world.stop(charging, 5_000)
    const { status, thirdPartyKwh, meter } = await world.seen(charging.id)
    if (status === 'confirmed') expect(thirdPartyKwh).toBe(5)
    else expect(meter.anomalies.length + Number(meter.doubt !== null)).toBeGreaterThan(0)
    expect(meter.energyKWh).toBeLessThanOrEqual(10.5)
    await world.expectBooksToBalance()

    await sends(frames, 100)
    await world.expectBooksToBalance()
  },
)
