import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PAPER_LANGUAGES } from '../../messages/papers/paper-words-in.ts'
import { renderPaper } from './paper-html.ts'
import { buildSheet } from './sheet.ts'
import { LOOK, PRINT, printOf, withRecipient } from './testing/prints.ts'

describe('a paper as HTML', () => {
  test.each(PAPER_LANGUAGES)('in %s marks the language of what is not English', (language) => {
    const print = { ...PRINT, language }
    const { html } = renderPaper(print)
    expect(html).toContain('<html lang="en">')
    const { own } = buildSheet(print).heading
    expect(html.includes(`<span lang="${language}">${own}</span>`)).toBe(language !== 'en')
  })

  test('names states in both languages, with the code that the return has', () => {
    const { html } = renderPaper({ ...PRINT, language: 'hi' })
    expect(html).toMatch(/<dd>Karnataka · कर्नाटक \(29\)<\/dd>/)
    expect(renderPaper({ ...PRINT, language: 'en' }).html).toContain('<dd>Karnataka (29)</dd>')
  })

  test('has heads of columns and rows, and the figures below them', () => {
    const { html } = renderPaper({ ...PRINT, registration: null })
    expect(html.match(/<th scope="col"/g)).toHaveLength(6)
    expect(html).toContain('<th scope="row">Electric vehicle charging: energy</th>')
    expect(html).toContain('<td class="number">12.5 kWh</td><td class="number">₹18.00</td>')
    expect(html).toContain('<dt>IGST 18 %</dt><dd>₹40.50</dd>')
    expect(html).toContain('<dt>Total</dt><dd>₹265.50</dd>')
  })

  test('shows a name as it is, whatever it is', () => {
    const { html } = renderPaper(withRecipient(`</title><script>alert('1')</script>&"`))
    expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&quot;')
    expect(html).not.toContain('<script')
  })

  test('allows its own style and nothing else', () => {
    const { html, policy } = renderPaper({ ...PRINT, look: { ...LOOK, logo: Buffer.from('logo') } })
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
    const digest = createHash('sha256').update(style).digest('base64')
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${digest}'`)
    expect(html).not.toMatch(/ style=| on\w+=|https?:\/\/(?!www\.w3\.org)/)
  })

  test('of a credit note says which invoice it goes back to, and why', () => {
    const { html } = renderPaper(
      printOf({
        kind: 'credit-note',
        original: { kind: 'tax-invoice', number: 'KAI/2627/000099', date: '2026-10-01' },
        reason: 'Charged too much',
      }),
    )
    expect(html).toContain('<dt>Goes back to</dt><dd>KAI/2627/000099, 1 Oct 2026</dd>')
    expect(html).toContain('<dt>Reason</dt><dd>Charged too much</dd>')
  })
})
