/** The versions of OCPP that a simulated charger speaks. */
import type { ProtocolVersion } from './options.ts'
import type { Dialect, Station } from './station.ts'
import { createDialect16 } from './v16/dialect.ts'
import { createDialect21 } from './v21/dialect.ts'
import { createDialect201 } from './v201/dialect.ts'

const BY_VERSION: Readonly<Record<ProtocolVersion, (station: Station) => Dialect>> = {
  '1.6': createDialect16,
  '2.0.1': createDialect201,
  '2.1': createDialect21,
}

/** Oldest first. */
export const VERSIONS = Object.keys(BY_VERSION) as readonly ProtocolVersion[]

export const createDialect = (version: ProtocolVersion, station: Station): Dialect =>
  BY_VERSION[version](station)
