import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const folder = new URL('../docs/decisions/', import.meta.url)

test('the list of decision records has each of them once, in the order of their numbers', async () => {
  const records = (await readdir(folder)).filter((file) => /^\d{4}-/.test(file)).toSorted()
  const list = await readFile(new URL('README.md', folder), 'utf8')
  const listed = [...list.matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| .+ \|$/gm)]
  expect(listed.map(([, , file]) => file)).toEqual(records)
  for (const [, number = '-', file = ''] of listed) expect(file.startsWith(number)).toBe(true)
  expect(new Set(listed.map(([, number]) => number)).size).toBe(records.length)
})
