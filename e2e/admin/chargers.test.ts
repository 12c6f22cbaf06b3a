import { simulateCharger } from '@voltyatra/charger-simulator'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { chooseCommand, connectCharger } from './charger.ts'
import { createDriver, payIntoWallet, signInAt, signInOwner } from './operator.ts'

const visit = openVisits()

test('an unknown charger appears by itself, is accepted, shows how it is, and answers; another is rejected', async () => {
  await openStation(await signInOwner(visit.url), 'Hubballi Bypass')
  const page = await signInAt(visit, '/newAdmin/chargers')
  await page.getByText('No chargers found.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Address for chargers' }).inputValue()).toBe(
    `${visit.url.replace('http', 'ws')}/ocpp/`,
  )

  const charger = await connectCharger(visit.url, 'HBL-1', {
    Reset: ({ type }) => ({ status: type === 'Hard' ? 'Rejected' : 'Accepted' }),
    GetConfiguration: () => ({
      configurationKey: [
        { key: 'HeartbeatInterval', readonly: false, value: '300' },
        { key: 'ConnectorCount', readonly: true, value: '1' },
      ],
    }),
  })
  const row = page.getByRole('row').filter({ hasText: 'HBL-1' })
  await row.getByText('Awaiting approval').waitFor()
  await row.getByRole('link', { name: 'Accept HBL-1' }).click()
  const accepting = page.getByRole('dialog', { name: 'Accept HBL-1' })
  await accepting.getByRole('button', { name: 'Accept the charger' }).click()
  await accepting.getByText('Choose the station').waitFor()
  await accepting.getByRole('combobox', { name: 'Station', exact: true }).fill('hubb')
  await page.getByRole('option', { name: 'Hubballi Bypass' }).click()
  await accepting.getByLabel('Connector 1: CCS2, 60 kW').selectOption('Connector 1')
  await accepting.getByLabel('Security when it connects').selectOption('Profile 0: none')
  await expectAccessible(page, '[role=dialog]')
  await accepting.getByRole('button', { name: 'Accept the charger' }).click()
  await page.getByRole('alert').getByText('The charger is accepted.').waitFor()
  await page.getByText('In service').waitFor()

  const connectors = page.getByRole('list', { name: 'Connectors' })
  const report = (status: string, errorCode = 'NoError') =>
    charger.call('StatusNotification', { connectorId: 1, status, errorCode })
  await report('Charging')
  await connectors.getByText('Charging').waitFor()
  await report('Faulted', 'GroundFailure')
  await connectors.getByText('Earth fault: residual current found (GroundFailure)').waitFor()
  await report('Available')
  await connectors.getByText('Free').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New password' }).click()
  const renewing = page.getByRole('dialog', { name: 'Password for the charger' })
  await renewing.getByRole('button', { name: 'New password' }).click()
  expect(await renewing.getByLabel('Password', { exact: true }).inputValue()).toMatch(/^[0-9a-f]{40}$/)
  await renewing.getByRole('button', { name: 'I have set it' }).click()

  await page.getByRole('link', { name: 'Commands' }).click()
  const command = page.getByRole('region', { name: 'Send a command' })
  await command.getByLabel('How').selectOption('Hard')
  await command.getByRole('button', { name: 'Send to the charger' }).click()
  await command.getByText('The charger answered: Rejected.').waitFor()
  const history = page.getByRole('region', { name: 'Command history' })
  await history
    .getByRole('row')
    .filter({ hasText: 'Restart (Reset)' })
    .getByText('status: Rejected')
    .waitFor()
  await chooseCommand(page, 'GetConfiguration')
  await command.getByRole('button', { name: 'Send to the charger' }).click()
  await command.getByRole('cell', { name: 'HeartbeatInterval' }).waitFor()
  await command.getByLabel('Search settings').fill('heartb')
  await command.getByText('ConnectorCount').waitFor({ state: 'hidden' })
  await chooseCommand(page, 'other')
  await command.getByLabel('Command, as OCPP names it').fill('UnlockConnector')
  await command.getByLabel('Its fields, as JSON').fill('{"connectorId": "one"}')
  await command.getByRole('button', { name: 'Send to the charger' }).click()
  await command.getByText(/^The charger would not take this: .*connectorId/).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  const messages = page.getByRole('list', { name: 'Message log' }).getByRole('listitem')
  // The program asks every new charger by itself what it can do, so there may be several.
  const questions = messages.filter({ hasText: 'GetConfiguration' }).first()
  await questions.waitFor()
  await page.getByLabel('Search the text of messages').fill('groundfail')
  await page.waitForURL('**text=groundfail')
  await questions.waitFor({ state: 'hidden' })
  await messages.getByText('StatusNotification', { exact: true }).click()
  await messages.getByText('"errorCode": "GroundFailure"').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Direction').selectOption('To the charger')
  await page.getByText('No message matches.').waitFor()

  await connectCharger(visit.url, 'GUEST-1')
  await page.getByRole('link', { name: 'All chargers' }).click()
  await page.getByRole('link', { name: 'GUEST-1', exact: true }).click()
  await page.getByRole('link', { name: 'Reject' }).click()
  const rejecting = page.getByRole('dialog', { name: 'Reject GUEST-1' })
  await rejecting.getByRole('button', { name: 'Reject the charger' }).click()
  await rejecting.getByRole('alert').getByText('Say why').waitFor()
  await rejecting.getByLabel('Reason, shown to whoever maintains the charger').fill('Not one of ours')
  await rejecting.getByRole('button', { name: 'Reject the charger' }).click()
  await page.getByText('It gets the reason whenever it connects. Not one of ours').waitFor()
  await page.getByRole('link', { name: 'All chargers' }).click()
  await page.getByRole('row').filter({ hasText: 'GUEST-1' }).getByText('Rejected').waitFor()
  charger.leave()
  const gone = page.getByRole('row').filter({ hasText: 'HBL-1' })
  // The charger, and its connector with it: what that said before is not how it is now.
  await gone.getByText('Offline').nth(1).waitFor()
  expect(await gone.getByText('Free').count()).toBe(0)
})

