export { type ContractPreview, previewContract } from './preview.ts'
export type { StoredVersion } from './queries.ts'
export {
  addContractVersion,
  computeContractCredit,
  keepContractCredit,
  listContractVersions,
  withdrawContractVersion,
} from './service.ts'
