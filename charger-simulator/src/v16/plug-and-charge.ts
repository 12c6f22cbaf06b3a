/** Plug & Charge in 1.6: messages of 2.0.1 as JSON in the text of DataTransfer. */
import type { Token } from '../model/connector.ts'
import type { TagInfo } from '../model/tags.ts'
import { type Answer, isPayload, type Payload, readText } from '../payload.ts'
import { buildSigningRequest } from '../signing-requests.ts'
import type { Station } from '../station.ts'
import { authorize } from '../v201/messages.ts'
import { UPKEEP } from '../v201/upkeep.ts'
import type { OutgoingCall } from '../wire/outbox.ts'

const VENDOR = 'org.openchargealliance.iso15118pnc'

export const isPlugAndCharge = (payload: Payload): boolean =>
  readText(payload, 'vendorId')?.toLowerCase() === VENDOR

const KNOWN = ['CertificateSigned', 'DeleteCertificate', 'GetInstalledCertificateIds', 'InstallCertificate']

/** What the server asks. A charger without Plug & Charge does not know the vendor. */
export function answerPlugAndCharge(payload: Payload, station: Station): Answer {
  if (!station.model.settings.isOn('ISO15118PnCEnabled')) return { reply: { status: 'UnknownVendorId' } }
  const action = readText(payload, 'messageId') ?? ''
  const requested = parse(readText(payload, 'data'))
  const answer =
    action === 'TriggerMessage' ? answerTrigger : KNOWN.includes(action) ? UPKEEP[action] : undefined
  if (!answer) return { reply: { status: 'UnknownMessageId' } }
  if (!requested) return { reply: { status: 'Rejected' } }
  const { reply, ...more } = answer(requested, station)
  return { ...more, reply: { status: 'Accepted', data: JSON.stringify(reply) } }
}

/** The only message that it knows: asking for a certificate of its own for the cars. */
function answerTrigger(payload: Payload, station: Station): Answer {
  if (readText(payload, 'requestedMessage') !== 'SignV2GCertificate')
    return { reply: { status: 'NotImplemented' } }
  const csr = buildSigningRequest(station)
  return {
    reply: { status: 'Accepted' },
    afterwards: () =>
      station.send({
        action: 'DataTransfer',
        payload: () => carry('SignCertificate', { csr, certificateType: 'V2GCertificate' }),
        isUrgent: true,
      }),
  }
}

/** A car shows its contract. */
export function authorizeContract(
  token: Token,
  done: (info: TagInfo) => void,
  failed: () => void,
): OutgoingCall {
  const { action, payload, onAnswer } = authorize(token, done, failed)
  return {
    action: 'DataTransfer',
    payload: () => carry(action, payload()),
    onAnswer(reply) {
      const answer = parse(readText(reply, 'data'))
      if (answer) onAnswer?.(answer)
      else failed()
    },
    onFailure: failed,
  }
}

const carry = (messageId: string, payload: Payload): Payload => ({
  vendorId: VENDOR,
  messageId,
  data: JSON.stringify(payload),
})

function parse(text = ''): Payload | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isPayload(value) ? value : undefined
  } catch {
    return undefined
  }
}
