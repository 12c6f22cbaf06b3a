export { isLetter } from './letters.ts'
export { keepLetterCase, openLetter, type WriteLetter } from './open-letter.ts'
export { selectLatestFacts, selectLetterCase, selectTemplates, type TemplateChannel } from './queries.ts'
export { queueNoticeMessages } from './send-notice.ts'
export { listTemplateChannels, removeTemplate, setTemplate } from './service.ts'
export {
  checkTemplate,
  DEFAULT_TEXT,
  fillTemplate,
  listTemplateVariables,
  parseFacts,
  SAMPLES,
} from './template-text.ts'
