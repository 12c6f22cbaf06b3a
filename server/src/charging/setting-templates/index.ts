export { checkSettings, type SettingsRefused } from './check-settings.ts'
export { compareSettings } from './compare-settings.ts'
export { compareChargers } from './comparison-queries.ts'
export {
  type DifferingCharger,
  selectChargerDifferences,
  selectDifferencePage,
  selectDiffering,
} from './difference-queries.ts'
export { formatSetting } from './format-setting.ts'
export { lockTemplate, type SettingTemplate, selectTemplate, selectTemplatePage } from './queries.ts'
export { readTemplateSettings } from './read-settings.ts'
export { addTemplate, changeTemplate, removeTemplate } from './templates.ts'
export { SETTINGS_WAITING } from './waiting-queries.ts'
