/** The calls of disputes. */
import { Readable } from 'node:stream'
import * as contract from '@voltyatra/contract'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Db, Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, serveFile, write } from '../../../http/route.ts'
import type { PaymentProviders } from '../../../platform/payment-provider.ts'
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts'
import * as disputes from '../index.ts'
import { toWireDetail, toWireDispute } from './to-wire.ts'

const NOT_FOUND = refuse({ kind: 'dispute-not-found' })

/** @param isAnsweredBy whether the provider of this name takes answers */
async function showOne(reader: Reader, id: string, isAnsweredBy: (provider: string) => Promise<boolean>) {
  const one = await disputes.findDispute(reader, id)
  if (!one) return NOT_FOUND
  const isAnsweredHere = await isAnsweredBy(one.provider)
  const moves = await disputes.selectMoves(reader, id)
  const charges = await disputes.selectCharges(reader, one)
  return ok({ data: toWireDetail(one, { moves, charges, isAnsweredHere }) })
}

async function printEvidence(
  db: Db,
  pdfs: PdfPrinter,
  { id, explanation }: { readonly id: string; readonly explanation: string | null },
): Promise<Result<Buffer, { readonly kind: 'pdf-unavailable' | 'dispute-not-found' }>> {
  const one = await disputes.findDispute(db, id)
  if (!one) return NOT_FOUND
  const pdf = await pdfs.print(await disputes.buildEvidencePdfWork(db, one, explanation ?? one.explanation))
  return pdf.ok ? ok(Buffer.from(pdf.value)) : refuse({ kind: 'pdf-unavailable' })
}

type AnswerCall = {
  readonly db: Db
  readonly now: Date
  readonly deps: { readonly payments: PaymentProviders; readonly pdfs: PdfPrinter }
  readonly actor: disputes.AnswerContext['actor']
}

/** What the provider will not do it says in its own words. */
async function request(
  { db, now, deps, actor }: AnswerCall,
  of: { readonly id: string; readonly answer: 'accept' | 'contest'; readonly explanation: string | null },
) {
  const answer = {
    ...of,
    makeEvidence: async () => {
      const made = await printEvidence(db, deps.pdfs, of)
      return made.ok ? made : refuse({ kind: 'pdf-unavailable' } as const)
    },
  }
  const answered = await disputes.answerAtProvider({ db, now, payments: deps.payments, actor }, answer)
  if (answered.ok) return ok({ answer, answered: answered.value })
  const { refusal } = answered
  return refusal.kind === 'provider-declined'
    ? refuse({ kind: 'dispute-declined', words: refusal.message } as const)
    : refuse(refusal)
}

export const disputeRoutes: readonly Route[] = [
  read(contract.listDisputes, async ({ db, query, now }) =>
    listAnswer(
      await disputes.selectDisputePage(db, narrowToWaiting(disputes.DISPUTES_WAITING, query, now)),
      toWireDispute,
    ),
  ),

  read(contract.showDispute, async ({ db, deps: { payments }, params }) =>
    showOne(db, params.id, async (provider) => (await payments.find(provider))?.disputes !== undefined),
  ),

  serveFile(contract.disputeEvidence, async ({ db, deps, params }) => {
    const one = await disputes.findDispute(db, params.id)
    if (!one) return NOT_FOUND
    const made = await printEvidence(db, deps.pdfs, { id: params.id, explanation: null })
    if (!made.ok) return made
    return ok({
      name: `voltyatra-dispute-${one.providerDisputeId.replaceAll(/[^\w-]/g, '-')}.pdf`,
      content: Readable.from([made.value]),
      customerId: one.customerId,
      audit: {
        action: 'dispute.take-out',
        subject: { kind: 'dispute', id: one.id },
        after: { disputeId: one.providerDisputeId },
      },
    })
  }),

  write(contract.acceptDispute, {
    prepare: (call) => request(call, { id: call.params.id, answer: 'accept', explanation: null }),
    async write({ work, params, prepared }) {
      await disputes.keepAnswer(work, prepared.answer, prepared.answered)
      // Its provider has just taken one.
      return showOne(work.tx, params.id, async () => true)
    },
  }),

  write(contract.contestDispute, {
    prepare: (call) =>
      request(call, { id: call.params.id, answer: 'contest', explanation: call.body.explanation }),
    async write({ work, params, prepared }) {
      await disputes.keepAnswer(work, prepared.answer, prepared.answered)
      // Its provider has just taken one.
      return showOne(work.tx, params.id, async () => true)
    },
  }),

  // Providers are asked, and each dispute is kept, outside this call's own transaction.
  write(contract.readDisputes, {
    async prepare({ db, deps, now }) {
      const providers = await deps.payments.listAll()
      return ok(await disputes.readDisputes({ db, providers, now, log: deps.log }))
    },
    async write({ work, prepared }) {
      work.nothingChanged()
      return ok({ data: prepared })
    },
  }),
]
