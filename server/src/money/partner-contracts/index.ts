export { type ContractPreview, previewContract } from './preview.ts'
export type { StoredVersion } from './queries.ts'
export {
  addContractVersion,
  contractCredit,
  contractVersions,
  keepContractCredit,
  withdrawContractVersion,
} from './service.ts'
