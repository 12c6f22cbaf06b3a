import { expect, test } from 'vitest'
import { OWN_FONT } from './font.ts'
import { buildStreetLayers } from './streets.ts'

test('streets are drawn by day and by night, and no border or name of a country or state', () => {
  const [light, dark] = [buildStreetLayers(false), buildStreetLayers(true)]
  const ids = light.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['roads_highway', 'roads_minor', 'water', 'roads_labels_minor']))
  expect(ids.filter((id) => /boundar|country|region/.test(id))).toEqual([])
  expect(dark.map(({ id }) => id)).toEqual(ids)
  expect(dark[0]?.paint).not.toEqual(light[0]?.paint)
})

test('names need no glyphs or pictures of another server', () => {
  const names = buildStreetLayers(false).filter(({ type }) => type === 'symbol')
  expect(names.length).toBeGreaterThan(5)
  for (const { id, layout } of names) {
    expect(layout, id).toMatchObject({ 'text-font': OWN_FONT })
    expect(layout, id).not.toHaveProperty('icon-image')
  }
})
