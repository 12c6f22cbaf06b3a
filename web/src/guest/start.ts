/** The page of a connector's code: from the price to the receipt, without an account. */
import './guest.css'
import { ApiRefusal } from '../shared/call-api.ts'
import { formatClock } from '../shared/formats.ts'
import { ago } from '../shared/formats-texts.ts'
import { followStations } from '../shared/station-events.ts'
import { keptForGood } from '../shared/storage.ts'
import { buildStationPath, readCode, readDisplayCode } from './addresses.ts'
import {
  type Charge,
  type Limit,
  loadCharge,
  loadInvoice,
  loadOffer,
  loadSignedReadings,
  type Offer,
  openCharge,
  type ReceiptTo,
  type Report,
  reportProblem,
  type Scanned,
  sendReceipt,
  stopCharge,
} from './calls.ts'
import { createChargeView, isStoppable } from './charge-view.ts'
import { createElement, setText } from './dom.ts'
import styles from './guest-page.module.css'
import { createLanguageChoice } from './language-choice.ts'
import {
  drawLink,
  forgetLink,
  isStopKept,
  keepLeft,
  keepLink,
  keepStop,
  readLeft,
  readLink,
  showLink,
} from './link.ts'
import { createOfferView } from './offer-view.ts'
import { createPaymentView } from './payment-view.ts'
import { createReceiptView } from './receipt-view.ts'
import { guest as words } from './texts.ts'
import { createTypeView } from './type-view.ts'
import { findSentence, type View } from './view.ts'

const root = document.getElementById('guest')
if (!root) throw new Error('The page has no place for the guest')

/** How often it looks, by what is shown; the rest stays as it is. */
const LOOK_MS: Readonly<Partial<Record<Charge['state'] | 'offer', number>>> = {
  offer: 4000,
  'to-pay': 2500,
  starting: 1500,
  charging: 2500,
  stopping: 1500,
  checking: 2500,
  done: 30_000,
  'no-charge': 30_000,
}

/** How often it looks at the offer while the station's changes come by themselves: a price changes seldom. */
const LIVE_LOOK_MS = 20_000

/** The states of a charge that somebody has to be able to stop, or to follow to its bill. */
const RUNNING: ReadonlySet<Charge['state']> = new Set(['starting', 'charging', 'stopping', 'checking'])

/** The view of each state; states of one view are shown without moving anything. */
const VIEW_OF = {
  'to-pay': 'payment',
  starting: 'charge',
  charging: 'charge',
  stopping: 'charge',
  checking: 'charge',
  done: 'receipt',
  'no-charge': 'receipt',
  'not-paid': 'receipt',
} as const satisfies Record<Charge['state'], string>

const code = readCode(location.pathname) ?? ''
const line = createElement('p', {
  className: styles.problem,
  hidden: true,
  attributes: { role: 'status' },
})
/** The display's code is old by the time somebody has chosen: the proof that it was scanned replaces it. */
let scanned: Scanned = { totp: readDisplayCode(location.search) }
let link = code === '' ? undefined : readLink(code)
let shown: { readonly name: string; readonly view: View<never> } | undefined
let timer: number | undefined
let lastAt = new Date()
let isLive = false
let stopFollowing: (() => void) | undefined

globalThis.translateTexts?.('shared/formats-texts.ts', { ago })
root.before(createLanguageChoice())
if (code === '') root.replaceChildren(createTypeView('', ''))
else {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void look()
  })
  window.addEventListener('online', () => void look())
  void look()
}

/** Looks how it stands, shows that, and looks again after a while. */
async function look(): Promise<void> {
  clearTimeout(timer)
  let next: number | undefined
  try {
    next = link === undefined ? await loadAndShowOffer() : await loadAndShowCharge(link)
    lastAt = new Date()
    line.hidden = true
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500 && error.status !== 429) return showRefusal(error)
    next = LOOK_MS.offer
    showLine(shown ? words.noConnection(formatClock(lastAt)) : findSentence(error))
  }
  if (next !== undefined && !document.hidden) timer = window.setTimeout(() => void look(), next)
}

async function loadAndShowOffer(): Promise<number | undefined> {
  const paid = await findPaid(({ state }) => state !== 'to-pay')
  if (paid !== undefined) return followInstead(paid)
  const offer = await loadOffer(code, scanned)
  if (offer.proof !== null) scanned = { proof: offer.proof }
  if (isSignedIn() && shown === undefined) {
    const { stationId, connectorId } = offer.place
    location.replace(buildStationPath(stationId, connectorId))
    return undefined
  }
  show('offer', offer, () => createOfferView({ offer, onPay: pay }))
  stopFollowing ??= followStations([offer.place.stationId], {
    onStation: lookUnlessPaid,
    onReset: lookUnlessPaid,
    onState(is) {
      isLive = is
    },
  })
  return isLive && readLeft(code).length === 0 ? LIVE_LOOK_MS : LOOK_MS.offer

  async function pay(limit: Limit, paid: number): Promise<void> {
    const drawn = drawLink(code)
    try {
      await openCharge(code, drawn, { limit, greatestTotal: paid, proof: scanned.proof })
    } catch (error) {
      // Whether the server has it is seen by the link, where nobody answered.
      if (error instanceof ApiRefusal) forgetLink(code)
      // The new amount stands on the button when the refusal is read.
      if (error instanceof ApiRefusal && error.code === 'price-changed') await look()
      throw error
    }
    link = drawn
    showLink(drawn)
    await look()
  }
}

