export { formatCode } from './code.ts'
export { type CodeRefused, findConnectorByCode } from './find-connector.ts'
export { type CodedConnector, selectCodesOf } from './queries.ts'
export { replaceCode } from './replace-code.ts'
