import type { Feature } from '../../feature.ts'

export const simulatedPayouts: Feature = {
  tables: { simulated_transfer: 'private' },
}
