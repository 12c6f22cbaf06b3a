import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import {
  advanceFleetRequest,
  allocateCredits,
  type FleetRequestState,
  findFleetReminder,
} from './requests.ts'

const judge = (state: FleetRequestState, today: string, isCovered = false, graceDays = 10) =>
  advanceFleetRequest(state, { today, isCovered, graceDays, dueDay: '2026-12-15' })

test('a request is overdue from the day after its due day, and stops company charging after the grace', () => {
  expect([judge('open', '2026-12-15'), judge('open', '2026-12-16')]).toEqual(['open', 'overdue'])
  expect([judge('overdue', '2026-12-25'), judge('overdue', '2026-12-26')]).toEqual(['overdue', 'stopped'])
  // Nobody looked for a month.
  expect(judge('open', '2027-01-20')).toBe('stopped')
  expect(judge('open', '2026-12-16', false, 0)).toBe('stopped')
})

test('what is paid ends it; more grace takes the stop back; a payment that was none opens it again', () => {
  expect(
    ['open', 'overdue', 'stopped'].map((one) => judge(one as FleetRequestState, '2027-01-20', true)),
  ).toEqual([...['paid', 'paid', 'paid']])
  expect(judge('stopped', '2026-12-30', false, 30)).toBe('overdue')
  expect([judge('paid', '2026-12-10'), judge('paid', '2026-12-20'), judge('paid', '2027-01-20')]).toEqual([
    ...['open', 'overdue', 'stopped'],
  ])
})

test('the oldest request is covered first, and no request by more than it asks', () => {
  const amounts = [paise(1000), paise(500), paise(700)]
  expect(allocateCredits(amounts, paise(1200))).toEqual([1000, 200, 0])
  expect(allocateCredits(amounts, paise(9000))).toEqual([1000, 500, 700])
  expect(allocateCredits(amounts, paise(-300))).toEqual([0, 0, 0])
})

test('a company is reminded three days before the due day, on it, and a week after it', () => {
  const days = [
    '2026-12-01',
    '2026-12-11',
    '2026-12-12',
    '2026-12-15',
    '2026-12-21',
    '2026-12-22',
    '2027-03-01',
  ]
  expect(days.map((today) => findFleetReminder('2026-12-15', today))).toEqual([
    ...['made', 'made', 'soon', 'due', 'due', 'late', 'late'],
  ])
})
