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
import { createChargeView } from './charge-view.ts'
import { createElement, setText } from './dom.ts'
import styles from './guest-page.module.css'
import { createLanguageChoice } from './language-choice.ts'
import { drawLink, forgetLink, readLink, showLink } from './link.ts'
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
let isStopRequested = false
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
  return isLive ? LIVE_LOOK_MS : LOOK_MS.offer

  async function pay(limit: Limit): Promise<void> {
    const drawn = drawLink(code)
    try {
      await openCharge(code, drawn, { limit, proof: scanned.proof })
    } catch (error) {
      // Whether the server has it is seen by the link, where nobody answered.
      if (error instanceof ApiRefusal) forgetLink(code)
      throw error
    }
    link = drawn
    showLink(drawn)
    await look()
  }
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
  if (isStopRequested && (charge.state === 'charging' || charge.state === 'starting'))
    charge = await stopCharge(secret)
  showLink(secret)
  showCharge(charge, secret)
  return LOOK_MS[charge.state]
}

function showCharge(charge: Charge, secret: string): void {
  const asks = {
    onReceipt: (to: ReceiptTo) => sendReceipt(secret, to),
    onReport: (report: Report) => reportProblem(secret, report),
  }
  const views: Readonly<Record<(typeof VIEW_OF)[Charge['state']], () => View<Charge>>> = {
    payment: () => createPaymentView({ charge, onPaid: () => void look(), onLeave: leaveAndReload }),
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
  show(name, charge, views[name])
}

async function stop(secret: string): Promise<boolean> {
  isStopRequested = true
  try {
    showCharge(await stopCharge(secret), secret)
  } catch (error) {
    return error instanceof ApiRefusal
  }
  void look()
  return true
}

function leave(): void {
  forgetLink(code)
  link = undefined
  isStopRequested = false
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
  root?.replaceChildren(createTypeView(error.message, code))
}

/** Whether the driver's app is in use on this device by somebody who is signed in: it goes its own way. */
function isSignedIn(): boolean {
  return (keptForGood.getItem('app-data') ?? '').includes('"queryKey":["profile"]')
}
