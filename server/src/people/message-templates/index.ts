export { selectLatestFacts, selectTemplates, type TemplateChannel } from './queries.ts'
export { queueNoticeMessages } from './send-notice.ts'
export { removeTemplate, setTemplate } from './service.ts'
export {
  checkTemplate,
  DEFAULT_TEXT,
  fillTemplate,
  listTemplateVariables,
  parseFacts,
  SAMPLES,
} from './template-text.ts'
