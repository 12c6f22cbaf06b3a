import type { Feature } from '../../feature.ts'

export const signedReadings: Feature = {
  tables: { signed_reading: 'private' },
}
