import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { createScreen } from './create-screen.tsx'
import { portalTexts as texts } from './texts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const watchReload = () => vi.spyOn(location, 'reload').mockImplementation(() => {})

const Stations = () => <p>Stations</p>

/** An open portal whose second screen has gone with an update. */
async function openMoney() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Outlet />,
      children: [
        createScreen(async () => ({ Component: Stations })),
        createScreen(
          () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
          '/money',
        ),
      ],
    },
  ])
  draw(<RouterProvider router={router} />)
  await screen.findByText('Stations')
  void router.navigate('/money')
}

test('a screen whose files an update has replaced is opened anew by itself', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await openMoney()
  // What was chosen, and not what was shown until then.
  await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/\/money$/)))
  expect(screen.queryByText(texts.broken)).toBeNull()
})

test('where that does not help the portal says so, and offers to load it again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = watchReload()
  await openMoney()
  await screen.findByText(texts.broken)
  screen.getByText(texts.brokenHint)
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: texts.reload }))
  expect(reload).toHaveBeenCalledOnce()
})

/** Fails where it is drawn again, after a press. */
function Charges() {
  const [isFailing, setIsFailing] = useState(false)
  if (isFailing) throw new Error('Cannot be drawn')
  return (
    <button type="button" onClick={() => setIsFailing(true)}>
      Charges
    </button>
  )
}

test('where a screen fails under the focus, the focus goes to the heading of what is shown instead', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  draw(<RouterProvider router={createMemoryRouter([createScreen(async () => ({ Component: Charges }))])} />)
  const button = await screen.findByRole('button', { name: 'Charges' })
  button.focus()
  fireEvent.click(button)
  const heading = await screen.findByRole('heading', { name: texts.broken })
  expect(document.activeElement).toBe(heading)
})
