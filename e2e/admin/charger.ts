/** A charger of OCPP 1.6 as the operator's screens need one: it says what it is told to, and answers as it is told to. */

type Frame = readonly [kind: number, messageId: string, ...rest: unknown[]]
type Answers = Readonly<Record<string, (payload: Readonly<Record<string, unknown>>) => object>>

interface Charger {
  /** Calls, and resolves with the answer's payload, or with the code where it is an error. */
  call(action: string, payload: object): Promise<unknown>
  leave(): void
}

const BOOT = {
  chargePointVendor: 'Kirana',
  chargePointModel: 'K-60',
  chargePointSerialNumber: 'K60-0042',
  firmwareVersion: '1.2.0',
}

/** Connects and says that it has started; what it is called with it answers by `answers`, and starts anew when asked. */
export async function plugIn(url: string, identity: string, answers: Answers = {}): Promise<Charger> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ocpp/${identity}`, 'ocpp1.6')
  const waiting = new Map<string, (answer: unknown) => void>()
  let made = 0
  const call = (action: string, payload: object): Promise<unknown> => {
    made += 1
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(`m${made}`, resolve)
    socket.send(JSON.stringify([2, `m${made}`, action, payload]))
    return promise
  }
  socket.addEventListener('message', ({ data }) => {
    const [kind, messageId, first, second] = JSON.parse(String(data)) as Frame
    if (kind !== 2) return waiting.get(messageId)?.(first)
    const action = String(first)
    const answer = answers[action]?.(second as Readonly<Record<string, unknown>>)
    socket.send(
      JSON.stringify(
        answer || action === 'TriggerMessage'
          ? [3, messageId, answer ?? { status: 'Accepted' }]
          : [4, messageId, 'NotSupported', '', {}],
      ),
    )
    if (action === 'TriggerMessage') void call('BootNotification', BOOT)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  await call('BootNotification', BOOT)
  return { call, leave: () => socket.close() }
}
