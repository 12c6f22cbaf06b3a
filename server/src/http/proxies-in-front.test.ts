/** The configurations of the documentation for a web server in front, as their readers copy them. */
import { readFile } from 'node:fs/promises'
import { LONGEST_COMMAND_SECONDS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { HTTP_LIMITS } from './limits.ts'

const CONFIGURATION = new URL('../../../docs/haproxy.cfg', import.meta.url)
const OPERATIONS = new URL('../../../docs/operations.md', import.meta.url)

/** Beyond what a charger may take, in seconds: the program has to see that it took too long, and to answer. */
const LEAST_BEYOND = 3

test('every proxy of the documentation waits for a charger’s answer longer than the program does', async () => {
  const least = LONGEST_COMMAND_SECONDS + LEAST_BEYOND
  const waits = /^ *(?:timeout server|proxy_read_timeout) (\d+)(s|h);?(?: |$)/gm
  for (const file of [CONFIGURATION, OPERATIONS]) {
    const found = [...(await readFile(file, 'utf8')).matchAll(waits)].map(
      ([, count, unit]) => Number(count) * (unit === 'h' ? 3_600 : 1),
    )
    expect(found.length).toBeGreaterThan(1)
    expect(Math.min(...found)).toBeGreaterThan(least)
  }
})

test('the nginx of the documentation lets chargers in, and mails with their files', async () => {
  const [, text = ''] = /```nginx\n([^`]+)```/.exec(await readFile(OPERATIONS, 'utf8')) ?? []
  const [, ofChargers] = /location \/ocpp\/ \{([^}]+)\}/.exec(text) ?? []
  expect(ofChargers).toContain('proxy_set_header Upgrade $http_upgrade;')
  expect(ofChargers).toContain('proxy_set_header Connection "upgrade";')
  const [, size] = /client_max_body_size (\d+)m;/.exec(text) ?? []
  expect(Number(size) * 1024 * 1024).toBeGreaterThan(HTTP_LIMITS.mailBytes)
})
