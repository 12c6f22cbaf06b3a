/** Draws a part of the panel with what it stands in. */
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { Alerts, clearAlerts } from '../ui/alerts.tsx'

/** What the components' kit asks of a window, which a document without a browser has not. */
function addMissingParts(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
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

/** @returns draws something else in its place */
export function drawInPanel(children: ReactNode): (other: ReactNode) => void {
  addMissingParts()
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
