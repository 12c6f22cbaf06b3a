/** A paper as one page of HTML that needs nothing from elsewhere: for screens, screen readers and printers. */
import { createHash } from 'node:crypto'
import { type Html, html, joined, markup } from './html.ts'
import { paperStyle } from './paper-style.ts'
import { qrSvg } from './qr.ts'
import { type Fact, type PaperPrint, type Sheet, sheetOf, type Words } from './sheet.ts'

export interface PaperPage {
  readonly html: string
  /** For the header `Content-Security-Policy`: no script, nothing from elsewhere, its own style only. */
  readonly policy: string
}

export const paperHtml = (print: PaperPrint): PaperPage => sheetHtml(sheetOf(print), print.look)

/** Of any sheet. */
export function sheetHtml(sheet: Sheet, look: PaperPrint['look']): PaperPage {
  const style = paperStyle(look.colours)
  const digest = createHash('sha256').update(style).digest('base64')
  return {
    html: pageOf(sheet, look, style).text,
    policy: `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  }
}

const pageOf = (sheet: Sheet, look: PaperPrint['look'], style: string): Html => {
  const say = speaker(sheet.language)
  const brand = look.logo
    ? html`<img class="logo" alt="${look.brand}" src="data:image/png;base64,${Buffer.from(look.logo).toString('base64')}">`
    : html`<p class="brand">${look.brand}</p>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${sheet.heading.en} ${sheet.number}</title>
<style>${markup(style)}</style>
</head>
<body>
<header>${brand}<p class="contacts">${lines(look.contacts)}</p></header>
<main>
<div class="head">
<h1>${say.two(sheet.heading)}</h1>
${facts(sheet.facts, say)}
</div>
<div class="parties">${party(sheet.supplier, say)}${party(sheet.recipient, say)}</div>
${table(sheet, say)}
<div class="sums">
<section><h2>${say.beside(sheet.inWords.label)}</h2><p>${sheet.inWords.value}</p>${facts(sheet.payments, say)}</section>
<dl>${joined(
    sheet.sums.map(
      ({ label, value, isTotal }) =>
        html`<div${markup(isTotal ? ' class="total"' : '')}><dt>${say.beside(label)}</dt><dd>${value}</dd></div>`,
    ),
  )}</dl>
</div>
${sheet.charge ? html`<section class="charge"><h2>${say.beside(sheet.charge.label)}</h2>${facts(sheet.charge.facts, say)}</section>` : ''}
${sheet.registration ? registration(sheet.registration, say) : ''}
</main>
<footer>${joined(sheet.notes.map((note) => html`<p>${say.beside(note, ' ')}</p>`))}</footer>
</body>
</html>
`
}

type Speaker = ReturnType<typeof speaker>

function speaker(language: string) {
  const own = (text: string) => html`<span lang="${language}">${text}</span>`
  return {
    /** One after the other. */
    beside: (words: Words, separator = ' · '): Html =>
      words.own === null ? html`${words.en}` : html`${words.en}${separator}${own(words.own)}`,
    /** One under the other. */
    two: (words: Words): Html =>
      words.own === null ? html`${words.en}` : html`${words.en} <br>${own(words.own)}`,
  }
}

const lines = (texts: readonly string[]): Html =>
  joined(texts.map((text, index) => html`${markup(index > 0 ? '<br>' : '')}${text}`))

const facts = (list: readonly Fact[], say: Speaker): Html =>
  list.length === 0
    ? html``
    : html`<dl class="facts">${joined(
        list.map(({ label, value }) => html`<div><dt>${say.beside(label)}</dt><dd>${value}</dd></div>`),
      )}</dl>`

const party = (of: Sheet['supplier'], say: Speaker): Html =>
  html`<section><h2>${say.beside(of.label)}</h2><p><strong>${of.name}</strong>${joined(
    of.lines.map((line) => html`<br>${line}`),
  )}</p>${facts(of.facts, say)}</section>`

const table = (
  { columns, rows, heading }: Sheet,
  say: Speaker,
): Html => html`<div class="lines" role="region" aria-label="${heading.en}" tabindex="0"><table>
<thead><tr>${joined(
  columns.map(
    ({ label, isNumber }) =>
      html`<th scope="col"${markup(isNumber ? ' class="number"' : '')}>${say.two(label)}</th>`,
  ),
)}</tr></thead>
<tbody>${joined(rows.map((row) => rowOf(row, columns, say)))}</tbody>
</table></div>`

const rowOf = (
  { item, detail, cells }: Sheet['rows'][number],
  columns: Sheet['columns'],
  say: Speaker,
): Html =>
  html`<tr><th scope="row">${say.beside(item)}${detail === null ? '' : html`<br><small>${detail}</small>`}</th>${joined(
    cells.map(
      (cell, index) => html`<td${markup(columns[index + 1]?.isNumber ? ' class="number"' : '')}>${cell}</td>`,
    ),
  )}</tr>
`

const registration = (of: NonNullable<Sheet['registration']>, say: Speaker): Html =>
  html`<section class="registration"><div><h2>${say.beside(of.label)}</h2>${facts(of.facts, say)}</div><div class="code" role="img" aria-label="${of.label.en}">${markup(qrSvg(of.code))}</div></section>`