/**
 * Looks at one of the charges whose payment was left open, each time at another.
 * @returns its link where it is wanted; it counts as left no more then
 */
async function findPaid(isWanted: (charge: Charge) => boolean): Promise<string | undefined> {
  const [first, ...others] = readLeft(code)
  if (first === undefined) return undefined
  let charge: Charge
  try {
    charge = await loadCharge(first)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.code === 'charge-link-unknown') keepLeft(code, others)
    return undefined
  }
  const isFound = charge.state !== 'not-paid' && isWanted(charge)
  keepLeft(code, isFound || charge.state === 'not-paid' ? others : [...others, first])
  return isFound ? first : undefined
}

/** From then on the page shows that charge; the one before is looked at beside it until it is over. */
function followInstead(other: string): number {
  if (link !== undefined) keepLeft(code, [...readLeft(code), link])
  link = other
  keepLink(code, other)
  return 0
}

/** A charge is looked at more often than its station changes. */
function lookUnlessPaid(): void {
  if (link === undefined) void look()
}

async function loadAndShowCharge(secret: string): Promise<number | undefined> {
  stopFollowing?.()
  stopFollowing = undefined
  isLive = false
  let charge: Charge
  try {
    charge = await loadCharge(secret)
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== 'charge-link-unknown') throw error
    // It has ended, or the request for it never arrived.
    leave()
    return 0
  }
  if (!RUNNING.has(charge.state)) {
    const running = await findPaid(({ state }) => RUNNING.has(state))
    if (running !== undefined) return followInstead(running)
  }
  if (isStopKept(code, secret) && isStoppable(charge)) charge = await stopAgain(secret, charge)
  showLink(secret)
  showCharge(charge, secret)
  return LOOK_MS[charge.state]
}

/** Sends the stop that was pressed earlier; where it is refused now, it is sent with the next look. */
async function stopAgain(secret: string, charge: Charge): Promise<Charge> {
  try {
    return await stopCharge(secret)
  } catch (error) {
    if (error instanceof ApiRefusal) return charge
    throw error
  }
}

function showCharge(charge: Charge, secret: string): void {
  const asks = {
    onReceipt: (to: ReceiptTo) => sendReceipt(secret, to),
    onReport: (report: Report) => reportProblem(secret, report),
  }
  const views: Readonly<Record<(typeof VIEW_OF)[Charge['state']], () => View<Charge>>> = {
    payment: () =>
      createPaymentView({ charge, onPaid: () => void look(), onLeave: () => leaveUnpaid(secret) }),
    charge: () => createChargeView({ charge, onStop: () => stop(secret), ...asks }),
    receipt: () =>
      createReceiptView({
        charge,
        onAgain: leaveAndReload,
        onInvoice: () => loadInvoice(secret),
        onSignedReadings: () => loadSignedReadings(secret),
        ...asks,
      }),
  }
  const name = VIEW_OF[charge.state]
  // Of each charge its own: what is pressed there is about this one.
  show(`${name} ${secret}`, charge, views[name])
}

async function stop(secret: string): Promise<boolean> {
  keepStop(code, secret)
  try {
    showCharge(await stopCharge(secret), secret)
  } catch (error) {
    if (error instanceof ApiRefusal) throw error
    return false
  }
  void look()
  return true
}

function leave(): void {
  forgetLink(code)
  link = undefined
}

/** The money may be on its way all the same: until the server says that it was not paid in time, the link stays. */
function leaveUnpaid(secret: string): void {
  keepLeft(code, [...readLeft(code), secret])
  leaveAndReload()
}

function leaveAndReload(): void {
  leave()
  void look()
}

function show<Data extends Offer | Charge>(name: string, data: Data, create: () => View<Data>): void {
  if (shown?.name === name) {
    ;(shown.view as View<Data>).update(data)
    return
  }
  const isFirst = shown === undefined
  const view = create()
  shown = { name, view: view as View<never> }
  root?.replaceChildren(view.element)
  view.element.prepend(line)
  // What is new begins at its heading, for eyes and for screen readers.
  if (!isFirst) {
    window.scrollTo(0, 0)
    view.element.querySelector('h1')?.focus()
  }
}

function showLine(text: string): void {
  setText(line, text)
  line.hidden = false
  if (!shown) root?.replaceChildren(createElement('main', { className: styles.page }, line))
}

/** A code that leads nowhere can be typed again. */
function showRefusal(error: ApiRefusal): void {
  shown = undefined
  root?.replaceChildren(createTypeView(error.message, code))
}

/** Whether the driver's app is in use on this device by somebody who is signed in: it goes its own way. */
function isSignedIn(): boolean {
  return (keptForGood.getItem('app-data') ?? '').includes('"queryKey":["profile"]')
}
