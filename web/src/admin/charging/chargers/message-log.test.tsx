import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { listChargerMessages, REFUSALS } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { answer, answerCalls, refuse } from '../../../testing/answer-calls.ts'
import { useListUrl } from '../../list/list-url.ts'
import { problems } from '../../messages/problems.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { log } from './command-texts.ts'
import { MessageLog } from './message-log.tsx'

const CHARGER = '0192f0aa-0000-7000-8000-000000000001'
const MISSING = problems.list(REFUSALS['archived-month-missing'].message)

const Screen = () => <MessageLog id={CHARGER} url={useListUrl()} />

const openLog = () =>
  drawInPanel(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  )

beforeEach(() => history.replaceState(null, '', '/admin/chargers?text=fault'))

test('nothing found in the first files of old months says so, and goes on; a missing file is named', async () => {
  const calls = answerCalls(answer(listChargerMessages, () => ({ data: [], before: 700 })))
  openLog()
  await screen.findByText(log.unsearched)
  expect(screen.queryByText(log.none)).toBeNull()
  calls.answer(refuse(listChargerMessages, 'archived-month-missing'))
  await userEvent.click(screen.getByRole('button', { name: log.searchOn }))
  await screen.findByText(MISSING)
  calls.answer(answer(listChargerMessages, () => ({ data: [], before: null })))
  await userEvent.click(screen.getByRole('button', { name: problems.retry }))
  await screen.findByText(log.none)
  expect(screen.queryByText(MISSING)).toBeNull()
  const before = calls.of(listChargerMessages).map(({ address }) => address.searchParams.get('before'))
  expect(before).toContain('700')
})

test('a missing file of the first page is said in place of the list', async () => {
  answerCalls(refuse(listChargerMessages, 'archived-month-missing'))
  openLog()
  await screen.findByText(MISSING)
  screen.getByRole('button', { name: problems.retry })
})
