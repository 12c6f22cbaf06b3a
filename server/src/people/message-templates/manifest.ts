import type { Feature } from '../../feature.ts'
import { messageTemplateRoutes } from './http/routes.ts'

export const messageTemplates: Feature = {
  tables: { letter_case: 'private', message_template: 'private' },
  routes: messageTemplateRoutes,
}
