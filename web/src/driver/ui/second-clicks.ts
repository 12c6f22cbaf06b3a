/** The second click of a double click: it presses nothing that sends, and nothing that the first has put in its place. */

const PRESSABLE = 'button, a'

const readLabel = (pressed: Element): string => `${pressed.ariaLabel ?? ''} ${pressed.textContent}`

/** Stop becomes "Not yet", and "Pay" the next screen's button: both would be pressed by a finger that was too quick. */
export function ignoreSecondClicks(page: Document): void {
  let first: { readonly pressed: Element; readonly label: string } | undefined
  page.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest(PRESSABLE) : null
      if (!pressed) return
      const label = readLabel(pressed)
      const isRepeated = event.detail > 1
      const isTheSame = pressed === first?.pressed && label === first.label
      if (isRepeated && (!isTheSame || isSending(pressed))) {
        event.preventDefault()
        event.stopPropagation()
      } else first = { pressed, label }
    },
    { capture: true },
  )
}

const isSending = (pressed: Element): boolean =>
  pressed instanceof HTMLButtonElement && pressed.type === 'submit'
