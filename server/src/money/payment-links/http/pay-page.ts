/** `/pay/…`: where a payment link leads. Whoever has its address can pay, and sees nothing of the driver. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { buildFailure } from '../../../http/envelope.ts'
import { isOfThisMachine } from '../../../http/this-machine.ts'
import { runInLanguage } from '../../../messages/in-language.ts'
import { chooseLanguage } from '../../../messages/locale.ts'
import { selectBrandName } from '../../../people/company/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Log } from '../../../platform/log.ts'
import { followOrder, type Order, openCheckout, selectOrder } from '../../orders/index.ts'
import {
  findOpenPayment,
  hashSecret,
  isPayable,
  openPayment,
  PAY_PATH,
  type PaymentLink,
  selectLinkOfHash,
  settlePaidLinks,
} from '../index.ts'
import { type PaymentChoice, renderPayPage } from './render-page.ts'

interface Surroundings {
  readonly db: Db
  readonly deps: Deps
  readonly log: Log
}

type Requested = FastifyRequest<{ Params: { secret: string; outcome?: string } }>

const OUTCOMES = ['success', 'failed'] as const
type Outcome = (typeof OUTCOMES)[number]
const MOST_FORM_BYTES = 1024
const CONFIG = { isRecordPage: true } as const

export async function mountPayPages(app: FastifyInstance, { db, deps, log }: Surroundings): Promise<void> {
  // The forms have no fields: what a body holds is not looked at.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_FORM_BYTES }, (_request, _body, done) =>
    done(null),
  )
  const isPlay = (name: string): boolean => name === deps.simulatedPayments?.provider.name
  const buildPath = ({ params }: Requested): string => `${PAY_PATH}/${encodeURIComponent(params.secret)}`

  async function findLink({ params }: Requested): Promise<PaymentLink | undefined> {
    const hash = hashSecret(params.secret)
    return hash && selectLinkOfHash(db, hash)
  }

  /** The order that is open for the link, unless it was cancelled. */
  async function findOrder(link: PaymentLink, now: Date) {
    if (link.state !== 'open' && link.state !== 'expired') return undefined
    const open = await findOpenPayment(db, link, now)
    const order = open && (await selectOrder(db, open.orderId))
    return order && open ? { order, upiLink: open.upiLink } : undefined
  }

  /** What was paid by now counts before anything is shown, or another order is made. */
  async function follow(request: Requested, now: Date): Promise<PaymentLink | undefined> {
    const link = await findLink(request)
    if (!link || link.state === 'paid') return link
    const order = (await findOrder(link, now))?.order
    const provider = order && (await deps.payments.find(order.provider))
    if (provider) await followOrder({ db, provider, now, log }, order)
    const { paid } = await settlePaidLinks({ db, now }, link.id)
    return paid > 0 ? findLink(request) : link
  }

  /** Undefined for play money that is looked at from elsewhere. */
  function buildChoice(
    request: Requested,
    { order, upiLink }: { readonly order: Order; readonly upiLink: string | null },
  ): PaymentChoice | undefined {
    if (!isPlay(order.provider)) return { upiLink, simulated: [] }
    return isOfThisMachine(request) ? { upiLink: null, simulated: OUTCOMES } : undefined
  }

  async function show(request: Requested, reply: FastifyReply, problem?: string): Promise<FastifyReply> {
    const now = deps.clock.now()
    const link = await follow(request, now)
    const found = link && (await findOrder(link, now))
    const { html, policy } = renderPayPage({
      language: chooseLanguage(request.headers['accept-language']),
      brand: await selectBrandName(db),
      path: buildPath(request),
      link,
      isPayable: link !== undefined && isPayable(link, now),
      choice: found && buildChoice(request, found),
      problem,
    })
    if (!link) reply.code(404)
    return sendPage(reply, { html, policy })
  }

  const sendPage = (reply: FastifyReply, { html, policy }: { html: string; policy: string }) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      // The address is a secret: no other site hears it.
      .header('referrer-policy', 'same-origin')
      .send(html)

  app.get(`${PAY_PATH}/:secret`, { config: CONFIG }, (request: Requested, reply) => show(request, reply))

  app.post(`${PAY_PATH}/:secret/order`, { config: CONFIG }, async (request: Requested, reply) => {
    const now = deps.clock.now()
    const link = await follow(request, now)
    if (!link || !isPayable(link, now)) return reply.redirect(buildPath(request), 303)
    const offered = await deps.payments.listForNew()
    // Play money is for who tries the program at its own machine.
    const providers = isOfThisMachine(request) ? offered : offered.filter(({ name }) => !isPlay(name))
    const { publicUrl } = deps.config
    const opened = await openPayment({ db, providers, now, publicUrl }, link, request.params.secret)
    if (opened.ok) return reply.redirect(buildPath(request), 303)
    const language = chooseLanguage(request.headers['accept-language'])
    const { httpStatus, message } = buildFailure(opened.refusal, language)
    return show(request, reply.code(httpStatus), message)
  })

  app.get(`${PAY_PATH}/:secret/checkout`, { config: CONFIG }, async (request: Requested, reply) => {
    const now = deps.clock.now()
    const link = await findLink(request)
    const found = link && (await findOrder(link, now))
    if (!found || isPlay(found.order.provider)) return reply.redirect(buildPath(request), 303)
    const context = { db, now, payments: deps.payments, publicUrl: deps.config.publicUrl }
    const language = chooseLanguage(request.headers['accept-language'])
    return sendPage(
      reply,
      await runInLanguage(language, () => openCheckout(context, found.order, buildPath(request))),
    )
  })

  app.post(`${PAY_PATH}/:secret/simulate/:outcome`, { config: CONFIG }, async (request: Requested, reply) => {
    const link = await findLink(request)
    const found = link && (await findOrder(link, deps.clock.now()))
    const outcome = OUTCOMES.find((one) => one === request.params.outcome)
    if (found && outcome && isPlay(found.order.provider) && isOfThisMachine(request)) {
      await paySimulated(found.order.paymentSessionId, outcome)
    }
    return reply.redirect(buildPath(request), 303)
  })

  const paySimulated = (session: string, outcome: Outcome) =>
    deps.simulatedPayments?.pay(session, { outcome, webhook: 'once', delayMs: 0 })
}
