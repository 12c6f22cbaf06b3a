/** The API's documents as a page: every call by subject, without a script. */
import { REFUSALS, type RefusalCode } from '@voltyatra/contract'
import { type FieldRow, isNoun, listFieldRows, splitWords } from './fields.ts'
import { type Html, html, renderProse } from './html.ts'
import type { OpenApiDocument, Operation, Parameter } from './openapi.ts'
import { renderHead } from './render-head.ts'

const HEAD = {
  title: 'VoltYatra API',
  description:
    'Every call of the VoltYatra API: who may make it, what it takes, what it answers, how it refuses.',
}

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

interface Links {
  readonly stylesheet: string
  readonly json: string
  readonly guide: string | undefined
}

/** In the order in which one reads of a thing: what there is, what is added, changed, taken away. */
const METHODS = ['get', 'post', 'put', 'delete']

const toSlug = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** The whole page. */
export function renderDocumentPage(document: OpenApiDocument, links: Links): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  )
  calls.sort((a, b) =>
    a.path === b.path ? METHODS.indexOf(a.method) - METHODS.indexOf(b.method) : a.path < b.path ? -1 : 1,
  )
  const byTag = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const nouns = Object.entries(document.components.schemas).filter(([, schema]) => isNoun(schema))
  return html`<!doctype html>
<html lang="en">
${renderHead({ ...HEAD, stylesheet: links.stylesheet })}
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header class="top">
<div class="wrap">
<p class="brand"><a href="/">VoltYatra</a></p>
<h1>API</h1>
<p class="lead">${calls.length} calls under <code>${document.servers[0]?.url ?? ''}</code>, version ${document.info.version}.</p>
<p class="actions"><a class="button" href="${links.json}">OpenAPI document</a>${links.guide && html` <a class="button" href="${links.guide}">Quick start</a>`}</p>
</div>
</header>
<div class="wrap body">
<nav aria-label="Subjects">
<h2>Subjects</h2>
<ul>
${byTag.map((tag) => html`<li><a href="#${toSlug(tag.name)}">${tag.name}<span>${tag.calls.length}</span></a></li>`)}
<li><a href="#nouns">Nouns<span>${nouns.length}</span></a></li>
</ul>
</nav>
<main id="calls">
<section class="about" aria-label="In general">
${document.info.description.split('\n\n').map((paragraph) => html`<p>${renderProse(paragraph)}</p>`)}
</section>
${byTag.map(
  (tag) => html`<section id="${toSlug(tag.name)}">
<h2>${tag.name}</h2>
${tag.calls.map((call) => renderCall(call, document))}
</section>`,
)}
<section id="nouns">
<h2>Nouns</h2>
<p>What calls take and answer, each described once.</p>
${nouns.map(
  ([name, schema]) => html`<details class="noun" id="noun-${name}">
<summary><span class="name">${capitalizeFirst(splitWords(name))}</span></summary>
<div class="inside">${renderFieldTable(listFieldRows(schema, document.components.schemas))}</div>
</details>`,
)}
</section>
</main>
</div>
</body>
</html>
`.toString()
}

const capitalizeFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function renderCall({ method, path, operation }: Call, document: OpenApiDocument): Html {
  const { schemas } = document.components
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const own = parameters.filter((parameter): parameter is Parameter => 'name' in parameter)
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const [status, reply] = Object.entries(responses)[0] ?? []
  const content = reply && 'content' in reply ? reply.content : {}
  const answered = content['application/json']?.schema ?? content['text/event-stream']?.['x-events']
  return html`<details class="call" id="${operationId}">
<summary>
<span class="method ${method}">${method.toUpperCase()}</span>
<code class="path">${path.split('/').map((step, at) => html`${at > 0 ? html`/<wbr>` : ''}${step}`)}</code>
<span class="summary">${summary}</span>
</summary>
<div class="inside">
<p class="who">${renderProse(description)}${parameters.length > own.length ? ' It honours Idempotency-Key.' : ''}</p>
${own.length > 0 && html`<h3>${own.some((one) => one.in === 'header') ? 'In the address, or a header' : 'In the address'}</h3>${renderFieldTable(own.map((one) => toParameterRow(one, schemas)))}`}
${body && html`<h3>Takes <span>${bodyType}</span></h3>${renderFieldTable(listFieldRows(body.schema, schemas))}`}
${answered && html`<h3>Answers <span>${status}</span></h3>${renderFieldTable(listFieldRows(answered, schemas))}`}
<h3>Refuses</h3>
${renderRefusalTable(operation, document)}
</div>
</details>`
}

const IN_THE_ADDRESS = {
  path: (name: string) => `{${name}}`,
  query: (name: string) => `?${name}`,
  header: (name: string) => `${name}:`,
} as const

function toParameterRow(
  { name, in: where, required, description, schema }: Parameter,
  schemas: OpenApiDocument['components']['schemas'],
): FieldRow {
  const [row] = listFieldRows(
    { properties: { [name]: { ...schema, ...(description && { description }) } } },
    schemas,
  )
  return { ...(row as FieldRow), name: IN_THE_ADDRESS[where](name), isRequired: required }
}

const renderFieldTable = (rows: readonly FieldRow[]): Html => html`<table>
<thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">What holds</th></tr></thead>
<tbody>
${rows.map(
  ({ name, kind, isRequired, notes }) =>
    html`<tr><th scope="row"><code>${name}</code></th><td>${kind}${!isRequired && html` <i>optional</i>`}</td><td>${notes}</td></tr>
`,
)}</tbody>
</table>`

function renderRefusalTable({ responses }: Operation, document: OpenApiDocument): Html {
  const rows = Object.entries(responses).flatMap(([status, response]) => {
    const named =
      '$ref' in response
        ? (document.components.responses[
            response.$ref.replace('#/components/responses/', '')
          ] as typeof response)
        : response
    const codes = ('x-codes' in named ? named['x-codes'] : undefined) ?? []
    return codes.map((code) => ({ status, code: code as RefusalCode }))
  })
  return html`<table class="refusals">
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead>
<tbody>
${rows.map(
  ({ status, code }) =>
    html`<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${REFUSALS[code].message}</td></tr>
`,
)}</tbody>
</table>`
}
