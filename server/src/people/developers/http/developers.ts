/** `/developers`: how a program begins to use the API, made from the contract and without a script. */
import { V1_ENDPOINTS, V1_PREFIX, WEBHOOK_EVENTS } from '@voltyatra/contract'
import { PROGRAM_RIGHTS } from '@voltyatra/domain'
import type { FastifyInstance } from 'fastify'
import { html } from '../../../http/docs/html.ts'
import { renderHead } from '../../../http/docs/render-head.ts'
import { type FixedAnswer, prepareFixedAnswer } from '../../../http/fixed-answer.ts'
import { API_CHANGES, EVENT_MEANINGS } from './events.ts'
import { WEBHOOK_CHECK, writeClientUse, writeCurl, writeTypeScript } from './examples.ts'

const HEAD = {
  title: 'For developers | VoltYatra',
  description:
    'How a program begins to use the API: a first call with curl and TypeScript, webhooks, open data of stations, and what has changed.',
}

const DOCUMENTS = `${V1_PREFIX}/docs`

/** @param publicUrl where people reach the program: the examples name it */
export function mountDevelopers(app: FastifyInstance, publicUrl: string): void {
  let made: Promise<FixedAnswer> | undefined
  app.get('/developers', { config: { isDocument: true } }, async (request, reply) => {
    made ??= prepareFixedAnswer({
      text: renderDevelopersPage(publicUrl),
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
    })
    return (await made).send(request, reply)
  })
}

const SECTIONS = [
  ['quick-start', 'Quick start'],
  ['rights', 'Rights and calls'],
  ['events', 'Events'],
  ['open-data', 'Open data'],
  ['changes', 'Changes'],
] as const

function renderDevelopersPage(publicUrl: string): string {
  const api = publicUrl + V1_PREFIX
  return html`<!doctype html>
<html lang="en">
${renderHead({ ...HEAD, stylesheet: `${DOCUMENTS}/style.css` })}
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<div class="wrap">
<p class="brand"><a href="/">VoltYatra</a></p>
<h1>For developers</h1>
<p class="lead">Stations, chargers, charges and invoices for your program.</p>
<p class="actions"><a class="button" href="${DOCUMENTS}">Reference of the API</a></p>
</div>
</header>
<div class="wrap body">
<nav aria-label="On this page">
<h2>On this page</h2>
<ul>
${SECTIONS.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
</ul>
</nav>
<main id="main">
<section id="quick-start">
<h2>Quick start</h2>
<p>The owner of the network makes a key in the panel, under Programs. It is shown once; keep it where only your program reads it. Send it in the header <code>Authorization</code>, never in an address.</p>
<h3>With curl</h3>
${renderCode('curl', writeCurl(api))}
<h3>With TypeScript</h3>
<p>Node.js runs this file as it stands, from version 22.18 on. It reads every page of the list.</p>
${renderCode('typescript', writeTypeScript(api))}
<h3>With the client</h3>
<p>The package <code>@voltyatra/client</code> of this program (its folder <code>client</code>) has a typed method for every call, reads lists page by page, and checks webhooks. The network’s operator gives it to you as one file; it needs no other package. For other languages, types can be made from the <a href="${DOCUMENTS}/openapi.json">OpenAPI document</a>.</p>
${renderCode('client', writeClientUse(new URL(api).origin))}
</section>
<section id="rights">
<h2>Rights and calls</h2>
<p>A key has some of these rights. Every call asks for one; its fields and refusals stand in the <a href="${DOCUMENTS}">reference</a>.</p>
<table class="pairs">
<thead><tr><th scope="col">Right</th><th scope="col">Calls</th></tr></thead>
<tbody>
${PROGRAM_RIGHTS.map(
  (right) => html`<tr><th scope="row"><code>${right}</code></th><td>${renderCalls(right)}</td></tr>
`,
)}</tbody>
</table>
</section>
<section id="events">
<h2>Events</h2>
<p>Your program is notified at its own address (https) of what happens: the owner adds the address in the panel, under Programs, Webhooks. A message has ids and figures and names nobody; read the rest with your key. The body is JSON with <code>type</code>, <code>timestamp</code> and <code>data</code>. Answer with a status from 200 to 299 within ten seconds; otherwise the message comes again for about a day. The same <code>webhook-id</code> is the same message. Order is not promised. A webhook of some stations is notified of charges, chargers and invoices there alone.</p>
<table class="pairs">
<thead><tr><th scope="col">Event</th><th scope="col">When</th></tr></thead>
<tbody>
${WEBHOOK_EVENTS.map(
  (event) => html`<tr><th scope="row"><code>${event}</code></th><td>${EVENT_MEANINGS[event]}</td></tr>
`,
)}</tbody>
</table>
<h3>Check who sent it</h3>
<p>Messages are signed as Standard Webhooks; a library of that name checks them, or this function:</p>
${renderCode('webhook', WEBHOOK_CHECK)}
</section>
<section id="open-data">
<h2>Open data</h2>
<p><a href="/open-data/stations.geojson">stations.geojson</a> has the active stations with connectors, power, prices, opening hours and amenities, for anybody and without a key: GeoJSON (RFC 7946), licence CC BY 4.0. Where the network has many stations, <code>links</code> names the next file. A file is made anew at most every ten minutes: send <code>If-None-Match</code>, and the answer says whether it has changed.</p>
</section>
<section id="changes">
<h2>Changes</h2>
<p>Fields and calls are added to this version; nothing is taken away or given another meaning. Read what you know and pass over the rest.</p>
<table class="pairs">
<thead><tr><th scope="col">Day</th><th scope="col">What</th></tr></thead>
<tbody>
${API_CHANGES.map(
  ({ on, what }) => html`<tr><th scope="row">${on}</th><td>${what}</td></tr>
`,
)}</tbody>
</table>
</section>
</main>
</div>
</body>
</html>
`.toString()
}

/** It may be wider than the page: the keyboard scrolls it. */
const renderCode = (name: string, code: string) =>
  html`<pre tabindex="0" role="region" aria-label="Example: ${name}"><code id="example-${name}">${code}</code></pre>`

const renderCalls = (right: string) =>
  V1_ENDPOINTS.filter(
    ({ access }) => typeof access === 'object' && 'program' in access && access.program === right,
  ).map(({ method, path }) => html`<code>${method} ${path}</code><br>`)
