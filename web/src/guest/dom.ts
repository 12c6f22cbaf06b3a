/** Elements without a library: the page has to be there before the driver has put the phone away. */

type Child = Node | string | null | undefined | false

type Properties<K extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[K], 'style' | 'children' | 'attributes' | 'className'>
> & {
  readonly className?: string | undefined
  readonly attributes?: Readonly<Record<string, string>>
}

export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  { attributes = {}, className, ...properties }: Properties<K> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  Object.assign(element, properties)
  if (className !== undefined) element.className = className
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children.filter((child): child is Node | string => Boolean(child)))
  return element
}

/** Changes a text where it is another one: who listens to the page hears only what is new. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Terms and what they are, as a list. */
export function createFacts(
  className: string | undefined,
  facts: readonly (readonly [term: string, fact: string] | undefined | false)[],
): HTMLElement {
  const rows = facts.flatMap((fact) =>
    fact
      ? [
          createElement(
            'div',
            {},
            createElement('dt', { textContent: fact[0] }),
            createElement('dd', { textContent: fact[1] }),
          ),
        ]
      : [],
  )
  return createElement('dl', { className }, ...rows)
}

/** A figure and its unit on one line. */
export const toNonBreaking = (text: string): string => text.replaceAll(' ', '\u00a0')
