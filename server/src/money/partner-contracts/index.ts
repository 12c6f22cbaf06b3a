export type { StoredVersion } from './queries.ts'
export { addContractVersion, contractCredit, contractVersions, keepContractCredit } from './service.ts'
