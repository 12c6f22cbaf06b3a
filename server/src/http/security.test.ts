import { expect, test } from 'vitest'
import { buildSecurityHeaders } from './security.ts'

const CONNECT = /(?:^|;)connect-src ([^;]*)/

const connects = (mapTiles: Parameters<typeof buildSecurityHeaders>[0]['mapTiles']) =>
  CONNECT.exec(
    buildSecurityHeaders({ publicUrl: 'https://charge.example.in', mapTiles })['content-security-policy'] ??
      '',
  )?.[1]

test('pages speak to us alone, and with tiles of another host to that host and no other', () => {
  expect(connects(undefined)).toBe("'self'")
  expect(connects({ kind: 'file', path: '/maps/india.pmtiles' })).toBe("'self'")
  const [url, origin] = ['https://maps.example.in:8443/style.json', 'https://maps.example.in:8443']
  expect(connects({ kind: 'style', url, origin })).toBe(`'self' ${origin}`)
})
