/** Firmware for many chargers: added by what chargers report, brought to one that fails, and the campaign that stops. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits()
const SLOW = { timeout: 90_000 }

test('the operator brings firmware to a charger, reads why the campaign has stopped, and ends it', async () => {
  const owner = await signInOwner(visit.url)
  const { charger } = await openMeteredStation(visit.url, owner, 'KIRANA-FIRMWARE')
  const page = await signInAt(visit, '/newAdmin/firmware-images')
  const versions = page.getByRole('region', { name: 'Versions of the chargers' })
  await versions.getByText('VoltYatra Simulated', { exact: true }).waitFor()
  await versions.getByText('1.0.0: 1 charger, 1 connected', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Add firmware' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Maker').fill('Volt')
  await page.getByRole('option', { name: 'VoltYatra', exact: true }).click()
  await dialog.getByLabel('Model').fill('Other')
  await dialog.getByText('No accepted charger reports this maker and model.').waitFor()
  await dialog.getByLabel('Model').fill('Sim')
  await page.getByRole('option', { name: 'Simulated', exact: true }).click()
  await dialog.getByText('1 accepted charger reports this maker and model.').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Version').fill('2.1.0')
  // What it brings is another version.
  await dialog.getByLabel('Address of the file').fill('https://firmware.example.in/2.0.9.bin')
  await dialog.getByRole('button', { name: 'Add firmware' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: 'Begin a campaign with Simulated 2.1.0' }).click()
  const chargers = dialog.getByLabel('Chargers', { exact: true })
  await expect
    .poll(() => chargers.locator('option').allInnerTexts())
    .toEqual(['All with another version: 1', 'Only with 1.0.0: 1'])
  await expectAccessible(page, '[role=dialog]')
  await chargers.selectOption('1.0.0')
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const state = async () => (await owner.get('/firmware-campaigns')).body.data[0].state
  await expect.poll(state, SLOW).toBe('stopped')

  await page.goto(`${visit.url}/newAdmin/firmware`)
  await page.getByRole('link', { name: '2.1.0', exact: true }).click()
  await dialog.getByText('It started with version 2.0.9').waitFor()
  const shown = dialog.getByLabel('State', { exact: true })
  await expect.poll(() => shown.locator('option').allInnerTexts()).toEqual(['All (1)', 'Failed (1)'])
  expect(await shown.inputValue()).toBe('failed')
  await expectAccessible(page, '[role=dialog]')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Go on without those that failed' }).waitFor()
  await charger.close()
  await dialog.getByRole('button', { name: 'Try the failed ones again' }).click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByRole('button', { name: 'Cancel the campaign' }).click()
  await dialog.getByRole('button', { name: 'Cancel the campaign' }).click()
  await shown.selectOption('')
  await dialog.getByText('Not asked', { exact: true }).waitFor()
  await dialog.getByRole('link', { name: 'KIRANA-FIRMWARE' }).click()
  await page.getByRole('heading', { name: 'KIRANA-FIRMWARE' }).waitFor()
})
