/** A part of a page that comes alive: complete HTML from the build, React's own from the first interaction on. */
import type { ComponentType } from 'react'
import type { IslandName } from './registry.ts'

interface IslandProps {
  readonly name: IslandName
  readonly of: ComponentType
}

/** What stands in it must come out the same in the build and in the browser: no clock, no `useId`. */
export function Island({ name, of: Part }: IslandProps) {
  return (
    <div data-island={name}>
      <Part />
    </div>
  )
}
