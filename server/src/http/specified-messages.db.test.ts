/** Sentences that the specification quotes are a promise, letter for letter: this table of them is never edited. */
import { expect, test } from 'vitest'
import { createId } from '../db/unit-of-work.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

interface Promised {
  readonly call: string
  /** What is sent; the sentence is the answer to each. */
  readonly bodies: readonly object[]
  readonly says: string
}

/** Each field of `whole` in turn left out, empty and blank. */
const lacking = (whole: Readonly<Record<string, unknown>>, fields = Object.keys(whole)): object[] =>
  fields.flatMap((name) => ['', '  ', null, undefined].map((value) => ({ ...whole, [name]: value })))

const contact = { name: 'Asha', email: 'asha@example.in', phone: '98450 12345', message: 'Hello' }
const link = { name: 'Another network', url: 'https://other.example.in' }
const broadcast = { title: 'New station', message: 'At the lake' }
const seminar = { name: 'Asha', email: 'asha@example.in', phone: '98450 12345', location: 'Kochi' }

const SUCCESSES: readonly Promised[] = [
  { call: 'POST /create-contact', bodies: [contact], says: 'Your Query Submitted Successfully.' },
  { call: 'POST /add-vehicle', bodies: [{ name: 'Tata Nexon EV' }], says: 'Vechile Added Successfully' },
  { call: 'POST /evstation/add', bodies: [link], says: 'Station Added Successfully' },
  { call: 'PUT /rate-list', bodies: [{ pricePerKW: 16 }], says: 'Price Updated successfully!' },
  {
    call: 'POST /send-broadcast-notification',
    bodies: [broadcast],
    says: 'Notification sent successfully!',
  },
]

const REFUSALS: readonly Promised[] = [
  {
    call: 'POST /access-admin',
    bodies: [
      ...lacking({ email: 'owner@example.in', password: 'a password' }),
      { email: 'nobody@example.in', password: 'a password' },
      { email: 'no address', password: 'a password' },
    ],
    says: 'Please enter valid details',
  },
  { call: 'POST /create-contact', bodies: lacking(contact), says: 'Please fill all fields' },
  { call: 'POST /add-vehicle', bodies: lacking({ name: 'Tata Nexon EV' }), says: 'Please enter name' },
  { call: 'POST /evstation/add', bodies: lacking(link, ['name']), says: 'Please enter name' },
  { call: 'POST /evstation/add', bodies: lacking(link, ['url']), says: 'Please Enter url' },
  { call: 'PUT /rate-list', bodies: lacking({ pricePerKW: 16 }), says: 'Please enter valid price' },
  {
    call: 'POST /send-broadcast-notification',
    bodies: lacking(broadcast),
    says: 'Please fill all fields!',
  },
  {
    call: 'PUT /admin/partner/confirm-payment/{id}',
    bodies: [...lacking({ amount: 100 }), { amount: 0 }],
    says: 'Please enter Valid amount !',
  },
  {
    call: 'POST /seminar-registration',
    bodies: lacking(seminar, ['name']),
    says: 'Please enter your full name',
  },
  {
    call: 'POST /seminar-registration',
    bodies: [...lacking(seminar, ['email']), { ...seminar, email: 'asha' }],
    says: 'Please enter a valid email address',
  },
  {
    call: 'POST /seminar-registration',
    bodies: [...lacking(seminar, ['phone']), { ...seminar, phone: '98450 123' }],
    says: 'Please enter a valid phone number',
  },
  {
    call: 'POST /seminar-registration',
    bodies: lacking(seminar, ['location']),
    says: 'Please enter your location',
  },
]

async function createCaller({ operator }: Pick<TestApp, 'operator'>) {
  const admin = await operator()
  return (call: string, body: object) => {
    const [method, path = ''] = call.split(' ')
    const address = path.replace('{id}', createId())
    return method === 'PUT' ? admin.put(address, body) : admin.post(address, body)
  }
}

test.each(SUCCESSES)('$call succeeds with “$says”', async ({ call, bodies, says }) => {
  const send = await createCaller(await testApp())
  for (const body of bodies) {
    expect((await send(call, body)).body, JSON.stringify(body)).toMatchObject({ status: true, message: says })
  }
})

test('what is missing or empty is refused in the words of the specification', async () => {
  const send = await createCaller(await testApp())
  for (const { call, bodies, says } of REFUSALS) {
    for (const body of bodies) {
      const answer = await send(call, body)
      expect(
        [answer.status, answer.body.status, answer.body.message],
        `${call} ${JSON.stringify(body)}`,
      ).toEqual([call === 'POST /access-admin' ? expect.toBeOneOf([400, 401]) : 400, false, says])
    }
  }
})
