import type { Feature } from '../../feature.ts'
import { attentionRoutes } from './http/routes.ts'

export const attention: Feature = {
  tables: { attention_seen: 'private' },
  routes: attentionRoutes,
}
