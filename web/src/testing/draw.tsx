/** Draws components as the driver's app and the panel do: with their queries, which no test shares with another. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { queryClient } from '../shared/app/query-client.ts'

// Machines may be busy.
configure({ asyncUtilTimeout: 20_000 })

/** React draws what `act` has changed before it goes on. */
const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

const wrap = (children: ReactNode) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/**
 * Until the end of the test; what the page has kept goes with it.
 * @returns draws something else in its place
 */
export function draw(children: ReactNode): (other: ReactNode) => void {
  react.IS_REACT_ACT_ENVIRONMENT = true
  onTestFinished(() => {
    cleanup()
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const { rerender } = render(wrap(children))
  return (other) => rerender(wrap(other))
}
