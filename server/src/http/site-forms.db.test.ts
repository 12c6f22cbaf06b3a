import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'

const message = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '98765 43210',
  message: 'Hubballi?\nAnd Gadag?',
}
const registration = {
  name: 'Meera',
  email: 'meera@example.in',
  phone: '9845077777',
  location: 'Kochi',
  business: '',
}

/** As a browser does it without any script. */
const post = ({ app }: TestApp, path: string, fields: Record<string, string>, headers = {}) =>
  fetch(app.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'text/html', ...headers },
    redirect: 'manual',
  })

test.each([
  ['/message-sent', message, '/get-all-contact'],
  ['/registration-received', registration, '/seminar-registrations'],
])(
  'a form posted to %s is kept like the call, and thanked for on a page that can be reloaded',
  async (path, fields, list) => {
    const app = await testApp()
    const answer = await post(app, path, fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    const { body } = await (await app.operator()).get(list)
    expect(body.page.total).toBe(1)
    expect(body.data[0]).toMatchObject({ name: fields.name, email: fields.email })
  },
)

test('a form that lacks something is refused in the words of the call, and nothing is kept', async () => {
  const app = await testApp()
  const answer = await post(app, '/message-sent', { ...message, message: ' ' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Please fill all fields')
  expect((await (await app.operator()).get('/get-all-contact')).body.page.total).toBe(0)
})

test('another website cannot post a form, and nothing but a form is read', async () => {
  const app = await testApp()
  expect((await post(app, '/message-sent', message, { origin: 'https://elsewhere.example' })).status).toBe(
    403,
  )
  const json = await post(app, '/message-sent', message, { 'content-type': 'application/json' })
  expect(json.status).toBe(415)
  const large = await post(app, '/message-sent', { ...message, message: 'x'.repeat(70_000) })
  expect(large.status).toBe(413)
  expect((await (await app.operator()).get('/get-all-contact')).body.page.total).toBe(0)
})
