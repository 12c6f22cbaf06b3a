/** Broadcasts and offers in the languages of the drivers. */
import { hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TestClock } from '../../testing/test-app.ts'
import { sendDueOffers } from '../offers/index.ts'
import { broadcasting } from './testing/broadcasting.ts'

const ENGLISH = { title: 'Diwali hours', message: 'All stations stay open.' }
const HINDI = { title: 'दिवाली का समय', message: 'सभी स्टेशन खुले रहेंगे।' }
const TAMIL = { title: 'தீபாவளி நேரம்', message: 'எல்லா நிலையங்களும் திறந்திருக்கும்.' }

const at = (ist: string) => new TestClock(new Date(`${ist}+05:30`).toISOString())

async function readers(clock = at('2026-11-20T12:00:00')) {
  const world = await broadcasting({ clock })
  const { db } = world.app.database
  const owner = await world.operator()
  const customers = async (languages: readonly (string | null)[]) => {
    const ids = await world.customers(languages.length, { email: true })
    for (const [index, language] of languages.entries())
      await db
        .updateTable('customer')
        .set({ language })
        .where('id', '=', ids[index] ?? '')
        .execute()
    await world.agree(ids, 'sms')
    await world.agree(ids, 'email')
  }
  const send = (fields: object) => owner.post('/send-broadcast-notification', { ...ENGLISH, ...fields })
  /** What goes out by the channel, in the order of the customers. */
  const outgoing = async (channel: string) => {
    const { rows } = await sql<{ subject: string | null; body: string }>`
      select subject, body from outbox_message where channel = ${channel} and is_bulk
       order by promoted_to, recipient`.execute(db)
    return rows
  }
  const register = (language: string, registeredText: string) =>
    owner.put('/message-registrations', {
      ...{ channel: 'sms', template: 'broadcast-service', language, registeredText },
      ...{ header: 'VOLTYA', templateId: '110716', providerTemplate: 'flow-1' },
    })
  return { ...world, db, owner, customers, send, outgoing, register }
}

test('a driver gets a notification in the own language by mail and text, and in English where it is not written', async () => {
  const { customers, send, deliver, outgoing } = await readers()
  await customers(['hi', 'ta', null])
  expect((await send({ translations: { hi: HINDI }, kind: 'promotional' })).status).toBe(201)
  await deliver()
  const mails = await outgoing('email')
  expect(mails.map(({ subject }) => subject)).toEqual([HINDI.title, ENGLISH.title, ENGLISH.title])
  expect(mails[0]?.body).toMatch(/^सभी स्टेशन खुले रहेंगे।\n\n--\n.*मेल.*https:\/\/charge\.example\.in\/app\/me$/s)
  expect(mails[1]?.body).toMatch(/^All stations stay open\.\n\n--\nYou get this because/)
  expect((await outgoing('sms')).map(({ body }) => body)).toEqual([
    `${HINDI.title}: ${HINDI.message}\nऔर ऑफ़र नहीं चाहिए: https://charge.example.in/app/me`,
    `${ENGLISH.title}: ${ENGLISH.message}\nNo more offers: https://charge.example.in/app/me`,
    `${ENGLISH.title}: ${ENGLISH.message}\nNo more offers: https://charge.example.in/app/me`,
  ])
})

test('where texts are registered, a text message is in a language that one is registered in, else in English', async () => {
  const { customers, send, deliver, outgoing, register, owner } = await readers()
  await customers(['hi', 'ta'])
  for (const language of ['en', 'hi']) expect((await register(language, '{#var#}: {#var#}')).status).toBe(200)
  await send({ translations: { hi: HINDI, ta: TAMIL }, kind: 'service' })
  await deliver()
  expect((await outgoing('sms')).map(({ body }) => body).toSorted()).toEqual([
    `${ENGLISH.title}: ${ENGLISH.message}`,
    `${HINDI.title}: ${HINDI.message}`,
  ])
  expect((await outgoing('email')).map(({ subject }) => subject).toSorted()).toEqual([
    HINDI.title,
    TAMIL.title,
  ])
  expect((await owner.get('/notifications/audience?kind=service')).body.data.languages).toEqual([
    { language: 'hi', recipients: 1, byText: true },
    { language: 'ta', recipients: 1, byText: false },
  ])
  expect((await owner.get('/notifications/audience')).body.data.languages).toMatchObject([
    { language: 'hi', byText: true },
    { language: 'ta', byText: true },
  ])
})

