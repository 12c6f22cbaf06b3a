/** A charger as the operator's screens need one: it sends and answers what the test says. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Frame = readonly [kind: number, messageId: string, ...rest: unknown[]]
type Answers = Readonly<Record<string, (payload: Readonly<Record<string, unknown>>) => object>>

interface Charger {
  /** Calls, and resolves with the answer's payload, or with the code where it is an error. */
  call(action: string, payload: object): Promise<unknown>
  /** What it was called with, oldest first. */
  readonly calls: readonly (readonly [action: string, payload: unknown])[]
  leave(): void
}

const BOOT = {
  chargePointVendor: 'Kirana',
  chargePointModel: 'K-60',
  chargePointSerialNumber: 'K60-0042',
  firmwareVersion: '1.2.0',
}

const BOOT_201 = {
  reason: 'PowerUp',
  chargingStation: { vendorName: 'Kirana', model: 'K-120', serialNumber: 'K120-0042' },
}

const BOOT_OF = { 'ocpp1.6': BOOT, 'ocpp2.0.1': BOOT_201, 'ocpp2.1': BOOT_201 } as const

/** Chooses a command by its action, and waits until its form stands there. */
export async function chooseCommand(page: Page, action: string): Promise<void> {
  const command = page.getByRole('region', { name: 'Send a command' })
  const choice = command.getByLabel('Command', { exact: true })
  await choice.selectOption(action)
  await page.waitForURL((url) => url.searchParams.get('command') === action)
  // The address changes before the screen does: the list of commands shows the new one together with its form.
  await expect.poll(() => choice.inputValue()).toBe(action)
}

/**
 * Connects and says that it has started; what it is called with it answers by `answers`, and starts anew when asked.
 */
export async function connectCharger(
  url: string,
  identity: string,
  answers: Answers = {},
  protocol: keyof typeof BOOT_OF = 'ocpp1.6',
): Promise<Charger> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ocpp/${identity}`, protocol)
  const boot = BOOT_OF[protocol]
  const calls: [string, unknown][] = []
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
    calls.push([action, second])
    const answer = answers[action]?.(second as Readonly<Record<string, unknown>>)
    socket.send(
      JSON.stringify(
        answer || action === 'TriggerMessage'
          ? [3, messageId, answer ?? { status: 'Accepted' }]
          : [4, messageId, 'NotSupported', '', {}],
      ),
    )
    if (action === 'TriggerMessage') void call('BootNotification', boot)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  await call('BootNotification', boot)
  return { call, calls, leave: () => socket.close() }
}
