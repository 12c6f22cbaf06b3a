/** Draws a part of the panel with what it stands in. */
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { Alerts, clearAlerts } from '../ui/alerts.tsx'

/** What the components' kit asks of a window, which a document without a browser has not. */
function addMissingParts(matching: readonly string[]): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: matching.includes(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
}

/**
 * @param matching media queries that hold, as `CARDS` does on a phone
 * @returns draws something else in its place
 */
export function drawInPanel(
  children: ReactNode,
  matching: readonly string[] = [],
): (other: ReactNode) => void {
  addMissingParts(matching)
  onTestFinished(clearAlerts)
  const wrap = (parts: ReactNode) => (
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      {parts}
      <Alerts />
    </MantineProvider>
  )
  const again = draw(wrap(children))
  return (other) => again(wrap(other))
}
