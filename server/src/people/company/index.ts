export {
  type CompanyChange,
  changeCompany,
  paletteOf,
  type RegistrationAsk,
  removeLogo,
  removeRegistration,
  setLogo,
  setRegistration,
} from './change-company.ts'
export { missingOf } from './missing.ts'
export {
  brandNameOf,
  type Company,
  companyOf,
  logoDigestOf,
  logoOf,
  type Registration,
  registrationsOf,
  UNNAMED,
} from './queries.ts'
