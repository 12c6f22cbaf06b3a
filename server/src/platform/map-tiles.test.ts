import { expect, test } from 'vitest'
import { parseMapTiles } from './map-tiles.ts'

const parse = (text: string) => parseMapTiles(text, '/srv/voltyatra')

test('a path, an archive, tiles and a style are told apart', () => {
  expect(parse('maps/india.pmtiles')).toEqual({ kind: 'file', path: '/srv/voltyatra/maps/india.pmtiles' })
  expect(parse('/maps/india.pmtiles')).toEqual({ kind: 'file', path: '/maps/india.pmtiles' })
  const origin = 'https://maps.example.in'
  for (const [url, kind] of [
    [`${origin}/india.pmtiles?v=3`, 'pmtiles'],
    [`${origin}/tiles/{z}/{x}/{y}.mvt`, 'tiles'],
    [`${origin}/style.json?key=abc`, 'style'],
  ])
    expect(parse(String(url))).toEqual({ kind, url, origin })
})

test('whatever could send a visitor elsewhere, or is no map, is refused', () => {
  for (const text of [
    'india.mbtiles',
    'http://maps.example.in/style.json',
    'file:///etc/passwd.pmtiles',
    'https://user:secret@maps.example.in/style.json',
    'https://maps.example.in/{z}/{x}.mvt',
    'https://',
    `https://maps.example.in/${'x'.repeat(2000)}`,
  ])
    expect(parse(text), text).toBeUndefined()
})
