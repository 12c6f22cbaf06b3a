import type { Feature } from '../../feature.ts'
import { watchWorkload } from './index.ts'

export const workload: Feature = {
  watch: watchWorkload,
}
