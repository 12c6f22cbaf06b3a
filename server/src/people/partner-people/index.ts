export { type PartnerPerson, selectPartnerPerson, selectPeopleOfPartner } from './queries.ts'
export { changeRights, letPersonIn, removePerson } from './service.ts'
export {
  allowPartnerCodeRequest,
  findKnownPartnerDevice,
  normalizeContact,
  rememberPartnerDevice,
  requestPartnerCode,
  signInPerson,
  tryPartnerCode,
} from './sign-in.ts'
