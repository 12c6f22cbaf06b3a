/** The gateway’s part of each dialect; without one of them this does not compile. */
import type { OcppVersion } from '../dialects/index.ts'
import type { GatewayDialect } from './gateway-dialect.ts'
import { GATEWAY_16 } from './v16/dialect.ts'
import { GATEWAY_21 } from './v21/dialect.ts'
import { GATEWAY_201 } from './v201/dialect.ts'

const BY_VERSION: Readonly<Record<OcppVersion, GatewayDialect>> = {
  [GATEWAY_16.version]: GATEWAY_16,
  [GATEWAY_201.version]: GATEWAY_201,
  [GATEWAY_21.version]: GATEWAY_21,
}

export const getGatewayDialect = (version: OcppVersion): GatewayDialect => BY_VERSION[version]
