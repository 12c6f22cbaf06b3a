/** What is wrong with how a page is laid out, as a person would see it; runs in the browser. */
export interface Fault {
  readonly what:
    | 'sideways'
    | 'outside'
    | 'cut'
    | 'covered'
    | 'overlapping'
    | 'small target'
    | 'bare id'
    | 'empty'
    | 'broken word'
  /** What it is by tag and class, which distinguishes it from others. */
  readonly kind: string
  /** The first of them, with its text. */
  readonly of: string
}

interface Looking {
  readonly isTouch: boolean
  /** How the page was laid out in the other theme: laid out the same, it has the same faults. */
  readonly before?: number | undefined
}

export interface Looked {
  /** None are said where the page is laid out as before. */
  readonly faults: readonly Fault[]
  /** Stands for the place of everything on the page. */
  readonly layout: number
}

/** What `findPageFaults` left unpainted is there to be seen again. */
export function paintAgain(): void {
  for (const part of document.body.children) (part as HTMLElement).style.contentVisibility = ''
}

export async function findPageFaults({ isTouch, before }: Looking): Promise<Looked> {
  // What cannot be seen is laid out but not painted, and painting takes longest: it is seen only while it is looked at.
  const paint = (contentVisibility: string) => {
    for (const part of document.body.children)
      (part as HTMLElement).style.contentVisibility = contentVisibility
  }
  paint('hidden')
  for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
  paint('')
  const LEAST_TARGET = 24
  const LEAST_TOUCHED = 44
  const SLACK = 1.5
  const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
  const faults = new Map<string, Fault>()
  const kindOf = (element: Element): string => {
    const first = String(element.getAttribute('class') ?? '').split(' ')[0]
    return element.tagName.toLowerCase() + (first ? `.${first}` : '')
  }
  const nameOf = (element: Element): string => {
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
    return `${kindOf(element)} “${name.length > 60 ? `${name.slice(0, 60)}…` : name}”`
  }
  const found = (what: Fault['what'], element: Element, more = '') => {
    // Rows of a list are alike: one stands for all.
    const kind = [element.parentElement?.parentElement, element.parentElement, element]
      .map((one) => one && kindOf(one))
      .join(' > ')
    if (!faults.has(what + kind)) faults.set(what + kind, { what, kind, of: nameOf(element) + more })
  }

  /** A window over the page is all there is to be seen. */
  const place = document.querySelector('[role=dialog]') ?? document.body
  /** Nothing moves while it is looked at: what an element is asked, it is asked once. */
  const once = <Answer>(request: (element: Element) => Answer) => {
    const answers = new Map<Element, Answer>()
    return (element: Element): Answer => {
      const known = answers.get(element)
      if (known !== undefined) return known
      const answer = request(element)
      answers.set(element, answer)
      return answer
    }
  }
  const boxOf = once((element) => element.getBoundingClientRect())
  const styleOf = once((element) => {
    const { overflowX, overflowY, pointerEvents, clipPath } = getComputedStyle(element)
    return { overflowX, overflowY, pointerEvents, clipPath }
  })
  const isForScreenReaders: (element: Element) => boolean = once((element) => {
    if (element === place) return false
    const { width, height } = boxOf(element)
    if ((width <= 1 && height <= 1) || styleOf(element).clipPath === 'inset(50%)') return true
    return element.parentElement !== null && isForScreenReaders(element.parentElement)
  })
  const isSeen = once(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden=true], a[href="#content"], option, svg, canvas, noscript') &&
      !isForScreenReaders(element),
  )

  let layout = 0
  for (const element of place.querySelectorAll('*')) {
    const { x, y, width, height } = boxOf(element)
    for (const part of [x, y, width, height, element.checkVisibility() ? 1 : 0])
      layout = (Math.imul(layout, 31) + Math.round(part * 10)) | 0
  }
  if (layout === before) {
    paint('hidden')
    return { faults: [], layout }
  }

  const excess = document.documentElement.scrollWidth - innerWidth
  if (excess > 0) faults.set('sideways', { what: 'sideways', kind: 'page', of: `the page, by ${excess} px` })

  interface Seen {
    readonly element: Element
    readonly box: DOMRect
  }
  const texts: Seen[] = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim()
    if (!element || !text || /^(STYLE|SCRIPT|OPTION|TITLE)$/.test(element.tagName) || !isSeen(element))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (boxes.length === 0) continue
    if (UUID.test(text) && !element.closest('dd')) found('bare id', element)
    for (const box of boxes) texts.push({ element, box })
    if (element.closest('dt, th, button, [data-number]') && hasBrokenWord(node)) found('broken word', element)
    const whole = range.getBoundingClientRect()
    // A block of code that is reached by the keyboard scrolls by itself.
    const isScrolled = element.closest('pre[tabindex]') !== null
    if (!isScrolled && (whole.left < -SLACK || whole.right > innerWidth + SLACK)) found('outside', element)
    if (!element.closest('[title]')) {
      const cutting = cutBy(element, whole)
      if (cutting) found('cut', element, ` by ${nameOf(cutting).slice(0, 30)}`)
    }
  }

  if (texts.length === 0) faults.set('empty', { what: 'empty', kind: 'page', of: 'no text is seen' })

  /** Names and amounts break between words only. */
  function hasBrokenWord(node: Node): boolean {
    const range = document.createRange()
    return [...(node.textContent ?? '').matchAll(/[^\s-]+/g)].some(({ 0: word, index }) => {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const [first, ...more] = [...range.getClientRects()].filter(({ width }) => width > 0)
      return more.some(({ top }) => first && Math.abs(top - first.top) > 4)
    })
  }

  function cutBy(element: Element, box: DOMRect): Element | undefined {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = styleOf(at)
      const frame = boxOf(at)
      // What scrolls can be scrolled to; sideways, nobody looks for it.
      const hidesX = overflowX !== 'visible' && at.tagName !== 'PRE' && at.getAttribute('role') !== 'region'
      if (hidesX && (box.right > frame.right + SLACK || box.left < frame.left - SLACK)) return at
      const hidesY = overflowY === 'hidden' || overflowY === 'clip'
      if (hidesY && (box.bottom > frame.bottom + 4 || box.top < frame.top - 4)) return at
    }
    return undefined
  }

  const isOf = (one: Element, other: Element): boolean => one.contains(other) || other.contains(one)
  for (const { element, box } of texts) {
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue
    if (styleOf(element).pointerEvents === 'none') continue
    const top = document.elementFromPoint(x, y)
    if (!top || isOf(top, element) || element.closest('label')?.contains(top)) continue
    // What has scrolled out of its own frame is under nothing.
    if (cutBy(element, box)) continue
    if (scrolledOut(element, box)) continue
    found('covered', element, ` by ${nameOf(top).slice(0, 40)}`)
  }

  function scrolledOut(element: Element, box: DOMRect): boolean {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowY } = styleOf(at)
      const frame = boxOf(at)
      if (overflowY !== 'visible' && (box.bottom > frame.bottom || box.top < frame.top)) return true
    }
    return false
  }

  const byTop = [...texts].sort((one, other) => one.box.top - other.box.top)
  byTop.forEach(({ element, box }, at) => {
    for (let next = at + 1; next < byTop.length; next++) {
      const other = byTop[next]
      if (!other || other.box.top > box.bottom - 4) break
      if (isOf(element, other.element)) continue
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      if (across <= 2 || down <= 4) continue
      const isFixed = [element, other.element].some((one) =>
        one.closest('header, aside, nav[aria-label=Pages], dialog'),
      )
      if (!isFixed && !scrolledOut(element, box) && !scrolledOut(other.element, other.box))
        found('overlapping', element, ` and ${nameOf(other.element).slice(0, 40)}`)
    }
  })

  /** The parts of these names come from the names of the style sheets (web/build/class-names.ts). */
  const PRIMARY = '[class*=buttons_primary], [class*=buttons_icon-button], [class*=frame_palette-button]'
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]'
  for (const target of place.querySelectorAll(CONTROLS)) {
    if (!isSeen(target) || target.matches(':disabled')) continue
    // A box to tick is as large as the label that ticks it.
    const label = target.matches('[type=checkbox], [type=radio]')
      ? (target as HTMLInputElement).labels?.[0]
      : null
    const { width, height } = (label ?? target).getBoundingClientRect()
    if (width === 0 || height === 0) continue
    const isPrimary = isTouch && target.matches(PRIMARY)
    const least = (isPrimary ? LEAST_TOUCHED : LEAST_TARGET) - 0.5
    if (width >= least && height >= least) continue
    if (isInSentence(target)) continue
    found('small target', target, ` ${Math.round(width)} × ${Math.round(height)}`)
  }

  /** WCAG 2.2, 2.5.8: a target in a sentence is as high as its line. */
  function isInSentence(target: Element): boolean {
    const around = target.parentElement
    if (!around || getComputedStyle(target).display !== 'inline') return false
    return (around.textContent ?? '').trim().length > (target.textContent ?? '').trim().length + 3
  }

  paint('hidden')
  return { faults: [...faults.values()], layout }
}
