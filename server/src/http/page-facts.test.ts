import { expect, test } from 'vitest'
import { fillPage, joinFacts } from './page-facts.ts'

const HOSTILE = `<script>alert('1')</script>"&{{other}}`

test('a value is text, in the page and in an attribute, and no tag in it is filled', () => {
  const page = fillPage('<a title="{{name}}">{{name}}</a>', { name: HOSTILE, other: 'never shown' })
  expect(page).not.toMatch(/<script|never shown/)
  expect(page).toContain('&lt;script&gt;')
})

test('a value in a script is the inside of a JSON string that ends neither the string nor the script', () => {
  const page = fillPage('<script>{"name":"{{{json.name}}}"}</script>', { name: `${HOSTILE}</script>\n` })
  const [, inside = ''] = /^<script>(.*)<\/script>$/s.exec(page) ?? []
  expect(inside).not.toContain('<')
  expect(JSON.parse(inside)).toEqual({ name: `${HOSTILE}</script>\n` })
})

test('a section stands where there is a value, and its opposite where there is none', () => {
  const template = '{{#phone}}Call {{phone}}{{/phone}}{{^phone}}Write to us{{/phone}}'
  expect(fillPage(template, { phone: '1' })).toBe('Call 1')
  expect([null, '', undefined].map((phone) => fillPage(template, { phone }))).toEqual(
    Array(3).fill('Write to us'),
  )
})

test('facts of several are one, with a version that changes with each', async () => {
  const facts = joinFacts([
    async () => ({ version: '1', values: { one: 1 } }),
    async () => ({ version: '7', values: { other: 2 } }),
  ])
  expect(await facts()).toEqual({ version: '1.7', values: { one: 1, other: 2 } })
})
