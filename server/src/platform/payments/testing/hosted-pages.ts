/** The pages of providers on which payers pay, as a browser sees them: opened by a form, left to the address for returning. */
import type { Answered, Requested } from './http-server.ts'

export const PAY_OUTCOMES = ['Pay', 'Decline', 'Give up'] as const
export type PayOutcome = (typeof PAY_OUTCOMES)[number]

export interface HostedPayment {
  /** Under which the page finds it again. */
  readonly reference: string
  readonly title: string
  readonly returnUrl: string
}

interface HostedPagesOptions {
  /** Where the form of the shop goes. */
  readonly opensAt: string
  open(fields: Requested['body']): HostedPayment | undefined
  decide(reference: string, outcome: PayOutcome): void
  /** How the payer's browser is sent back: as a link, or by a form with what became of the payment. */
  readonly leavesBy: 'link' | 'form'
}

const page = (body: string): Answered => ({
  status: 200,
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Provider</title><main>${body}</main></html>`,
})

const toAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export function createHostedPages(
  options: HostedPagesOptions,
): (requested: Requested) => Answered | undefined {
  const open = new Map<string, HostedPayment>()
  const decidesAt = `${options.opensAt}/decide`

  function show(requested: Requested): Answered {
    const payment = options.open(requested.body)
    if (!payment) return { status: 400, body: '<h1>This payment cannot be opened</h1>' }
    open.set(payment.reference, payment)
    const buttons = PAY_OUTCOMES.map(
      (outcome) => `<button name="outcome" value="${outcome}">${outcome}</button>`,
    )
    return page(
      `<h1>${toAttribute(payment.title)}</h1><form method="post" action="${decidesAt}"><input type="hidden" name="reference" value="${toAttribute(payment.reference)}">${buttons.join('')}</form>`,
    )
  }

  function decide({ body }: Requested): Answered {
    const payment = open.get(String(body.reference))
    if (!payment) return { status: 400, body: '<h1>Unknown</h1>' }
    options.decide(payment.reference, String(body.outcome) as PayOutcome)
    if (options.leavesBy === 'link') return { status: 302, body: '', location: payment.returnUrl }
    // Whatever it says: it may be anybody's.
    return page(
      `<form method="post" action="${toAttribute(payment.returnUrl)}"><input type="hidden" name="razorpay_payment_id" value="pay_of_anybody"><button>Back to the shop</button></form><script>document.forms[0].submit()</script>`,
    )
  }

  return (requested) => {
    if (requested.method !== 'POST') return undefined
    if (requested.path === options.opensAt) return show(requested)
    return requested.path === decidesAt ? decide(requested) : undefined
  }
}
