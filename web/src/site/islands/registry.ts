/** The parts of pages that come alive, by name; each is a file of its own that only its pages fetch. */
import type { ComponentType } from 'react'

export const ISLANDS = {
  statistics: async () => (await import('./statistics/statistics.tsx')).Statistics,
  'contact-form': async () => (await import('./contact/contact-form.tsx')).ContactForm,
  'seminar-date': async () => (await import('./seminar/seminar-date.tsx')).SeminarDate,
  'seminar-form': async () => (await import('./seminar/seminar-form.tsx')).SeminarForm,
  install: async () => (await import('./install/install.tsx')).Install,
  finder: async () => (await import('./finder/finder.tsx')).Finder,
} as const satisfies Record<string, () => Promise<ComponentType>>

export type IslandName = keyof typeof ISLANDS

export const isIslandName = (name: string | undefined): name is IslandName =>
  name !== undefined && Object.hasOwn(ISLANDS, name)
