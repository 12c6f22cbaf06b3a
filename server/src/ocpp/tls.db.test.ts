import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterThisTest } from '../db/testing/test-database.ts'
import { testApp } from '../testing/test-app.ts'
import { type Authority, anAuthority } from './testing/certificates.ts'
import { connectCharger } from './testing/charger.ts'
import { BOOT, network } from './testing/network.ts'

/** The operator's program, and a gateway of its own that speaks TLS, on one database. */
async function secureNetwork(chargers?: Authority) {
  const operators = await network()
  const authority = await anAuthority()
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-tls-'))
  afterThisTest(() => rm(folder, { recursive: true, force: true }))
  const { cert, key } = await authority.sign('charge.example.in')
  const files = { TLS_CERT: cert, TLS_KEY: key, ...(chargers && { OCPP_CLIENT_CA: chargers.cert }) }
  const env: Record<string, string> = { ROLES: 'gateway' }
  for (const [name, pem] of Object.entries(files)) {
    env[name] = join(folder, `${name}.pem`)
    await writeFile(env[name], pem)
  }
  const { app } = await testApp({
    connection: operators.app.database.pool.options,
    clock: operators.clock,
    env,
  })
  return { ...operators, authority, url: app.url }
}

test('with a certificate of its own the program speaks TLS to browsers and to chargers, and nothing else', async () => {
  const { url, authority, connect, accept } = await secureNetwork()
  expect(url).toMatch(/^https:/)
  const status = await new Promise((resolve, reject) =>
    get(`${url}/healthz`, { ca: authority.cert }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject),
  )
  expect(status).toBe(200)
  await expect(fetch(`${url.replace('https', 'http')}/healthz`)).rejects.toThrow()

  await (await connect('CP-1')).leave()
  const password = (await accept('CP-1', { securityProfile: 2 })) ?? ''
  await expect(connect('CP-1', { password })).rejects.toThrow('Turned away with 401')
  const charger = await connectCharger({ url, identity: 'CP-1', password })
  expect(await charger.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })
})

test('a charger of profile 3 comes with its own certificate of the operator’s authority, or not at all', async () => {
  const chargers = await anAuthority()
  const { url, connect, accept } = await secureNetwork(chargers)
  const own = await chargers.sign('CP-1')
  await (await connect('CP-1')).leave()
  await accept('CP-1', { securityProfile: 3, certificate: own.fingerprint })
  const charger = await connectCharger({ url, identity: 'CP-1', tls: own })
  expect(await charger.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })

  const others = [undefined, await chargers.sign('CP-1'), await (await anAuthority()).sign('CP-1')]
  for (const tls of others) {
    await expect(connectCharger({ url, identity: 'CP-1', tls })).rejects.toThrow('Turned away with 401')
  }
})
