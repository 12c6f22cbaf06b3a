export { chargerAuthorities } from './authority.ts'
export { type ChargerCertificate, certificatesOf } from './queries.ts'
export { renewCertificates, revokeCertificate } from './renew.ts'
export { keepSigned, signRequest } from './sign.ts'
