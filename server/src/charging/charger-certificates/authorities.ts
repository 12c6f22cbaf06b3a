/** The authorities for chargers as an operator sees them: their certificates, never their keys. */
import { X509Certificate } from 'node:crypto'
import { addMs, days } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { RENEWED_DAYS } from './authority.ts'
import { selectAuthorities } from './list-queries.ts'

export interface KnownAuthority {
  readonly id: string
  readonly subject: string
  readonly serial: string
  readonly fingerprint: string
  readonly validFrom: Date
  readonly endsAt: Date
  readonly isSigning: boolean
  readonly pem: string
}

/** Newest first; the first one that has its key and lasts long enough signs. */
export async function listKnownAuthorities(reader: Reader, now: Date): Promise<readonly KnownAuthority[]> {
  const rows = await selectAuthorities(reader)
  const signing = rows.find(({ hasKey, endsAt }) => hasKey && endsAt > addMs(now, days(RENEWED_DAYS)))
  return rows.map(({ id, certificate: pem, endsAt }) => {
    const { subject, serialNumber, fingerprint256, validFrom } = new X509Certificate(pem)
    return {
      id,
      subject: subject.replaceAll('\n', ', '),
      serial: serialNumber.toLowerCase(),
      fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
      validFrom: new Date(validFrom),
      endsAt,
      isSigning: id === signing?.id,
      pem,
    }
  })
}
