import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { firmwareRoutes } from './http/routes.ts'
import { FIRMWARE_WAITING } from './index.ts'
import { firmwareJobs } from './jobs.ts'
import { selectFirmwareCampaignNames } from './name-queries.ts'

export const firmware: Feature = {
  tables: {
    firmware_campaign: 'private',
    firmware_image: 'private',
    firmware_step: 'private',
    setting_change: 'private',
  },
  states: {
    'firmware_campaign.state': 'FirmwareCampaignState',
    'firmware_step.state': 'FirmwareStepState',
  },
  subjects: {
    'firmware-campaign': selectFirmwareCampaignNames,
    'firmware-image': selectNames('firmware_image', 'version'),
  },
  routes: firmwareRoutes,
  topics: { firmware: { readWith: 'firmware.read' } },
  waiting: FIRMWARE_WAITING,
  jobs: firmwareJobs,
}
