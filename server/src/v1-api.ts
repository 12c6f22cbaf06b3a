/** The API for programs: `/api/v1`, answers without an envelope, refusals as problem details (RFC 9457), keys. */
import { REFUSALS, V1_PREFIX } from '@voltyatra/contract'
import type { Api, PendingSession } from './http/api.ts'
import { createProgramAdmission } from './people/program-keys/index.ts'

const ignore = (): undefined => undefined

/** Programs have no sessions. */
const NO_SESSION: PendingSession = {
  token: ignore,
  open: ignore,
  close: ignore,
  device: ignore,
  knowDevice: ignore,
  signOn: ignore,
  holdSignOn: ignore,
  dropSignOn: ignore,
  send: ignore,
}

const findNoActor = async (): Promise<undefined> => undefined

export const createV1Api = (): Api => ({
  prefix: V1_PREFIX,
  namespace: 'v1 ',
  envelope: {
    success: (reply) => reply,
    refusal: ({ httpStatus, code, message, issues }) => ({
      type: `urn:voltyatra:problem:${code}`,
      title: REFUSALS[code].message,
      status: httpStatus,
      detail: message,
      code,
      ...(issues && { issues }),
    }),
    refusalType: 'application/problem+json',
  },
  signIn: {
    readSession: () => NO_SESSION,
    administrator: findNoActor,
    customer: findNoActor,
    partner: findNoActor,
    fleet: findNoActor,
    isFresh: () => false,
    hasSignedInLately: async () => false,
    program: createProgramAdmission(),
  },
})
