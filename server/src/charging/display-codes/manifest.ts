import type { Feature } from '../../feature.ts'

export const displayCodes: Feature = {
  tables: { display_code: 'private' },
}
