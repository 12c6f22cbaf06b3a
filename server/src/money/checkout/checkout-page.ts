/** The page between the app and a payment provider's own: a form that the payer's browser posts there by itself. */
import { getMessages, getReadersLanguage } from '../../messages/in-language.ts'
import { hashForPolicy } from '../../platform/hash-for-policy.ts'
import type { CheckoutForm } from '../../platform/payment-provider.ts'
import { html, joinHtml, trustMarkup } from '../printing/index.ts'

interface CheckoutPageOf {
  /** Undefined where nothing is left to pay. */
  readonly form: CheckoutForm | undefined
  /** Where the payer came from, as a path of ours. */
  readonly backPath: string
  readonly brand: string
}

export interface CheckoutPage {
  readonly html: string
  /** For the header `Content-Security-Policy`: its own script and style only, and a form that goes nowhere else. */
  readonly policy: string
}

/** Who comes here by the button for going back has been at the provider, and is not sent there again. */
const SCRIPT = `const leave=()=>location.replace(document.links[0].href)
addEventListener('pageshow',({persisted})=>{if(persisted)leave()})
const[way]=performance.getEntriesByType('navigation')
if(way&&way.type==='back_forward')leave()
else document.forms[0]?.submit()`

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{display:grid;min-height:90vh;place-content:center;text-align:center}
button,a{display:inline-block;padding:.75rem 1.25rem;font:inherit}`

/** @throws Error where the provider's page has no address that a browser can post to */
export function renderCheckoutPage({ form, backPath, brand }: CheckoutPageOf): CheckoutPage {
  const words = getMessages().checkout
  const fields = Object.entries(form?.fields ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const way = form
    ? html`<p>${words.goingOn}</p><form method="post" action="${form.action}">${joinHtml(fields)}<button>${words.goOn}</button></form>`
    : html`<p>${words.nothingToPay}</p>`
  const page = html`<!doctype html>
<html lang="${getReadersLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title} · ${brand}</title>
<style>${trustMarkup(STYLE)}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
${way}
<p><a href="${backPath}">${words.back}</a></p>
</main>
<script>${trustMarkup(SCRIPT)}</script>
</body>
</html>`
  const target = form ? new URL(form.action).origin : "'none'"
  return {
    html: page.text,
    policy: `default-src 'none'; script-src ${hashForPolicy(SCRIPT)}; style-src ${hashForPolicy(STYLE)}; form-action ${target}; base-uri 'none'; frame-ancestors 'none'`,
  }
}
