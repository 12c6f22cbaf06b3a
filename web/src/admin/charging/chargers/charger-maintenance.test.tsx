import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  endChargerMaintenance,
  listChargerMaintenance,
  listMaintenanceReservations,
  REFUSALS,
} from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { formatTime } from '../../../shared/formats.ts'
import { type Answered, answer, answerCalls, refuse } from '../../../testing/answer-calls.ts'
import { toIndia } from '../../form/india-time.ts'
import { confirmAgain } from '../../messages/common.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedInWith } from '../../testing/signed-in.ts'
import { ChargerMaintenance } from './charger-maintenance.tsx'
import { maintenance as words } from './maintenance-texts.ts'

const CHARGER = '0192f0aa-0000-7000-8000-000000000001'

const maintain = (day: number, status: 'planned' | 'running' | 'over' | 'ended', endedAt?: string) => ({
  _id: `0192f0aa-0000-7000-8000-0000000001${String(day).padStart(2, '0')}`,
  ...{ from: `2026-12-${day}T04:00:00.000Z`, until: `2026-12-${day}T06:00:00.000Z`, status },
  ...{ reason: `Reason ${day}`, createdAt: '2026-11-01T00:00:00.000Z', endedAt: endedAt ?? null },
})

const makeReservation = (_: unknown, index: number) => ({
  ...{ bookingId: CHARGER, customerId: CHARGER, customerName: `Driver ${index}`, customerPhone: null },
  ...{ charger: 'VY-1', connectorNumber: 1 },
  ...{ startsAt: '2026-12-12T04:00:00.000Z', endsAt: '2026-12-12T05:00:00.000Z' },
})

function open(...all: ReturnType<typeof maintain>[]) {
  const calls = answerCalls(
    signedInWith('charger.manage'),
    answer(listChargerMaintenance, () => ({ data: all })),
    answer(listMaintenanceReservations, () => ({ data: Array.from({ length: 12 }, makeReservation) })),
    answer(endChargerMaintenance, () => ({ message: words.callOff.done })),
  )
  drawInPanel(
    <BrowserRouter>
      <ChargerMaintenance id={CHARGER} />
    </BrowserRouter>,
  )
  return calls
}

const rowOf = async (day: number) => {
  const row = (await screen.findByText(`Reason ${day}`)).closest('li')
  if (!row) throw new Error(`No row of ${day}`)
  return row
}

test('what was called off before it began says so, with the times that were planned', async () => {
  open(maintain(12, 'ended', '2026-12-11T00:00:00.000Z'), maintain(11, 'ended', '2026-12-11T05:00:00.000Z'))
  const { from, until } = maintain(12, 'ended')
  expect((await rowOf(12)).textContent).toContain(
    `${words.calledOff} · ${words.span(formatTime(from), formatTime(until))}`,
  )
  expect((await rowOf(11)).textContent).toContain(
    `${words.states.ended} · ${words.span(formatTime(maintain(11, 'ended').from), formatTime('2026-12-11T05:00:00.000Z'))}`,
  )
})

test('planned maintenance is called off once it was asked again, and what runs is ended', async () => {
  const calls = open(maintain(12, 'planned'), maintain(11, 'running'))
  within(await rowOf(11)).getByRole('button', { name: words.end.label })
  const row = within(await rowOf(12))
  const press = (name: string) => userEvent.click(row.getByRole('button', { name }))
  await press(words.callOff.label)
  row.getByText(words.callOff.hint)
  await press(confirmAgain.no)
  expect(calls.of(endChargerMaintenance)).toEqual([])
  await press(words.callOff.label)
  await press(words.callOff.label)
  await screen.findByText(words.callOff.done)
  expect(calls.of(endChargerMaintenance)).toHaveLength(1)
})

test('of many past ones the newest are shown, and the others open by a press', async () => {
  open(maintain(14, 'planned'), ...[13, 12, 11, 10].map((day) => maintain(day, 'over')))
  await rowOf(14)
  const folded = screen.getByText(words.older(2)).closest('details')
  expect(folded?.open).toBe(false)
  expect([14, 13, 12, 11, 10].map((day) => folded?.textContent.includes(`Reason ${day}`))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

/** As the field has it: India's time, so many days from now. */
const inDays = (days: number) => toIndia(new Date(Date.now() + days * 86_400_000))

async function openPlanning(from: string, until: string, ...answered: readonly Answered[]) {
  const calls = open()
  calls.answer(...answered)
  await userEvent.click(await screen.findByRole('button', { name: words.plan }))
  fireEvent.change(await screen.findByLabelText(words.from), { target: { value: from } })
  fireEvent.change(screen.getByLabelText(words.until), { target: { value: until } })
  return calls
}

test.each([
  ['begins in the past', -2, -1, words.past],
  ['ends before it begins', 2, 1, words.order],
  ['lasts for too long', 1, 40, words.tooLong],
])('maintenance that %s is refused beside the field, and can be mended', async (_, from, until, fault) => {
  const calls = await openPlanning(inDays(from), inDays(until))
  await userEvent.click(screen.getByRole('button', { name: words.do }))
  await screen.findByText(fault)
  expect(calls.of(listMaintenanceReservations)).toEqual([])
})

test('of maintenance that is far away the server says that it cannot be planned', async () => {
  await openPlanning(inDays(400), inDays(401), refuse(listMaintenanceReservations, 'maintenance-times'))
  await screen.findByText(new RegExp(REFUSALS['maintenance-times'].message))
})

test('of many reservations the first are shown, and how many more there are', async () => {
  await openPlanning(inDays(1), inDays(2))
  await screen.findByText(words.reservations(12))
  screen.getByText(words.furtherReservations(2))
})