test('a charger of 2.0.1 is accepted, commanded by forms, set by its own settings, and its session is seen', async () => {
  const owner = await signInOwner(visit.url)
  await openStation(owner, 'Dharwad Ring Road')
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const card = { number: 'TEST-CARD', kind: 'ISO14443', owner: 'driver', customerId, label: 'Blue fob' }
  expect((await owner.post('/cards', card)).status).toBe(201)
  const charger = simulateCharger({
    url: `${visit.url.replace('http', 'ws')}/ocpp`,
    identity: 'DWD-2',
    protocol: '2.0.1',
    settings: { MeterValueSampleInterval: '1', AuthorizeRemoteTxRequests: 'false' },
    quirks: { signs: 'as-measured' },
  })
  onTestFinished(() => charger.close())
  void charger.connect()
  const page = await signInAt(visit, '/newAdmin/chargers')
  await page.getByRole('link', { name: 'Accept DWD-2' }).click()
  const accepting = page.getByRole('dialog', { name: 'Accept DWD-2' })
  await accepting.getByRole('combobox', { name: 'Station', exact: true }).fill('dharwad')
  await page.getByRole('option', { name: 'Dharwad Ring Road' }).click()
  await accepting.getByLabel('Connector 1: CCS2, 60 kW').selectOption('EVSE 1, connector 1')
  await accepting.getByLabel('Security when it connects').selectOption('Profile 0: none')
  await accepting.getByRole('button', { name: 'Accept the charger' }).click()
  await page.getByText('In service').waitFor()
  await page.getByRole('list', { name: 'Connectors' }).getByText('Free').waitFor()
  await page
    .getByRole('region', { name: 'Uptime' })
    .getByText(/^\d+\.\d\d\s%$/)
    .waitFor()

  await page.getByRole('link', { name: 'Security', exact: true }).click()
  const security = page.getByRole('dialog', { name: 'Security of DWD-2' })
  await security.getByLabel('Security when it connects').selectOption('Profile 3: client certificate')
  await security.getByRole('button', { name: 'Save' }).click()
  await security.getByRole('alert').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await page.getByRole('button', { name: 'Read them from the charger' }).click()
  // One that the program leaves alone: what it needs of the meter it sets by itself, at any time after the start.
  await page.getByLabel('Search settings').fill('HeartbeatInterval')
  await page.getByRole('link', { name: 'Set HeartbeatInterval' }).click()
  const setting = page.getByRole('dialog', { name: 'Set HeartbeatInterval' })
  await setting.getByLabel('New value').fill('600')
  await setting.getByRole('button', { name: 'Send to the charger' }).click()
  await setting.getByText('Now: 600 s').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Commands' }).click()
  const command = page.getByRole('region', { name: 'Send a command' })
  const send = command.getByRole('button', { name: 'Send to the charger' })
  await chooseCommand(page, 'SetDisplayMessage')
  await send.click()
  await command.getByText('This field is required').waitFor()
  await command.getByLabel('Text').fill('Half price until six')
  await send.click()
  await command.getByText('The charger answered: Accepted.').waitFor()
  expect(charger.displayMessages).toMatchObject([{ message: { content: 'Half price until six' } }])
  charger.plugIn(1)
  await chooseCommand(page, 'RequestStartTransaction')
  await command.getByLabel('EVSE').selectOption('EVSE 1')
  await command.getByRole('combobox', { name: 'Card' }).fill('blue fob')
  await page.getByRole('option', { name: /TEST-CARD/ }).click()
  await send.click()
  await command.getByText('The charger answered: Accepted.').waitFor()
  await page.getByRole('link', { name: 'Sessions' }).click()
  const session = page.getByRole('row').filter({ hasText: 'EVSE 1, connector 1' })
  await session.getByText('Charging', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  const files = page.getByRole('region', { name: 'Files of the charger' })
  await files.getByLabel('What it sends').selectOption('Security log')
  await files.getByRole('button', { name: 'Ask for the file' }).click()
  await files.getByRole('status').getByText('The charger will send it.').waitFor()
  await files.getByText('Received').waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await files.getByRole('link', { name: /^Download/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^DWD-2-security-\d{4}-\d\d-\d\d\.log$/)

  const charges = async () => (await owner.get('/card-charges')).body.data
  await expect.poll(charges).toMatchObject([{ billing: 'wallet', refused: null, status: 'charging' }])
  charger.unplug(1)
  await page.getByRole('link', { name: 'Sessions' }).click()
  await page
    .getByText(/The meter’s signature fits the key that the charger sent with it\. Signed: /)
    .waitFor()
})
