/** A paper as one page of HTML that needs nothing from elsewhere: for screens, screen readers and printers. */
import { hashForPolicy } from '../../platform/hash-for-policy.ts'
import { type Html, html, joinHtml, trustMarkup } from './html.ts'
import { renderPaperStyle } from './paper-style.ts'
import { renderQrSvg } from './qr.ts'
import { buildSheet, type Fact, type PaperPrint, type Sheet, type Words } from './sheet.ts'

export interface PaperPage {
  readonly html: string
  /** For the header `Content-Security-Policy`: no script, nothing from elsewhere, its own style only. */
  readonly policy: string
}

export const renderPaper = (print: PaperPrint): PaperPage => renderSheet(buildSheet(print), print.look)

/** Of any sheet. */
export function renderSheet(sheet: Sheet, look: PaperPrint['look']): PaperPage {
  const style = renderPaperStyle(look.colours)
  return {
    html: renderPage(sheet, look, style).text,
    policy: `default-src 'none'; style-src ${hashForPolicy(style)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  }
}

const renderPage = (sheet: Sheet, look: PaperPrint['look'], style: string): Html => {
  const translate = createTranslator(sheet.language)
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
<style>${trustMarkup(style)}</style>
</head>
<body>
<header>${brand}<p class="contacts">${renderLines(look.contacts)}</p></header>
<main>
<div class="head">
<h1>${translate.two(sheet.heading)}</h1>
${renderFacts(sheet.facts, translate)}
</div>
<div class="parties">${renderParty(sheet.supplier, translate)}${renderParty(sheet.recipient, translate)}</div>
${renderTable(sheet, translate)}
<div class="sums">
<section><h2>${translate.beside(sheet.inWords.label)}</h2><p>${sheet.inWords.value}</p>${renderFacts(sheet.payments, translate)}</section>
<dl>${joinHtml(
    sheet.sums.map(
      ({ label, value, isTotal }) =>
        html`<div${trustMarkup(isTotal ? ' class="total"' : '')}><dt>${translate.beside(label)}</dt><dd>${value}</dd></div>`,
    ),
  )}</dl>
</div>
${sheet.charge ? html`<section class="charge"><h2>${translate.beside(sheet.charge.label)}</h2>${renderFacts(sheet.charge.facts, translate)}</section>` : ''}
${sheet.registration ? renderRegistration(sheet.registration, translate) : ''}
</main>
<footer>${joinHtml(sheet.notes.map((note) => html`<p>${translate.beside(note, ' ')}</p>`))}</footer>
</body>
</html>
`
}

type Translator = ReturnType<typeof createTranslator>

function createTranslator(language: string) {
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

const renderLines = (texts: readonly string[]): Html =>
  joinHtml(texts.map((text, index) => html`${trustMarkup(index > 0 ? '<br>' : '')}${text}`))

const renderFacts = (list: readonly Fact[], translate: Translator): Html =>
  list.length === 0
    ? html``
    : html`<dl class="facts">${joinHtml(
        list.map(({ label, value }) => html`<div><dt>${translate.beside(label)}</dt><dd>${value}</dd></div>`),
      )}</dl>`

const renderParty = (of: Sheet['supplier'], translate: Translator): Html =>
  html`<section><h2>${translate.beside(of.label)}</h2><p><strong>${of.name}</strong>${joinHtml(
    of.lines.map((line) => html`<br>${line}`),
  )}</p>${renderFacts(of.facts, translate)}</section>`

const renderTable = (
  { columns, rows, heading }: Sheet,
  translate: Translator,
): Html => html`<div class="lines" role="region" aria-label="${heading.en}" tabindex="0"><table>
<thead><tr>${joinHtml(
  columns.map(
    ({ label, isNumber }) =>
      html`<th scope="col"${trustMarkup(isNumber ? ' class="number"' : '')}>${translate.two(label)}</th>`,
  ),
)}</tr></thead>
<tbody>${joinHtml(rows.map((row) => renderRow(row, columns, translate)))}</tbody>
</table></div>`

const renderRow = (
  { item, detail, cells }: Sheet['rows'][number],
  columns: Sheet['columns'],
  translate: Translator,
): Html =>
  html`<tr><th scope="row">${translate.beside(item)}${detail === null ? '' : html`<br><small>${detail}</small>`}</th>${joinHtml(
    cells.map(
      (cell, index) =>
        html`<td${trustMarkup(columns[index + 1]?.isNumber ? ' class="number"' : '')}>${cell}</td>`,
    ),
  )}</tr>
`

const renderRegistration = (of: NonNullable<Sheet['registration']>, translate: Translator): Html =>
  html`<section class="registration"><div><h2>${translate.beside(of.label)}</h2>${renderFacts(of.facts, translate)}</div><div class="code" role="img" aria-label="${of.label.en}">${trustMarkup(renderQrSvg(of.code))}</div></section>`
