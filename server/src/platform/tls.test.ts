import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTls } from './tls.ts'

let folder: string
let files: { certificate: string; key: string; otherKey: string; text: string; missing: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltyatra-tls-'))
  const kind = { keyType: 'ec', algorithm: 'sha256' } as const
  const [own, other] = [await generate([], kind), await generate([], kind)]
  const kept = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }
  files = {
    certificate: await kept('certificate.pem', own.cert),
    key: await kept('key.pem', own.private),
    otherKey: await kept('other-key.pem', other.private),
    text: await kept('notes.txt', 'no certificate'),
    missing: join(folder, 'missing.pem'),
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a certificate with its key is taken; chargers are asked for theirs where there is an authority', async () => {
  const { certificate, key } = files
  expect(await readTls({ certificate, key, chargerAuthority: undefined })).toMatchObject({
    requestCert: false,
  })
  expect(await readTls({ certificate, key, chargerAuthority: certificate })).toMatchObject({
    requestCert: true,
  })
})

test('what cannot be used is said with its variable', async () => {
  const { certificate, key, otherKey, text, missing } = files
  const chargerAuthority = undefined
  await expect(readTls({ certificate: missing, key, chargerAuthority })).rejects.toThrow(
    /^TLS_CERT cannot be read: ENOENT/,
  )
  await expect(readTls({ certificate, key: otherKey, chargerAuthority })).rejects.toThrow(
    /^TLS_CERT and TLS_KEY cannot be used together: .*mismatch/,
  )
  await expect(readTls({ certificate: text, key, chargerAuthority })).rejects.toThrow(
    'TLS_CERT and TLS_KEY cannot be used together',
  )
  await expect(readTls({ certificate, key, chargerAuthority: text })).rejects.toThrow(
    'OCPP_CLIENT_CA is no certificate',
  )
})
