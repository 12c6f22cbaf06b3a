/** Opens the connections to the contract pool and to the OCSP responders that the owner has configured. */
import { X509Certificate } from 'node:crypto'
import * as z from 'zod'
import type { RequestOutside } from '../outside/request-outside.ts'
import { readAccessFile } from '../read-access-file.ts'
import { createPlugAndCharge, type PlugAndCharge } from './plug-and-charge.ts'

const Url = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))
const Secret = z.string().min(1)

const Authorities = z.string().transform((pem, context) => {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    if (parts.length > 0) return parts.map((part) => new X509Certificate(part))
  } catch {
    // Said below.
  }
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

const Access = z.strictObject({
  pool: z
    .union([
      z.strictObject({ url: Url, token: Secret }),
      z.strictObject({
        url: Url,
        tokenUrl: Url,
        clientId: Secret,
        clientSecret: Secret,
        audience: Secret.optional(),
      }),
    ])
    .optional(),
  responders: z.array(z.string().regex(/^[a-z\d.-]+$/)).default([]),
  authorities: Authorities.default([]),
})

interface Opened {
  readonly request: RequestOutside
  readonly now: () => Date
}

/**
 * @param path of a JSON file as docs/operations.md says; none: nothing is asked outside
 * @throws ConfigError where the file cannot be read, or is not what it has to be; what it holds is never repeated
 */
export async function openPlugAndCharge(path: string | undefined, opened: Opened): Promise<PlugAndCharge> {
  if (path === undefined) return createPlugAndCharge({ responders: [], authorities: [] }, opened)
  return createPlugAndCharge(await readAccessFile('PLUG_AND_CHARGE', path, Access), opened)
}
