import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findRivers, landWithin, unpackStateLines } from './land.ts'

/** A square island of 10° and a long one, which share no line. */
const topology = {
  transform: { scale: [0.5, 0.5], translate: [-10, -10] },
  arcs: [
    [
      [20, 20],
      [20, 0],
      [0, 20],
    ],
    [
      [20, 20],
      [0, 20],
      [20, 0],
    ],
    [
      [200, 20],
      [2, 0],
      [0, 2],
      [-2, -2],
    ],
  ],
  objects: { land: { geometries: [{ arcs: [[[0, ~1]], [[2]]] }] } },
} as const

test('lines that polygons share are put together, and backwards where it says so', () => {
  expect(landWithin(topology, { west: -50, south: -50, east: 50, north: 50 })).toEqual([
    [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
    ].map((ring) => expect.arrayContaining(ring)),
  ])
})

test('what lies outside the box is cut off, and islands outside are left out', () => {
  const [polygon, ...others] = landWithin(topology, { west: 5, south: 5, east: 50, north: 50 })
  expect(others).toEqual([])
  const points = new Set(polygon?.[0]?.map(String))
  expect(points).toEqual(new Set(['5,5', '10,5', '10,10', '5,10']))
})

test('rivers that touch the box are drawn whole and once, in whichever direction they are named', () => {
  const rivers = { geometries: [{ arcs: [0] }, { arcs: [[~0], [2]] }, {}] }
  const drawn = findRivers({ ...topology, objects: { rivers } }, { west: 5, south: -5, east: 15, north: 15 })
  expect(drawn).toEqual([
    [
      [0, 0],
      [10, 0],
      [10, 10],
    ],
  ])
})

test('lines between Indian states lie within India, and none where its border is drawn in two ways', async () => {
  const file = new URL('../src/shared/map/state-lines.json', import.meta.url)
  const lines = unpackStateLines(JSON.parse(await readFile(file, 'utf8')))
  expect(lines.length).toBeGreaterThan(60)
  const points = lines.flat()
  expect(points.filter(([x, y]) => x < 69 || x > 97 || y < 8 || y > 33.5)).toEqual([])
  // Between Haryana and Delhi, and where Telangana begins.
  const isNear = ([x, y]: readonly [number, number], [east, north]: readonly [number, number]) =>
    Math.hypot(x - east, y - north) < 0.3
  expect(points.some((point) => isNear(point, [77.05, 28.5]))).toBe(true)
  expect(points.some((point) => isNear(point, [79.4, 16.6]))).toBe(true)
})
