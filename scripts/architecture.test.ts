import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ARCHITECTURE, buildArchitecturePage } from './architecture.ts'
import { ROOT } from './setup/paths.mjs'

test('every file and folder that the page names is there', async () => {
  const page = await readFile(join(ROOT, ARCHITECTURE), 'utf8')
  const named = [...page.matchAll(/`((?:server|domain|contract|web)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('the arrows between contexts go one way', async () => {
  const drawn = [...(await buildArchitecturePage()).matchAll(/^ {2}(\w+) --> (\w+)$/gm)]
  const order = ['platform', 'db', 'people', 'money', 'network', 'charging', 'operations']
  const between = drawn.filter(([, from = '', to = '']) => order.includes(from) && order.includes(to))
  expect(between.length).toBeGreaterThan(8)
  const upwards = between.filter(([, from = '', to = '']) => order.indexOf(from) < order.indexOf(to))
  expect(upwards.map(([arrow]) => arrow)).toEqual([])
})
