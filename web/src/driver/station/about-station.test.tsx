import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { showStationExperience } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { AboutStation } from './about-station.tsx'
import type { Experience } from './experience.ts'
import type { Station } from './station.ts'
import { about as words } from './texts.ts'

const station = {
  ...{ _id: '01999999-0000-7000-8000-000000000002', stationName: 'Boring Road', connectors: [] },
  ...{ pictures: [], amenities: [], opening: { isOpen: true, until: null }, openingHours: null },
} as unknown as Station

const review = (number: number): Experience['reviews'][number] => ({
  _id: `01999999-0000-7000-8000-00000000010${number}`,
  stars: 4,
  words: `Review ${number}`,
  month: '2026-11',
  connectorType: 'CCS2',
  hiddenBecause: null,
  answer: null,
})

function drawReviews(count: number) {
  const reviews = Array.from({ length: count }, (_, at) => review(at + 1))
  const rating = { average: 4, drivers: count }
  const data = { page: '/stations/boring-road', rating, power: [], works: [], openProblems: [], reviews }
  answerCalls(answer(showStationExperience, () => ({ data })))
  draw(<AboutStation station={station} />)
}

const listShown = () => screen.getAllByText(/^Review \d$/).map((one) => one.textContent)

test('the newest three reviews stand there, and all of them after one press', async () => {
  drawReviews(5)
  const all = await screen.findByRole('button', { name: words.allReviews(5) })
  expect(listShown()).toEqual(['Review 1', 'Review 2', 'Review 3'])
  await userEvent.click(all)
  expect(listShown()).toEqual(['Review 1', 'Review 2', 'Review 3', 'Review 4', 'Review 5'])
  expect(screen.queryByRole('button', { name: words.allReviews(5) })).toBeNull()
})

test('three reviews are all of them', async () => {
  drawReviews(3)
  await screen.findByText('Review 3')
  expect(screen.queryByRole('button', { name: words.allReviews(3) })).toBeNull()
})
