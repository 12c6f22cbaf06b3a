/** Payments at card terminals that differ from what is billed: found by their station, understood, and noted. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { connectCharger } from './charger.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ isShared: true })
const IDENTITY = 'TERMINAL-1'
const REFERENCE = 'PSP-36c603f0-5dcc-4ccc-9dca-20597eabf489'

test('the operator reads what a payment differs in, notes what was done, and it waits no more', async () => {
  const owner = await signInOwner(visit.url)
  const stationId = await openStation(owner, 'Ranebennur Plaza')
  await connectCharger(visit.url, IDENTITY, {}, 'ocpp2.1').then((first) => first.leave())
  const [{ _id }] = (await owner.get(`/chargers?q=${IDENTITY}`)).body.data
  await owner.post(`/chargers/${_id}/accept`, { stationId, securityProfile: 0, connectors: [] })
  const charger = await connectCharger(visit.url, IDENTITY, {}, 'ocpp2.1')
  const settled = { pspRef: REFERENCE, status: 'Settled', settlementAmount: 120.5, transactionId: 'T-404' }
  await expect
    .poll(() => charger.call('NotifySettlement', { ...settled, settlementTime: new Date().toISOString() }))
    .toEqual({})

  const page = await signInAt(visit, `/newAdmin/card-payments?q=${IDENTITY}`)
  const row = page.getByRole('row').filter({ hasText: IDENTITY })
  await row.getByRole('link', { name: 'Ranebennur Plaza' }).waitFor()
  await row.getByText('Unknown charge').waitFor()
  await row.getByText('…abf489').waitFor()
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Details: Payment …abf489' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment …abf489' })
  await dialog.getByText('No such charge of this charger is known.').waitFor()
  await dialog.getByTitle(REFERENCE).waitFor()
  await dialog.getByRole('button', { name: 'Mark as looked at' }).click()
  await dialog.getByText('Please say what was done').waitFor()
  await dialog.getByLabel('What was done').fill('Given back at the bank')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Mark as looked at' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => row.getByText('Unknown charge').count()).toBe(0)
  await row.getByRole('link', { name: 'Details: Payment …abf489' }).click()
  await dialog.getByText('Given back at the bank').waitFor()
  charger.leave()
})
