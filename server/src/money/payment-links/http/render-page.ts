/** The page of a payment link: drawn by the server, without any script. */
import { formatMessage } from '../../../messages/icu.ts'
import { getMessages } from '../../../messages/in-language.ts'
import type { Language } from '../../../messages/locale.ts'
import { hashForPolicy } from '../../../platform/hash-for-policy.ts'
import { type Html, html, joinHtml, renderQrSvg, trustMarkup } from '../../printing/index.ts'
import type { PaymentLink } from '../index.ts'

export interface PaymentChoice {
  /** Opens a UPI app; null where only the provider's page is offered. */
  readonly upiLink: string | null
  /** Without a provider's page: the outcomes of the simulated one. */
  readonly simulated: readonly string[]
}

interface PageOf {
  readonly language: Language
  readonly brand: string
  /** Of the page itself. */
  readonly path: string
  /** Undefined for a link that is not known. */
  readonly link: PaymentLink | undefined
  /** Whether an order can be made for it now. */
  readonly isPayable: boolean
  /** How the order that is open can be paid; undefined without one. */
  readonly choice: PaymentChoice | undefined
  /** Why nothing could be opened. */
  readonly problem?: string | undefined
}

export interface PayPage {
  readonly html: string
  /** For the header `Content-Security-Policy`. */
  readonly policy: string
}

/** How often a page that waits for a payment is asked for again, in seconds. */
const LOOK_AGAIN_S = 5

const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
body{margin:0;padding:1.5rem;display:grid;min-height:85vh;place-content:center;justify-items:center;text-align:center}
main{max-width:24rem}
h1{font-size:1.25rem;margin:0}
.amount{font-size:2.5rem;font-weight:700;margin:.5rem 0}
.code{background:#fff;padding:.5rem;border-radius:.5rem;max-width:15rem;margin:1rem auto}
.code svg{display:block;width:100%}
button,.button{display:block;box-sizing:border-box;width:100%;min-height:3rem;margin:.75rem 0;padding:.75rem 1rem;font:inherit;font-weight:600;text-decoration:none;border:1px solid;border-radius:.5rem;background:#0b5d3b;color:#fff;cursor:pointer}
.second{background:transparent;color:inherit}`

const POLICY = [
  "default-src 'none'",
  // The empty icon, without which browsers ask for one.
  'img-src data:',
  `style-src ${hashForPolicy(STYLE)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const NOTHING = trustMarkup('')

export function renderPayPage({ language, brand, path, link, isPayable, choice, problem }: PageOf): PayPage {
  const { payLink: words, checkout } = getMessages(language)
  const format = (pattern: string, facts: object) => formatMessage(pattern, { ...facts }, language)
  const isWaiting = choice !== undefined && problem === undefined
  const refresh = isWaiting
    ? html`<meta http-equiv="refresh" content="${String(LOOK_AGAIN_S)}; url=${path}">`
    : NOTHING
  const parts: Html[] = [html`<h1>${brand}</h1>`]
  if (link) {
    const amount = format('{amount, number, rupees}', { amount: link.amount })
    parts.push(html`<p>${words[link.purpose]}</p><p class="amount">${amount}</p>`)
  }
  if (problem !== undefined) parts.push(html`<p role="alert">${problem}</p>`)
  if (link?.state === 'paid') parts.push(html`<p role="status">${words.paid}</p>`)
  else if (choice) parts.push(...renderChoice(choice, path, words))
  else if (link && isPayable) {
    parts.push(
      html`<form method="post" action="${path}/order"><button>${format(words.pay, { amount: link.amount })}</button></form>`,
      html`<p>${format(words.until, { until: link.endsAt })}</p>`,
    )
  } else parts.push(html`<p role="status">${words.over}</p>`)
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${refresh}
<title>${checkout.title} · ${brand}</title>
<link rel="icon" href="data:,">
<style>${trustMarkup(STYLE)}</style>
</head>
<body>
<main>
${joinHtml(parts)}
</main>
</body>
</html>`
  return { html: page.text, policy: POLICY }
}

function renderChoice(
  { upiLink, simulated }: PaymentChoice,
  path: string,
  words: ReturnType<typeof getMessages>['payLink'],
): Html[] {
  if (simulated.length > 0) {
    return simulated.map(
      (outcome) =>
        html`<form method="post" action="${path}/simulate/${outcome}"><button>Simulate: ${outcome}</button></form>`,
    )
  }
  const upi = upiLink
    ? [
        html`<a class="button" href="${upiLink}">${words.upi}</a>`,
        html`<p>${words.scan}</p><div class="code" role="img" aria-label="UPI">${trustMarkup(renderQrSvg(upiLink))}</div>`,
      ]
    : []
  return [
    ...upi,
    html`<a class="button${upiLink ? ' second' : ''}" href="${path}/checkout">${words.other}</a>`,
    html`<p role="status">${words.waiting}</p>`,
  ]
}
