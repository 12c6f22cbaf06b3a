export {
  type DifferingCharger,
  selectChargerDifferences,
  selectDifferencePage,
  selectDiffering,
} from './difference-queries.ts'
export { lockTemplate, type SettingTemplate, selectTemplate, selectTemplatePage } from './queries.ts'
export { readTemplateSettings } from './read-settings.ts'
export { addTemplate, changeTemplate, formatSetting, removeTemplate } from './templates.ts'
