export {
  type FirmwareCampaign,
  selectCampaign,
  selectCampaignPage,
} from './campaign-queries.ts'
export {
  addImage,
  changeCampaign,
  retireImage,
  type StartedCampaign,
  startCampaign,
  startSettingCampaign,
} from './campaigns.ts'
export { followCampaigns } from './follow.ts'
export { type FirmwareImage, selectImagePage, selectVersions } from './image-queries.ts'
export { noteFirmwareStatus } from './status.ts'
export { type FirmwareStep, selectStepPage } from './step-queries.ts'
export { FIRMWARE_WAITING } from './waiting-queries.ts'
