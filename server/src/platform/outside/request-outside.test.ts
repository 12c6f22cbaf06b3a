import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isPrivateAddress } from './public-address.ts'
import { MayHaveArrived, openOutside } from './request-outside.ts'

const ask = (url: string, mayBePrivate = false) =>
  openOutside({ mayBePrivate })({ method: 'POST', url, headers: {}, body: '' })

async function server(answer: Parameters<typeof createServer>[1]) {
  const made = createServer({}, answer)
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void made.close())
  return (made.address() as AddressInfo).port
}

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
])('nothing inside is asked: %s', async (url) => {
  await expect(ask(url)).rejects.toThrow('The host is on a private network')
})

test('only https is spoken, except in development', async () => {
  const port = await server((_, response) => response.writeHead(302, { location: '/' }).end('moved'))
  await expect(ask(`http://127.0.0.1:${port}/`)).rejects.toThrow('Only https is spoken outside')
  expect(await ask(`http://127.0.0.1:${port}/`, true)).toMatchObject({ status: 302, text: 'moved' })
})

test('a connection that ends without an answer may have brought the message; one that was never made has not', async () => {
  const port = await server((request) => {
    request.resume()
    request.on('end', () => request.socket.destroy())
  })
  await expect(ask(`http://127.0.0.1:${port}/`, true)).rejects.toBeInstanceOf(MayHaveArrived)
  await expect(ask('http://127.0.0.1:1/', true)).rejects.not.toBeInstanceOf(MayHaveArrived)
})

test('an answer that is too long is not read to its end', async () => {
  const port = await server((_, response) => response.end('x'.repeat(200_000)))
  await expect(ask(`http://127.0.0.1:${port}/`, true)).rejects.toThrow('The answer is too long')
})

test.each(['8.8.8.8', '2606:4700::1111'])('%s is a public address', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test.each([
  '100.64.0.1',
  '192.168.1.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '255.255.255.255',
])('%s is none', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})
