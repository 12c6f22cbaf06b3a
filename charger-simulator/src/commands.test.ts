import { afterEach, expect, it } from 'vitest'
import { createManualClock } from './clock.ts'
import { helpText, runLine } from './commands.ts'
import { simulateCharger } from './simulated-charger.ts'

const charger = simulateCharger({
  url: 'ws://127.0.0.1:9',
  identity: 'TEST-5',
  clock: createManualClock(),
  settings: { AllowOfflineTxForUnknownId: 'true' },
})
afterEach(() => charger.close())

it('a charger is driven by lines of text, and says what a wrong one should have been', async () => {
  await runLine(charger, 'plug 1 40 50 22')
  expect(await runLine(charger, 'present 1 TAG')).toBe('Accepted')
  expect(await runLine(charger, 'status')).toBe(
    '1: Charging, 22000 W, meter 0 Wh, car at 50 %\nnot connected, none',
  )
  await expect(runLine(charger, 'plug 7')).rejects.toThrow('There is no connector 7: there are 1.')
  await expect(runLine(charger, 'present 1')).rejects.toThrow('TAG is missing.')
  await expect(runLine(charger, 'dance')).rejects.toThrow('"dance" is no command')
  expect(helpText()).toContain('plug CONNECTOR')
})
