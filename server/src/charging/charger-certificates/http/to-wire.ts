/** Certificates on the wire. */
import { addMs, days } from '@voltyatra/domain'
import type { ChargerCertificate, KnownAuthority, SignedCertificate } from '../index.ts'

export const toWireCertificate = ({
  id,
  serial,
  fingerprint,
  issuedAt,
  endsAt,
  revokedAt,
  taken,
}: ChargerCertificate) => ({
  _id: id,
  serial,
  fingerprint,
  issuedAt: issuedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  taken,
})

/** Valid from a day before: a charger's clock may be behind. */
const EARLIER_DAYS = 1

export const toWireSigned = (one: SignedCertificate) => ({
  ...toWireCertificate(one),
  charger: {
    _id: one.chargerId,
    identity: one.identity,
    connected: one.isConnected,
    stationId: one.stationId,
    stationName: one.stationName,
  },
  subject: `CN=${one.identity}`,
  validFrom: addMs(one.issuedAt, -days(EARLIER_DAYS)).toISOString(),
  status: one.state,
})

export const toWireAuthority = ({ id, validFrom, endsAt, ...rest }: KnownAuthority) => ({
  _id: id,
  ...rest,
  validFrom: validFrom.toISOString(),
  endsAt: endsAt.toISOString(),
})
