/** Every button of a charger's page, in all versions: what the charger receives is what the button said. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { chooseCommand, connectCharger } from './charger.ts'
import { createDriver, payIntoWallet, signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ isShared: true })
type Charger = Awaited<ReturnType<typeof connectCharger>>

const AT = '2026-11-20T06:30:00Z'
const OLDER = {
  connectors: (number: number) => `Connector ${number}`,
  stop: 'RemoteStopTransaction',
  setting: [{ key: 'LightIntensity', readonly: false, value: '50' }],
  /** Begins a session there; its transaction id. */
  async begin(charger: Charger, number: number): Promise<unknown> {
    await charger.call('StatusNotification', {
      connectorId: number,
      errorCode: 'NoError',
      status: 'Charging',
    })
    const start = { connectorId: number, idTag: `TAG-${number}`, meterStart: 0, timestamp: AT }
    return ((await charger.call('StartTransaction', start)) as { transactionId: number }).transactionId
  },
  setCall: ['ChangeConfiguration', { key: 'LightIntensity', value: '70' }],
} as const
const NEWER = {
  connectors: (number: number) => `EVSE ${number}, connector 1`,
  stop: 'RequestStopTransaction',
  async begin(charger: Charger, number: number): Promise<unknown> {
    const evse = { id: number, connectorId: 1 }
    const status = { timestamp: AT, connectorStatus: 'Occupied', evseId: number, connectorId: 1 }
    await charger.call('StatusNotification', status)
    const transactionId = `tx-${number}`
    await charger.call('TransactionEvent', {
      eventType: 'Started',
      timestamp: AT,
      triggerReason: 'Authorized',
      seqNo: 0,
      transactionInfo: { transactionId, chargingState: 'Charging' },
      evse,
      idToken: { idToken: `TAG-${number}`, type: 'Central' },
    })
    return transactionId
  },
  setCall: [
    'SetVariables',
    {
      setVariableData: [
        {
          component: { name: 'Light' },
          variable: { name: 'LightIntensity' },
          attributeValue: '70',
        },
      ],
    },
  ],
} as const
const VERSIONS = { 'ocpp1.6': OLDER, 'ocpp2.0.1': NEWER, 'ocpp2.1': NEWER } as const

const FILE_ADDRESS = /^Address of the file/

const light = { component: { name: 'Light' }, variable: { name: 'LightIntensity' } }

/** What answers well enough, in any version. */
const ANSWERS = {
  GetConfiguration: () => ({ configurationKey: OLDER.setting }),
  SetVariables: () => ({ setVariableResult: [{ ...light, attributeStatus: 'Accepted' }] }),
  GetVariables: () => ({
    getVariableResult: [{ ...light, attributeStatus: 'Accepted', attributeValue: '50' }],
  }),
} as const
const answers = new Proxy<Record<string, () => object>>(
  { ...ANSWERS },
  {
    get: (known, action: string) => known[action] ?? (() => ({ status: 'Accepted' })),
  },
)

/** Waits for the charger's first such call after so many: the program calls it by itself, too. */
async function received(charger: Charger, before: number, action: string) {
  const found = () => charger.calls.slice(before).find(([name]) => name === action)
  await expect.poll(found, { message: `${action} is not received` }).toBeDefined()
  return found()
}

async function accept(page: Page, identity: string, version: keyof typeof VERSIONS, station: string) {
  await page.getByRole('link', { name: `Accept ${identity}` }).click()
  const dialog = page.getByRole('dialog', { name: `Accept ${identity}` })
  await dialog.getByRole('combobox', { name: 'Station', exact: true }).fill(station)
  await page.getByRole('option', { name: station }).click()
  const connectors = dialog.getByLabel(/^Connector \d: /)
  await connectors.first().waitFor()
  for (let at = 0; at < (await connectors.count()); at += 1) {
    await connectors.nth(at).selectOption(VERSIONS[version].connectors(at + 1))
  }
  await dialog.getByLabel('Security when it connects').selectOption('Profile 0: none')
  await dialog.getByRole('button', { name: 'Accept the charger' }).click()
  await page.getByText('In service').waitFor()
}

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Charger' }).getByRole('link', { name, exact: true }).click()

const PLACES = {
  'ocpp1.6': ['BTN-16', 'Gadag Road'],
  'ocpp2.0.1': ['BTN-201', 'Koppal Cross'],
  'ocpp2.1': ['BTN-21', 'Hospet Gate'],
} as const

