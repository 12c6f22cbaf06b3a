export {
  type CompanyChange,
  changeCompany,
  computePalette,
  type RegistrationRequest,
  removeLogo,
  removeRegistration,
  setLogo,
  setRegistration,
} from './change-company.ts'
export { listMissing } from './missing.ts'
export {
  type Company,
  type Registration,
  selectBrandName,
  selectCompany,
  selectLogo,
  selectLogoDigest,
  selectRegistrations,
  UNNAMED,
} from './queries.ts'
