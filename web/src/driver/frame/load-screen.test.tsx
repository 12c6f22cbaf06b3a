/** A screen of an app that was updated while it was open. */
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renew } from '../../shared/app/renew.ts'
import { loadScreen } from './load-screen.ts'

const GONE = new TypeError('Failed to fetch dynamically imported module')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  sessionStorage.clear()
})

const watchReload = () => vi.spyOn(location, 'reload').mockImplementation(() => {})

const fail = (): unknown => {
  try {
    void renew(GONE)
    return undefined
  } catch (error) {
    return error
  }
}

test('a screen whose files an update has replaced is opened anew by itself, and says that it is loading', async () => {
  const reload = watchReload()
  const Screen = loadScreen(async () => {
    throw GONE
  })
  render(
    <Suspense fallback="Loading">
      <Screen />
    </Suspense>,
  )
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
  expect(screen.getByText('Loading')).toBeTruthy()
})

test('where that did not help it is broken, and a minute later it is tried again', () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') })
  const reload = watchReload()
  expect(fail()).toBeUndefined()
  vi.advanceTimersByTime(59_000)
  expect(fail()).toBe(GONE)
  vi.advanceTimersByTime(1_000)
  expect(fail()).toBeUndefined()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without a connection, or where the browser keeps nothing, nothing is opened anew', () => {
  const reload = watchReload()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(fail()).toBe(GONE)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new Error('nothing is kept')
    },
  })
  expect(fail()).toBe(GONE)
  expect(reload).not.toHaveBeenCalled()
})