test.each(['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const)(
  'every button of a charger of %s does what it says, with two sessions at once',
  async (version) => {
    const of = VERSIONS[version]
    const [identity, station] = PLACES[version]
    const owner = await signInOwner(visit.url)
    await openStation(owner, station, { powerKW: 120, connectors: [60, 60] })
    const driver = await createDriver(visit.url, owner)
    await payIntoWallet(driver, 500)
    const { _id: customerId } = (await driver.get('/driver/profile')).body.data
    const card = { number: `CARD-${identity}`, kind: 'ISO14443', owner: 'driver', customerId }
    expect((await owner.post('/cards', card)).status).toBe(201)
    const page = await signInAt(visit, '/newAdmin/chargers')
    const charger = await connectCharger(visit.url, identity, answers, version)
    await accept(page, identity, version, station)
    const request = () => charger.calls.length

    // Two sessions at once: each button stops its own, the older one first.
    const first = await of.begin(charger, 1)
    const second = await of.begin(charger, 2)
    await openTab(page, 'Sessions')
    for (const [number, transactionId] of [
      [1, first],
      [2, second],
    ] as const) {
      const before = request()
      await page.getByRole('link', { name: `Stop ${of.connectors(number)}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Stop this session' })
      await dialog.getByText(of.connectors(number)).waitFor()
      if (number === 1) await expectAccessible(page, '[role=dialog]')
      await dialog.getByRole('button', { name: 'Stop the session' }).click()
      await expect.poll(() => charger.calls.slice(before)).toContainEqual([of.stop, { transactionId }])
      await dialog.getByText('The charger answered: Accepted.').waitFor()
      await page.keyboard.press('Escape')
    }

    // What it is just now, and the restart, on its first view.
    await openTab(page, 'Overview')
    await page.getByRole('region', { name: 'Just now' }).getByText(of.stop).first().waitFor()
    let before = request()
    await page.getByRole('link', { name: 'Restart' }).click()
    const restarting = page.getByRole('dialog', { name: `Restart ${identity}` })
    await restarting.getByText('2 sessions are running').waitFor()
    await restarting.getByRole('button', { name: 'Send to the charger' }).click()
    await received(charger, before, 'Reset')
    await page.keyboard.press('Escape')

    // Every command of the list, with its own fields.
    await openTab(page, 'Commands')
    const command = page.getByRole('region', { name: 'Send a command' })
    const history = page.getByRole('region', { name: 'Command history' })
    const choice = command.getByLabel('Command', { exact: true })
    await choice.waitFor()
    const options = await choice
      .locator('option')
      .evaluateAll((all) =>
        all.map((one) => [(one as HTMLOptionElement).value, (one as HTMLOptionElement).label]),
      )
    expect(options.length).toBeGreaterThan(20)
    for (const [action = '', label = ''] of options) {
      await chooseCommand(page, action)
      if (action === 'other') {
        await command.getByLabel('Command, as OCPP names it').fill('ClearCache')
      }
      for (const session of await command.getByLabel('Session', { exact: true }).all()) {
        await session.selectOption(String(second))
      }
      for (const field of await command.getByRole('combobox', { name: 'Card', exact: true }).all()) {
        await field.fill(card.number)
        await page.getByRole('option', { name: card.number }).click()
      }
      for (const address of await command.getByLabel(FILE_ADDRESS).all()) {
        await address.fill('https://files.example.in/k-60')
      }
      for (const field of await command.getByRole('textbox').all()) {
        const value = await field.inputValue()
        if (value === '') await field.fill('7')
        else if (value.includes('…')) await field.fill(value.replaceAll('…', 'x'))
      }
      before = request()
      await command.getByRole('button', { name: 'Send to the charger' }).click()
      const sent = await received(charger, before, action === 'other' ? 'ClearCache' : action)
      if (action.endsWith('StopTransaction')) {
        expect(charger.calls.slice(before), label).toContainEqual([action, { transactionId: second }])
      }
      expect(sent, label).toBeDefined()
      if (action !== 'other') {
        // What the program asks by itself may stand above it.
        await history.getByText(`${label} (${action})`).first().waitFor()
      }
    }

    // Settings: read them, and set one.
    await openTab(page, 'Settings')
    before = request()
    await page.getByRole('button', { name: 'Read them from the charger' }).click()
    await received(charger, before, version === 'ocpp1.6' ? 'GetConfiguration' : 'GetBaseReport')
    if (version !== 'ocpp1.6') {
      await charger.call('NotifyReport', {
        requestId: 1,
        generatedAt: AT,
        seqNo: 0,
        reportData: [{ ...light, variableAttribute: [{ value: '50' }] }],
      })
    }
    await page.getByRole('link', { name: 'Set LightIntensity' }).click()
    const setting = page.getByRole('dialog', { name: 'Set LightIntensity' })
    await setting.getByLabel('New value').fill('70')
    before = request()
    await setting.getByRole('button', { name: 'Send to the charger' }).click()
    // After a start the program sets some by itself, too.
    await expect.poll(() => charger.calls.slice(before)).toContainEqual(of.setCall)
    await page.keyboard.press('Escape')

    // What is decided about it.
    await page.getByRole('link', { name: 'Security', exact: true }).click()
    await page.getByRole('dialog', { name: `Security of ${identity}` }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Station and connectors' }).click()
    const moving = page.getByRole('dialog', { name: `Station and connectors of ${identity}` })
    await moving.getByRole('button', { name: 'Close' }).click()
    await moving.waitFor({ state: 'hidden' })
    before = request()
    await page.getByRole('link', { name: 'New password' }).click()
    const renewing = page.getByRole('dialog', { name: 'Password for the charger' })
    await renewing.getByLabel('Send it to the charger over its connection').check()
    await renewing.getByRole('button', { name: 'New password' }).click()
    const made = await renewing.getByLabel('Password', { exact: true }).inputValue()
    const listSet = () => charger.calls.slice(before).filter(([name]) => name === of.setCall[0])
    await expect.poll(() => JSON.stringify(listSet())).toContain(made)
    await renewing.getByRole('button', { name: 'I have set it' }).click()
    await page.getByRole('link', { name: 'Remove', exact: true }).click()
    const forgetting = page.getByRole('dialog', { name: 'Remove' })
    await forgetting.getByRole('button', { name: 'Remove' }).click()
    await forgetting.getByRole('alert').getByText('Cars have charged or paid here').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Reject' }).click()
    const rejecting = page.getByRole('dialog', { name: `Reject ${identity}` })
    await rejecting.getByLabel('Reason, shown to whoever maintains the charger').fill('Sold')
    await rejecting.getByRole('button', { name: 'Reject the charger' }).click()
    await page.getByText('It gets the reason whenever it connects.').first().waitFor()
  },
)
