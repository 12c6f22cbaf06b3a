import type { Feature } from '../../feature.ts'
import { noticeChannelRoutes } from './http/routes.ts'

export const noticeChannels: Feature = {
  tables: { notice_channel_off: 'private' },
  routes: noticeChannelRoutes,
}
