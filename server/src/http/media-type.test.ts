import { expect, test } from 'vitest'
import { doesPreferHtml } from './media-type.ts'

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

test.each([
  CHROME,
  'text/html',
  'text/html, application/json;q=0.9',
  'TEXT/HTML;Q=0.5,*/*;q=0.1',
  'text/*, */*;q=0.1',
])('a browser gets a page: %s', (accept) => {
  expect(doesPreferHtml(accept)).toBe(true)
})

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'application/json, text/plain, */*',
  'application/json, text/html;q=0.9',
  'text/html;q=0, */*',
  'text/html;q=nonsense, */*;q=0.1',
])('a program gets JSON: %s', (accept) => {
  expect(doesPreferHtml(accept)).toBe(false)
})
