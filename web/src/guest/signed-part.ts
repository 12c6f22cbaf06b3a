/** What the meter has signed of the charge: whether it is verified, by which key, and the file to check it elsewhere. */
import { signedReadings as words } from '../shared/drivers/signed-readings-texts.ts'
import { SOFTWARE } from '../shared/transparency.ts'
import type { Charge } from './calls.ts'
import { createElement } from './dom.ts'
import { createFileButton } from './file-button.ts'
import styles from './guest-page.module.css'

export function createSignedPart(
  { result, isKeyConfirmed }: NonNullable<Charge['signed']>,
  onFile: () => Promise<Blob>,
): HTMLElement {
  const { button, problem } = createFileButton({
    label: words.file,
    name: 'signed-readings.xml',
    load: onFile,
  })
  return createElement(
    'section',
    { className: styles.card, attributes: { 'aria-label': words.title } },
    createElement('h2', { textContent: words.title }),
    createElement('p', { textContent: words.results[isKeyConfirmed ? 'confirmed' : result] }),
    createElement('p', { className: styles.quiet, textContent: words.check }),
    problem,
    button,
    createElement('a', {
      className: styles.link,
      href: SOFTWARE,
      target: '_blank',
      rel: 'noreferrer',
      textContent: words.software,
    }),
  )
}
