import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fitOf, STEP, STEPS } from './fit.ts'

const TITLE = { isTitle: true, width: 12 } as const

test('what matters less leaves the first line first, whatever stands to its right', () => {
  const columns = [TITLE, { rank: 3, width: 8 }, { rank: 1, width: 8 }, { width: 8 }] as const
  expect(fitOf(columns).from).toEqual([0, 36, 20, 28])
})

test('of one rank, the columns to the left have room first', () => {
  expect(fitOf([TITLE, { width: 8 }, { width: 8 }, { width: 8 }]).from).toEqual([0, 20, 28, 36])
})

test('the title never leaves the first line', () => {
  expect(
    fitOf([
      { rank: 1, width: 30 },
      { isTitle: true, width: 60 },
    ]).from,
  ).toEqual([92, 0])
})

test('the buttons have their room before any column, and stand side by side once all columns have theirs', () => {
  const columns = [TITLE, { width: 8 }] as const
  expect(fitOf(columns, { buttons: 2, width: 8 })).toEqual({ from: [0, 28], actionsFrom: 36 })
  expect(fitOf(columns, { buttons: 1, width: 8 })).toEqual({ from: [0, 28], actionsFrom: 28 })
})

test('the style sheet knows every width that the rule can give', async () => {
  const sheet = await readFile(new URL('./columns.module.css', import.meta.url), 'utf8')
  for (let rem: number = STEPS.least; rem <= STEPS.most; rem += STEP) {
    const rule = sheet.slice(sheet.indexOf(`@container rows (width < ${rem}rem) {`))
    expect(rule.slice(0, rule.indexOf('\n}\n')), String(rem)).toContain(`.below-${rem} {`)
  }
})
