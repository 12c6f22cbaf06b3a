/** Now and then a driver's bank disputes a payment, and the accountant contests it with what is known of the charge. */
import { addMs, minutes, refuse } from '@voltyatra/domain'
import {
  answerAtProvider,
  buildEvidencePdfWork,
  findDispute,
  keepAnswer,
} from '@voltyatra/server/money/disputes/index.ts'
import type { Deps } from '@voltyatra/server/platform/deps.ts'
import { attempt, type MoneyContext } from './life-money.ts'
import { selectDisputable, selectOpenDisputes } from './life-queries.ts'

interface DisputesContext extends MoneyContext {
  readonly deps: MoneyContext['deps'] & Pick<Deps, 'payments' | 'pdfs'>
}

/** So long an open dispute stays for a visitor to answer. */
const ANSWERED_AFTER_MS = minutes(45)

export async function openDispute({ db, deps, begunAt }: DisputesContext): Promise<void> {
  const orderId = await selectDisputable(db, begunAt)
  if (orderId !== undefined) await deps.simulatedPayments?.dispute(orderId)
}

export async function answerDisputes(living: DisputesContext): Promise<void> {
  const { db, deps, staff } = living
  const before = addMs(deps.clock.now(), -ANSWERED_AFTER_MS)
  for (const id of await selectOpenDisputes(db, before)) {
    const answer = {
      id,
      answer: 'contest' as const,
      explanation: 'The driver has charged with this payment; meter and invoice are in the evidence.',
      async makeEvidence() {
        const dispute = await findDispute(db, id)
        if (!dispute) return refuse({ kind: 'pdf-unavailable' } as const)
        const pdf = await deps.pdfs.print(await buildEvidencePdfWork(db, dispute, answer.explanation))
        return pdf.ok
          ? { ...pdf, value: Buffer.from(pdf.value) }
          : refuse({ kind: 'pdf-unavailable' } as const)
      },
    }
    const context = { db, now: deps.clock.now(), payments: deps.payments, actor: staff.accountant }
    const answered = await answerAtProvider(context, answer)
    if (!answered.ok) continue
    await attempt(living, staff.accountant, async (work) => {
      await keepAnswer(work, answer, answered.value)
      return { ok: true, value: undefined } as const
    })
  }
}
