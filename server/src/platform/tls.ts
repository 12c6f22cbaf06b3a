/** The files with which the program speaks TLS itself: read whole and tried before it listens. */
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { ConfigError, type TlsFiles } from './config.ts'

export interface TlsOptions extends SecureContextOptions {
  /** A charger is asked for a certificate and may come without one: its security profile decides. */
  readonly requestCert: boolean
  readonly rejectUnauthorized: false
}

/**
 * @param ownAuthorities certificates of the program's own authority for chargers, where it serves them
 * @returns what `https.createServer` takes
 * @throws ConfigError where a file is missing, is no PEM, or the key is of another certificate
 */
export async function readTls(
  { certificate, key, chargerAuthority }: TlsFiles,
  ownAuthorities: readonly string[] = [],
): Promise<TlsOptions> {
  const given = await readChargerAuthority(chargerAuthority)
  const ca = [...(given ? [given] : []), ...ownAuthorities]
  const files = {
    cert: await readPem('TLS_CERT', certificate),
    key: await readPem('TLS_KEY', key),
    ...(ca.length > 0 && { ca }),
  }
  try {
    createSecureContext(files)
  } catch (error) {
    throw new ConfigError([`TLS_CERT and TLS_KEY cannot be used together: ${formatError(error)}`])
  }
  return {
    ...files,
    minVersion: 'TLSv1.2',
    requestCert: files.ca !== undefined,
    rejectUnauthorized: false,
  }
}

/**
 * @param path of the operator's own authority for chargers
 * @throws ConfigError where it is missing or is no certificate
 */
export async function readChargerAuthority(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  const pem = await readPem('OCPP_CLIENT_CA', path)
  try {
    new X509Certificate(pem)
  } catch (error) {
    throw new ConfigError([`OCPP_CLIENT_CA is no certificate: ${formatError(error)}`])
  }
  return pem.toString()
}

async function readPem(name: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new ConfigError([`${name} cannot be read: ${formatError(error)}`])
  }
}

const formatError = (error: unknown): string => (error instanceof Error ? error.message : String(error))
