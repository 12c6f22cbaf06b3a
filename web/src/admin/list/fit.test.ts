import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { computeFit, STEP, STEPS } from './fit.ts'

const TITLE = { isTitle: true, width: 12 } as const

test('what matters less leaves the first line first, whatever stands to its right', () => {
  const columns = [TITLE, { rank: 3, width: 8 }, { rank: 1, width: 8 }, { width: 8 }] as const
  expect(computeFit(columns).from).toEqual([0, 36, 20, 28])
})

test('of one rank, the columns to the left have room first', () => {
  expect(computeFit([TITLE, { width: 8 }, { width: 8 }, { width: 8 }]).from).toEqual([0, 20, 28, 36])
})

test('the title never leaves the first line', () => {
  expect(
    computeFit([
      { rank: 1, width: 30 },
      { isTitle: true, width: 60 },
    ]).from,
  ).toEqual([92, 0])
})

test('the buttons have their room before any column, and stand side by side once all columns have theirs', () => {
  const columns = [TITLE, { width: 8 }] as const
  expect(computeFit(columns, { buttons: 2, width: 8 })).toEqual({ from: [0, 28], actionsFrom: 36 })
  expect(computeFit(columns, { buttons: 1, width: 8 })).toEqual({ from: [0, 28], actionsFrom: 28 })
})

test('the style sheet knows every width that the rule can give', async () => {
  const sheet = await readFile(new URL('./columns.module.css', import.meta.url), 'utf8')
  for (let rem: number = STEPS.least; rem <= STEPS.most; rem += STEP) {
    const rule = sheet.slice(sheet.indexOf(`@container rows (width < ${rem}rem) {`))
    expect(rule.slice(0, rule.indexOf('\n}\n')), String(rem)).toContain(`.below-${rem} {`)
  }
})
