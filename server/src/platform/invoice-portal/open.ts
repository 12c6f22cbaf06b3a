/** The way to the invoice registration portal that the operator has set. */
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { readAccessFile } from '../read-access-file.ts'
import { createGspPortal } from './gsp-portal.ts'
import { createNicPortal } from './nic-portal.ts'
import type { InvoicePortal } from './portal.ts'
import { createSimulatedIrp, createSimulatedPortal } from './simulated-irp.ts'

const Url = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))
const Pem = z.string().startsWith('-----BEGIN')
const ByGstin = <T extends z.ZodType>(value: T) => z.record(z.string().regex(/^[0-9A-Z]{15}$/), value)

const Access = z.discriminatedUnion('way', [
  z.strictObject({
    way: z.literal('nic'),
    url: Url,
    clientId: z.string(),
    clientSecret: z.string(),
    encryptionKey: Pem,
    signingKey: Pem,
    users: ByGstin(z.strictObject({ name: z.string(), password: z.string() })),
  }),
  z.strictObject({
    way: z.literal('gsp'),
    url: Url,
    headers: z.record(z.string(), z.string()),
    signingKey: Pem,
    gstins: z.array(z.string()),
  }),
  z.strictObject({ way: z.literal('simulated') }),
])

interface Requested {
  readonly invoicePortal: string | undefined
  readonly isDevelopment: boolean
}

/** @throws ConfigError where the file cannot be read, or is not what it has to be */
export async function openInvoicePortal(
  { invoicePortal, isDevelopment }: Requested,
  clock: Clock,
): Promise<InvoicePortal | undefined> {
  const now = () => clock.now()
  const unset = isDevelopment ? SIMULATED : undefined
  const access = invoicePortal ? await readAccessFile('INVOICE_PORTAL', invoicePortal, Access) : unset
  if (access?.way === 'nic') return createNicPortal(access, now)
  if (access?.way === 'gsp') return createGspPortal(access)
  return access && createSimulatedPortal(createSimulatedIrp(now))
}

const SIMULATED = { way: 'simulated' } as const
