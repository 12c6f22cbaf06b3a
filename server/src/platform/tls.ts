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
 * @returns what `https.createServer` takes
 * @throws ConfigError where a file is missing, is no PEM, or the key is of another certificate
 */
export async function readTls({ certificate, key, chargerAuthority }: TlsFiles): Promise<TlsOptions> {
  const files = {
    cert: await pemOf('TLS_CERT', certificate),
    key: await pemOf('TLS_KEY', key),
    ...(chargerAuthority && { ca: await pemOf('OCPP_CLIENT_CA', chargerAuthority) }),
  }
  try {
    createSecureContext(files)
  } catch (error) {
    throw new ConfigError([`TLS_CERT and TLS_KEY cannot be used together: ${said(error)}`])
  }
  if (files.ca) {
    try {
      new X509Certificate(files.ca)
    } catch (error) {
      throw new ConfigError([`OCPP_CLIENT_CA is no certificate: ${said(error)}`])
    }
  }
  return {
    ...files,
    minVersion: 'TLSv1.2',
    requestCert: files.ca !== undefined,
    rejectUnauthorized: false,
  }
}

async function pemOf(name: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new ConfigError([`${name} cannot be read: ${said(error)}`])
  }
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))
