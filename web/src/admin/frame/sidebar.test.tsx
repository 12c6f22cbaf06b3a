import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../shared/app/query-client.ts'
import { keptForGood } from '../../shared/storage.ts'
import { answerCalls } from '../../testing/answer-calls.ts'
import { frame } from '../messages/frame.ts'
import { SCREENS } from '../screens.ts'
import { drawInPanel } from '../testing/draw-in-panel.tsx'
import { signedInWith } from '../testing/signed-in.ts'
import { Sidebar } from './sidebar.tsx'

const EVERY_RIGHT = [...new Set(SCREENS.flatMap(({ may }) => may ?? []))]

/** @returns draws it anew, as a page that is loaded again does */
function open(path: string, permissions: readonly string[] = EVERY_RIGHT): () => void {
  answerCalls(signedInWith(...permissions))
  history.replaceState(null, '', path)
  const draw = (key: number) => (
    <BrowserRouter key={key}>
      <Sidebar onChoose={() => undefined} onSignOut={() => undefined} />
    </BrowserRouter>
  )
  const again = drawInPanel(draw(1))
  return () => again(draw(2))
}

const { company, money } = frame.sections
const find = (text: string) => screen.findByText(text)
const link = (text: string) => screen.queryByText(text)

beforeEach(() => {
  queryClient.clear()
  for (const key of keptForGood.keys()) keptForGood.removeItem(key)
})

test('every screen stands in the sidebar once', async () => {
  open('/newAdmin')
  await find('Payouts')
  const links = [...document.querySelectorAll('nav a')].map((one) => one.textContent)
  expect(links.toSorted()).toEqual(SCREENS.map((one) => one.label).toSorted())
})

test('a section that was folded stays folded in this browser, until it is unfolded', async () => {
  const openAgain = open('/newAdmin')
  await find('Payouts')
  await userEvent.click(await find(money))
  expect(link('Payouts')).toBeNull()
  openAgain()
  expect((await find(money)).getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(await find(money))
  expect(link('Payouts')).not.toBeNull()
  expect(keptForGood.keys()).toEqual([])
})

test('whoever comes to a screen of a folded section sees it', async () => {
  open('/newAdmin')
  await userEvent.click(await find(money))
  expect(link('Payouts')).toBeNull()
  history.pushState(null, '', '/newAdmin/payout-runs')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect((await find('Payouts')).getAttribute('aria-current')).toBe('page')
})

test('a section without a screen that the role may open is not there', async () => {
  open('/newAdmin', ['station.read'])
  await find('Charging Provider')
  expect(link(company)).not.toBeNull()
  expect(link(money)).toBeNull()
})
