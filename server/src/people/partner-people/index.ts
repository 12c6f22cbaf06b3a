export { addPersonPasskey, removePersonPasskey, toPersonSubject } from './passkeys.ts'
export { type PartnerPerson, selectPartnerPerson, selectPeopleOfPartner } from './queries.ts'
export { queueForPartner } from './queue-for-partner.ts'
export { addPerson, changeRights, removePerson } from './service.ts'
export {
  normalizeContact,
  partnerCodes,
  requestPartnerCode,
  signInByKey,
  signInPerson,
} from './sign-in.ts'
