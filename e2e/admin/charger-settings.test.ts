/** Chargers that are set otherwise than their template: the operator sees which and in what, and puts them right. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits()
const SLOW = { timeout: 90_000 }

test('the operator writes a template, sees which charger differs, and puts it right by a campaign', async () => {
  const owner = await signInOwner(visit.url)
  const { charger } = await openMeteredStation(visit.url, owner, 'KIRANA-SETTINGS')
  const page = await signInAt(visit, '/newAdmin/setting-templates')
  await page.getByText('No templates of settings found.').waitFor()
  await page.getByRole('link', { name: 'Add template' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Maker').fill('VoltYatra')
  await dialog.getByLabel('Model').fill('Simulated')
  await dialog.getByLabel('Settings, one in each line').fill('HeartbeatInterval')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Line 1 is not of the form name = value').waitFor()
  await dialog
    .getByLabel('Settings, one in each line')
    .fill('ConnectionTimeOut = 77\nAuthorizationKey = 1234')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/AuthorizationKey is a secret/).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Settings, one in each line').fill('MeterValueSampleInterval = 900')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/The program itself sets MeterValueSampleInterval to 30/).waitFor()
  await dialog.getByLabel('Settings, one in each line').fill('ConnectionTimeOut = 77')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })

  // The charger is asked, and the list shows it by itself.
  const name = { name: 'VoltYatra Simulated', exact: true } as const
  const differing = async () => (await owner.get('/setting-templates')).body.data[0].differing
  await expect.poll(differing, SLOW).toBe(1)
  await page.reload()
  await page.getByText('1 charger', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', name).click()
  await dialog.getByText(/^ConnectionTimeOut: \d+ → 77$/).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('link', { name: 'Put right' }).click()
  await dialog.getByLabel('Chargers at once').fill('0')
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await dialog.getByText('A whole number from 1 to 500').waitFor()
  await dialog.getByLabel('Chargers at once').fill('5')
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })

  await expect.poll(differing, SLOW).toBe(0)
  expect(charger.model.settings.text('ConnectionTimeOut')).toBe('77')
  const state = async () => (await owner.get('/firmware-campaigns')).body.data[0].state
  await expect.poll(state, SLOW).toBe('done')
  await page.goto(`${visit.url}/newAdmin/firmware`)
  await page.getByRole('link', { name: '1 setting', exact: true }).click()
  await dialog.getByText('Set', { exact: true }).waitFor()
  await dialog.getByText('ConnectionTimeOut = 77', { exact: true }).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await charger.close()
})