test('a text message that waits for the morning keeps the driver’s language', async () => {
  const { customers, send, deliver, outgoing, clock, results } = await readers(at('2026-11-20T22:30:00'))
  await customers(['hi', 'ta'])
  await send({ translations: { hi: HINDI } })
  await deliver()
  expect(await results()).toMatchObject({ 'sms deferred quiet-hours': 2 })
  clock.advance(hours(12))
  await deliver()
  expect((await outgoing('sms')).map(({ body }) => body.split('\n')[0]).toSorted()).toEqual([
    `${ENGLISH.title}: ${ENGLISH.message}`,
    `${HINDI.title}: ${HINDI.message}`,
  ])
})

test('the inbox shows a notification in the language of the page, says which that is, and finds it by its words', async () => {
  const { driver: signIn, send, deliver } = await readers()
  const driver = await signIn('+919845012345')
  await send({ translations: { hi: HINDI } })
  await deliver()
  const read = async (accepted: string, q = '') =>
    (await driver.with({ 'accept-language': accepted }).get(`/driver/notifications${q}`)).body.data
  const [hindi] = await read('hi')
  expect(hindi).toMatchObject({ ...HINDI, language: 'hi' })
  expect(await read('ta')).toMatchObject([{ ...ENGLISH, language: 'en' }])
  expect(await read('en')).toMatchObject([{ ...ENGLISH, language: 'en' }])
  expect(await read('hi', `?q=${encodeURIComponent('दिवाली')}`)).toHaveLength(1)
  expect(await read('ta', `?q=${encodeURIComponent('दिवाली')}`)).toEqual([])
  const marked = await driver
    .with({ 'accept-language': 'hi' })
    .post(`/driver/notifications/${hindi._id}/read`)
  expect(marked.body.data).toMatchObject({ ...HINDI, language: 'hi' })
})

test('a fault says which language it is in, and nothing is sent', async () => {
  const { send, owner } = await readers()
  const fault = async (translations: object) => {
    const { status, body } = await send({ translations })
    expect(status).toBe(400)
    return body.issues.map(({ path, message }: { path: string; message: string }) => `${path}|${message}`)
  }
  expect(await fault({ hi: HINDI, ta: { title: 'x' } })).toEqual([
    'translations.ta.message|Tamil: Please write a message, too',
  ])
  expect(await fault({ or: { ...HINDI, title: 'x'.repeat(201) } })).toEqual([
    'translations.or.title|Odia: At most 200 characters',
  ])
  expect(await fault({ pa: { ...HINDI, message: 'x'.repeat(5001) } })).toEqual([
    'translations.pa.message|Punjabi: At most 5000 characters',
  ])
  expect(await fault({ bn: 'x' })).toEqual(['translations.bn|Bengali: Please write a title and a message'])
  expect(await fault({ fr: HINDI })).toEqual(['translations|Not a language of this network'])
  expect(await fault({ en: HINDI })).toEqual(['translations|Not a language of this network'])
  expect((await owner.get('/notifications')).body.page.total).toBe(0)
})

test('an offer keeps its languages until it is sent, and goes out with them', async () => {
  const { driver: signIn, owner, deliver, clock, db } = await readers()
  const driver = await signIn('+919845012345')
  const scheduledAt = new Date(clock.now().getTime() + hours(1)).toISOString()
  const made = await owner.post('/offers', {
    ...ENGLISH,
    translations: { ta: TAMIL, hi: HINDI },
    scheduledAt,
  })
  expect(made.body.data.translations).toEqual({ hi: HINDI, ta: TAMIL })
  const id = made.body.data._id
  const put = (translations: object) => owner.put(`/offers/${id}`, { ...ENGLISH, translations, scheduledAt })
  // The same words again are no change.
  await put({ hi: HINDI, ta: TAMIL })
  const actions = async () =>
    (await db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).execute()).length
  expect(await actions()).toBe(1)
  await put({ hi: { ...HINDI, title: 'दिवाली ऑफ़र' } })
  expect(await actions()).toBe(2)
  clock.advance(hours(1) + minutes(1))
  expect(await sendDueOffers(db, clock.now())).toBe(1)
  await deliver()
  const read = async (accepted: string) =>
    (await driver.with({ 'accept-language': accepted }).get('/driver/notifications')).body.data
  expect(await read('hi')).toMatchObject([{ title: 'दिवाली ऑफ़र', language: 'hi' }])
  expect(await read('ta')).toMatchObject([{ title: ENGLISH.title, language: 'en' }])
  expect((await owner.get('/notifications')).body.data[0].translations).toEqual({
    hi: { ...HINDI, title: 'दिवाली ऑफ़र' },
  })
})

test('the database takes no language that drivers cannot choose, and no half a text', async () => {
  const { send, db } = await readers()
  await send({})
  for (const translations of [{ fr: HINDI }, { hi: { title: 'x' } }, { hi: 'x' }, { hi: null }, []])
    await expect(
      db
        .updateTable('broadcast')
        .set({ translations: JSON.stringify(translations) })
        .execute(),
    ).rejects.toThrow('broadcast_translations')
})
