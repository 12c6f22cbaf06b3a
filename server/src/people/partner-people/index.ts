export { addPersonPasskey, removePersonPasskey, toPersonSubject } from './passkeys.ts'
export { type PartnerPerson, selectPartnerPerson, selectPeopleOfPartner } from './queries.ts'
export { queueForPartner } from './queue-for-partner.ts'
export { addPerson, changeRights, removePerson } from './service.ts'
export {
  allowPartnerCodeRequest,
  findKnownPartnerDevice,
  normalizeContact,
  rememberPartnerDevice,
  requestPartnerCode,
  signInByKey,
  signInPerson,
  tryPartnerCode,
} from './sign-in.ts'
