/** Texts of what stands around the portal's screens. */
import { brand } from '../../shared/brand.ts'

export const frameTexts = {
  sections: 'Sections',
  stations: 'Stations',
  charges: 'Charges',
  money: 'Money',
  people: 'People',
  signOut: 'Sign out',
  skip: 'Skip to the content',
  suspended: 'Your account is suspended. What you are owed stays owed. Please contact the network.',
  pending: 'Your account waits for approval by the network.',
} as const

export const formatTitle = (screen: string): string => `${screen} · ${brand.name}`
