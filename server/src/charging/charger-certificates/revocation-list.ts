/** The list of certificates that were taken back (RFC 5280, section 5), for what ends TLS in front of the program. */
import { addMs, days } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { findSigningAuthority, loadX509, SIGNING } from './authority.ts'
import { selectRevoked } from './queries.ts'

/** Who has not fetched it for so long takes no certificate any more. */
const COUNTS_DAYS = 7
/** Some 400 kB. */
const MOST_ENTRIES = 10_000

/** DER; undefined before there is an authority. */
export async function makeRevocationList(db: Db, now: Date): Promise<Buffer | undefined> {
  const authority = await findSigningAuthority(db, now)
  if (!authority) return undefined
  const { AuthorityKeyIdentifierExtension, Extension, X509CrlGenerator } = await loadX509()
  const revoked = await selectRevoked(db, { now, most: MOST_ENTRIES })
  const list = await X509CrlGenerator.create({
    issuer: authority.certificate.subjectName,
    thisUpdate: now,
    nextUpdate: addMs(now, days(COUNTS_DAYS)),
    entries: revoked.map(({ serial, revokedAt }) => ({
      serialNumber: serial,
      ...(revokedAt && { revocationDate: revokedAt }),
    })),
    extensions: [
      await AuthorityKeyIdentifierExtension.create(authority.certificate),
      new Extension(CRL_NUMBER, false, encodeInteger(now.getTime())),
    ],
    signingKey: authority.key,
    signingAlgorithm: SIGNING,
  })
  return Buffer.from(list.rawData)
}

/** RFC 5280, 5.2.3: it grows with each list. */
const CRL_NUMBER = '2.5.29.20'

/** DER of a time in milliseconds: six bytes, and the first begins with a zero bit until the year 6429. */
function encodeInteger(ms: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.set([2, 6])
  bytes.writeUIntBE(ms, 2, 6)
  return bytes
}
