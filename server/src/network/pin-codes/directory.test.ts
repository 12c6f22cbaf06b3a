import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findPinCode, parseDirectory } from './directory.ts'

/** In km, near enough within a town. */
const measureKm = (
  a: { readonly lat: number; readonly long: number },
  b: { readonly lat: number; readonly long: number },
): number => Math.hypot(a.lat - b.lat, (a.long - b.long) * Math.cos((a.lat * Math.PI) / 180)) * 111

test.each([
  ['560034', 'Koramangala', { lat: 12.93, long: 77.62 }],
  ['110001', 'New Delhi', { lat: 28.63, long: 77.22 }],
  ['400050', 'Bandra West', { lat: 19.06, long: 72.83 }],
  ['411004', 'Deccan Gymkhana', { lat: 18.52, long: 73.84 }],
  ['641002', 'R.S. Puram, Coimbatore', { lat: 11.01, long: 76.95 }],
  ['573201', 'Hassan', { lat: 13.01, long: 76.1 }],
  ['744101', 'Port Blair', { lat: 11.67, long: 92.74 }],
  ['171001', 'Shimla', { lat: 31.1, long: 77.17 }],
])('%s is in %s', async (pinCode, _name, where) => {
  const place = await findPinCode(pinCode)
  expect(place?.isExact).toBe(true)
  expect(measureKm(where, place ?? { lat: 0, long: 0 })).toBeLessThan(3)
})

test('a pin code that is not in the directory is somewhere in its sorting district', async () => {
  const place = await findPinCode('560999')
  expect(place).toMatchObject({ isExact: false, name: expect.stringContaining('Bengaluru') })
  expect(measureKm({ lat: 12.97, long: 77.59 }, place ?? { lat: 0, long: 0 })).toBeLessThan(10)
})

test('where no pin code begins so, there is none', async () => {
  for (const pinCode of ['100001', '999999']) expect(await findPinCode(pinCode)).toBeUndefined()
})

test('the directory has every pin code once, in their order, in India, each near its sorting district', async () => {
  const text = await readFile(new URL('directory.txt', import.meta.url), 'utf8')
  const places = parseDirectory(text)
  const pinCodes = [...places.keys()].filter((key) => key.length === 6)
  expect(pinCodes.length).toBeGreaterThan(19_000)
  expect(pinCodes).toEqual([...new Set(pinCodes)].toSorted())
  for (const pinCode of pinCodes) {
    const place = places.get(pinCode)
    const district = places.get(pinCode.slice(0, 3))
    if (!place || !district) throw new Error(`${pinCode} has no district`)
    expect(place.lat > 6 && place.lat < 37.5 && place.long > 68 && place.long < 97.5, pinCode).toBe(true)
  }
})

test('a mistyped line of the directory is found when it is read', () => {
  expect(() => parseDirectory('560034 12.9 Koramangala')).toThrow('560034')
})
