import { expect, test } from 'vitest'
import { findRivers, landWithin } from './land.ts'

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
