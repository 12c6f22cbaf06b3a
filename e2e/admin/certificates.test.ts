import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { connectCharger } from './charger.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ isShared: true })

/** A request of the charger CERT-1; the key of it is nowhere any more. */
const REQUEST = [
  '-----BEGIN CERTIFICATE REQUEST-----',
  'MIHgMIGHAgEAMCUxDzANBgNVBAMMBkNFUlQtMTESMBAGA1UECgwJVm9sdFlhdHJh',
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE5BBsQmrPZpGU0GK3qMKP90cmYlcz',
  'L5wBSOGa/rFt5Tl7s+j5BXlvNGfKzyc0BnHHMiV0KTdMHDmRWSnzmZ5PqaAAMAoG',
  'CCqGSM49BAMCA0gAMEUCIHV/htXXabmz+lD2COqa+lyTwFHvROGXO+aIPW5rMb3Z',
  'AiEAhfDzdvU7LeDBsoX0Ra4UiCW/KS6RNY0v75GEcjhx6zc=',
  '-----END CERTIFICATE REQUEST-----',
].join('\n')

test('a certificate that a charger was signed is seen, renewed, taken back, and its root is downloaded', async () => {
  const owner = await signInOwner(visit.url)
  const stationId = await openStation(owner, 'Certified')
  const page = await signInAt(visit, '/newAdmin/certificates')
  await page.getByText('No certificates found.').waitFor()
  await page.getByText(/^The authority is made when the first charger asks/).waitFor()
  await expectAccessible(page)

  const charger = await connectCharger(visit.url, 'CERT-1', {
    CertificateSigned: () => ({ status: 'Accepted' }),
    ExtendedTriggerMessage: () => ({ status: 'Accepted' }),
  })
  const [found] = (await owner.get('/chargers?q=CERT-1')).body.data
  await owner.post(`/chargers/${found._id}/accept`, { stationId, securityProfile: 0, connectors: [] })
  await page.goto(`/newAdmin/chargers?open=${found._id}&do=security`)
  const security = page.getByRole('dialog', { name: 'Security of CERT-1' })
  await security.getByRole('button', { name: 'Ask for a certificate' }).click()
  await security.getByText('The charger will ask for a certificate.').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.goto('/newAdmin/certificates')
  // Until its connection knows of the acceptance, nothing is signed.
  await expect.poll(() => charger.call('SignCertificate', { csr: REQUEST })).toEqual({ status: 'Accepted' })

  const row = page.getByRole('row').filter({ hasText: 'CERT-1' })
  await row.getByText('Valid', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'Details: CERT-1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('CN=CERT-1').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Ask for a new certificate' }).click()
  await dialog.getByText('The charger will ask for a certificate.').waitFor()
  // Meanwhile the program asks every new charger what it can do.
  expect(charger.calls).toContainEqual([
    'ExtendedTriggerMessage',
    { requestedMessage: 'SignChargePointCertificate' },
  ])
  await dialog.getByRole('button', { name: 'Revoke certificate' }).click()
  await dialog.getByText(/This cannot be undone/).waitFor()
  await dialog.getByRole('button', { name: 'Revoke certificate' }).click()
  await page.getByRole('alert').getByText('The certificate is revoked.').waitFor()
  await row.getByText('Revoked').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download the root certificate/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^chargers-root-[0-9a-f]+\.pem$/)

  // Who does not decide what chargers trust has neither the screen nor the list.
  await owner.post('/administrators', {
    email: 'support@example.in',
    password: 'correct horse battery',
    role: 'support',
  })
  const as = { email: 'support@example.in', password: 'correct horse battery' }
  const other = await signInAt(visit, '/newAdmin/chargers', { as })
  await other.getByRole('link', { name: 'Chargers', exact: true }).waitFor()
  expect(await other.getByRole('link', { name: 'Certificates' }).count()).toBe(0)
})
