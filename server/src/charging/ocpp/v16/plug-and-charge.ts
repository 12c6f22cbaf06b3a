/** DataTransfer: Plug & Charge of 1.6 carries messages of 2.0.1 in it, and the handlers of 2.0.1 answer them. */
import { type Carried, findDialect, findMessageFault } from '../../dialects/index.ts'
import type { Answer, CallContext, Handler, Outcome, Routes } from '../route.ts'
import type { IdTokenInfo } from '../v201/cards.ts'
import { signCertificate } from '../v201/certificates.ts'
import { createContractHandler, createStatusHandler } from '../v201/contracts.ts'
import { authorize } from '../v201/transactions.ts'
import type { IdTagInfo } from './cards.ts'
import type { DataTransfer } from './payloads.ts'

/** As much as an answer of 2.0.1 has room for. */
const ROUTES: Routes = {
  Authorize: authorize,
  Get15118EVCertificate: createContractHandler(5_600),
  GetCertificateStatus: createStatusHandler(5_500),
  SignCertificate: signCertificate,
}

export const answerDataTransfer: Handler<DataTransfer> = async (context, transfer) => {
  const carried = context.dialect.findCarried?.({ action: 'DataTransfer', payload: { ...transfer } })
  if (!carried) return answerStatus('UnknownVendorId')
  const { action } = carried
  const handler = Object.hasOwn(ROUTES, action) ? ROUTES[action] : undefined
  if (!handler) return answerStatus('UnknownMessageId')
  const { payload, isShort } = toNewForm(carried)
  if (findMessageFault(findDialect(carried.version).version, action, 'req', payload))
    return answerStatus('Rejected')
  return wrap(
    await handler(carryCalls(context, carried), payload as never),
    isShort ? toOldForm : (reply) => reply,
  )
}

const answerStatus = (status: string): Outcome => ({ kind: 'stored', reply: { status } })

type ToReply = (reply: object) => object

function wrap(outcome: Outcome, toReply: ToReply): Outcome {
  const within = (answer: Answer): Answer => ({
    ...answer,
    reply: { status: 'Accepted', data: JSON.stringify(toReply(answer.reply)) },
  })
  switch (outcome.kind) {
    case 'refused':
      return answerStatus('Rejected')
    case 'unstored':
      return { kind: 'unstored', reply: within(outcome).reply }
    case 'stored':
      return { kind: 'stored', ...within(outcome) }
    case 'alone':
      return { kind: 'alone', use: async (tx) => within(await outcome.use(tx)) }
  }
}

/** The certificate that was asked for so is brought so. */
const carryCalls = (context: CallContext, { carry }: Pick<Carried, 'carry'>): CallContext => ({
  ...context,
  dialect: {
    ...context.dialect,
    calls: {
      ...context.dialect.calls,
      installCertificate: (certificateChain) => carry('CertificateSigned', { certificateChain }),
    },
  },
})

interface NewForm {
  readonly payload: unknown
  /** It names the contract as 1.6 names a card, and expects the answer so. */
  readonly isShort: boolean
}

/** The note has the contract's identifier as a text; many chargers write it as 2.0.1 does. */
function toNewForm({ action, payload }: { readonly action: string; readonly payload: unknown }): NewForm {
  const isShort =
    action === 'Authorize' &&
    typeof payload === 'object' &&
    payload !== null &&
    'idToken' in payload &&
    typeof payload.idToken === 'string'
  if (!isShort) return { payload, isShort }
  return { payload: { ...payload, idToken: { idToken: payload.idToken, type: 'eMAID' } }, isShort }
}

const WORD_OF: Readonly<Record<IdTokenInfo['status'], IdTagInfo['status']>> = {
  Accepted: 'Accepted',
  Blocked: 'Blocked',
  ConcurrentTx: 'ConcurrentTx',
  Expired: 'Expired',
  Invalid: 'Invalid',
  NoCredit: 'Blocked',
  NotAtThisLocation: 'Invalid',
  NotAtThisTime: 'Invalid',
}

function toOldForm(reply: object): object {
  const { idTokenInfo, ...rest } = reply as { readonly idTokenInfo: IdTokenInfo }
  const { status, groupIdToken, cacheExpiryDateTime } = idTokenInfo
  const idTagInfo: IdTagInfo = {
    status: WORD_OF[status],
    ...(groupIdToken && { parentIdTag: groupIdToken.idToken }),
    ...(cacheExpiryDateTime !== undefined && { expiryDate: cacheExpiryDateTime }),
  }
  return { idTokenInfo: idTagInfo, ...rest }
}
