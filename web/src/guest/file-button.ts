/** A button that fetches a file with the link's secret, which an address could not carry, and hands it to the browser. */
import { createElement, setText } from './dom.ts'
import styles from './guest-page.module.css'
import { findSentence } from './view.ts'

interface FileButton {
  readonly label: string
  readonly name: string
  readonly load: () => Promise<Blob>
}

export function createFileButton({ label, name, load }: FileButton) {
  const problem = createElement('p', {
    className: styles.problem,
    hidden: true,
    attributes: { role: 'alert' },
  })
  const button = createElement('button', { type: 'button', className: styles.second, textContent: label })
  button.addEventListener('click', async () => {
    button.disabled = true
    problem.hidden = true
    try {
      const address = URL.createObjectURL(await load())
      createElement('a', { href: address, download: name }).click()
      URL.revokeObjectURL(address)
    } catch (error) {
      setText(problem, findSentence(error))
      problem.hidden = false
    }
    button.disabled = false
  })
  return { button, problem }
}
