/** The price, how much to pay, and one button. */
import { brand } from '../shared/brand.ts'
import { formatKilowattHours, formatRupees } from '../shared/formats.ts'
import { buildStationPath } from './addresses.ts'
import type { Limit, Offer } from './calls.ts'
import { createElement, setText, toNonBreaking } from './dom.ts'
import styles from './guest-page.module.css'
import { createStationCard } from './station-card.ts'
import { guest as words } from './texts.ts'
import { findSentence, type View } from './view.ts'

type Choice = Offer['choices'][number]

interface OfferViewOptions {
  readonly offer: Offer
  /**
   * @param paid rupees, as they are shown
   * @throws where it was refused; the sentence is shown
   */
  readonly onPay: (limit: Limit, paid: number) => Promise<void>
}

function toLimit({ percent, by, paid }: Choice): Limit {
  if (percent !== null) return { by: 'percent', percent }
  return by === 'full' ? { by } : { by: 'amount', rupees: paid }
}

const formatChoice = ({ percent, by, paid }: Choice): string =>
  percent !== null ? words.percent(percent) : by === 'full' ? words.full : formatRupees(paid)

export function createOfferView({ offer, onPay }: OfferViewOptions): View<Offer> {
  let current = offer
  let chosen: Choice | undefined
  /** What the guest has chosen by hand; it stays so where it is offered again. */
  let wanted: Choice | undefined
  const readiness = createElement('p', { attributes: { role: 'status' } })
  const problem = createElement('p', {
    className: styles.problem,
    hidden: true,
    attributes: { role: 'alert' },
  })
  const held = createElement('p', { className: styles.quiet })
  const pay = createElement('button', { type: 'button', className: styles.primary })
  let isRequesting = false

  const show = () => {
    const isReady = current.readiness === 'ready' && chosen !== undefined
    readiness.className = (isReady ? styles.ready : styles.notReady) ?? ''
    setText(readiness, current.isPluggedIn ? words.readiness.pluggedIn : words.readiness[current.readiness])
    setText(held, chosen ? words.held(formatRupees(chosen.paid)) : '')
    setText(pay, isRequesting || !chosen ? words.asking : words.pay(formatRupees(chosen.paid)))
    pay.disabled = isRequesting || !isReady
    pay.hidden = !chosen
  }
  pay.addEventListener('click', async () => {
    if (!chosen) return
    isRequesting = true
    problem.hidden = true
    show()
    try {
      await onPay(toLimit(chosen), chosen.paid)
    } catch (error) {
      setText(problem, findSentence(error))
      problem.hidden = false
    }
    isRequesting = false
    show()
  })

  const price = createElement('section', {
    className: styles.card,
    attributes: { 'aria-label': words.price },
  })
  const choices = createElement('div')
  const drawPrice = () => {
    const isOpen = price.querySelector('details')?.open ?? false
    price.replaceChildren(...createPriceLines(current.price, isOpen))
  }
  const drawChoices = () => {
    const hadFocus = choices.contains(document.activeElement)
    chosen = findAgain(current.choices, wanted)
    choices.replaceChildren(
      ...(current.choices.length > 0 ? [createChoices(current.choices, chosen, choose)] : []),
    )
    choices.hidden = current.choices.length === 0
    if (hadFocus) choices.querySelector<HTMLInputElement>('input:checked')?.focus()
  }
  const choose = (choice: Choice) => {
    chosen = choice
    wanted = choice
    show()
  }
  const { place, code } = offer
  const element = createElement(
    'main',
    { className: styles.page },
    ...createStationCard(place, code),
    readiness,
    price,
    choices,
    createElement('a', {
      className: styles.link,
      href: buildStationPath(place.stationId, place.connectorId),
      textContent: words.signIn,
    }),
    brand.supportEmail !== null &&
      createElement('p', {
        className: styles.brand,
        textContent: words.help(brand.supportEmail),
      }),
    createElement('div', { className: styles.foot }, problem, held, pay),
  )
  drawPrice()
  drawChoices()
  show()
  return {
    element,
    update(data) {
      const before = current
      current = data
      // A price changes with the clock, and nothing can be chosen while the charger is away.
      if (isOther(before.price, data.price)) drawPrice()
      if (isOther(before.choices, data.choices)) drawChoices()
      show()
    },
  }
}

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** What was chosen, as it is offered now: of amounts the same one, else of the same kind; by default the second. */
function findAgain(choices: readonly Choice[], wanted: Choice | undefined): Choice | undefined {
  const again = choices.find(
    ({ by, percent, paid }) =>
      by === wanted?.by && percent === wanted.percent && (by !== 'amount' || paid === wanted.paid),
  )
  return again ?? choices[1] ?? choices[0]
}

function createPriceLines(price: Offer['price'], isOpen: boolean): HTMLElement[] {
  const more = price.lines.filter((line) => line !== price.short)
  return [
    createElement('p', { className: styles.quiet, textContent: words.price }),
    createElement('p', { className: styles.price, textContent: price.short }),
    ...(more.length > 0
      ? [
          createElement(
            'details',
            { open: isOpen },
            createElement('summary', { textContent: words.priceMore }),
            ...more.map((line) => createElement('p', { textContent: line })),
          ),
        ]
      : []),
  ]
}

const createChoices = (
  choices: readonly Choice[],
  chosen: Choice | undefined,
  onChoose: (choice: Choice) => void,
): HTMLElement =>
  createElement(
    'fieldset',
    { className: styles.choices },
    createElement('legend', { textContent: words.choose }),
    ...choices.map((choice) => {
      const input = createElement('input', { type: 'radio', name: 'limit', checked: choice === chosen })
      input.addEventListener('change', () => onChoose(choice))
      return createElement(
        'label',
        { className: styles.choice },
        input,
        createElement('strong', { textContent: formatChoice(choice) }),
        choice.kWh !== null &&
          createElement('span', {
            className: styles.quiet,
            textContent: words.buys(toNonBreaking(formatKilowattHours(Math.floor(choice.kWh * 10) / 10))),
          }),
      )
    }),
  )
