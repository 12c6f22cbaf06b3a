import { MOST_PICTURES } from '@voltyatra/contract'
import { days } from '@voltyatra/domain'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpeg, jpegWithLocation, png, webp } from '../../charging/bookings/testing/images.ts'
import { network } from '../../charging/bookings/testing/network.ts'
import { createDiskBillImages } from '../../platform/bill-images.ts'
import { removeOldPictures } from './index.ts'

async function world() {
  const net = await network()
  const { id } = await net.station()
  const path = `/charging-stations/${id}/pictures`
  return {
    ...net,
    id,
    path,
    async add(content: Buffer, caption = '') {
      const form = new FormData()
      form.set('picture', new Blob([new Uint8Array(content)]), 'any name.jpg')
      form.set('caption', caption)
      return net.admin.postForm(path, form)
    },
    seen: async () => (await net.visitor.get(`/charging-stations/${id}`)).body.data.pictures,
  }
}

interface Picture {
  readonly _id: string
  readonly file: string
  readonly caption: string | null
}
const captions = (pictures: readonly Picture[]) => pictures.map(({ caption }) => caption)

test('pictures of a station are added, shown to everybody without what was hidden in them, named and put in order', async () => {
  const { add, admin, path, seen, visitor } = await world()
  expect(await seen()).toEqual([])
  expect((await add(await jpegWithLocation(), 'The entrance')).status).toBe(201)
  await add(await png(), 'The chargers')
  await add(await webp())
  const [entrance, chargers, third] = await seen()
  expect(captions(await seen())).toEqual(['The entrance', 'The chargers', null])
  const answer = await visitor.get(`/ev/api/user-images/${entrance.file}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(String(answer.body)).not.toContain('Secret Camera')

  const arranged = await admin.put(path, {
    pictures: [
      { _id: third._id, caption: 'By night' },
      { _id: entrance._id, caption: null },
      { _id: chargers._id, caption: 'The chargers' },
    ],
  })
  expect(captions(arranged.body.data)).toEqual(['By night', null, 'The chargers'])
  expect(await seen()).toEqual(arranged.body.data)
  // Named on a screen that shows the order of before: that order does not come back.
  const outdated = await admin.put(path, {
    pictures: [
      { _id: entrance._id, caption: 'The gate' },
      { _id: chargers._id, caption: 'The chargers' },
      { _id: third._id, caption: 'By night' },
    ],
    seen: [entrance, chargers, third],
  })
  expect(outdated.body.code).toBe('pictures-changed')
  expect(await seen()).toEqual(arranged.body.data)
  const named = await admin.put(path, {
    pictures: [
      { _id: third._id, caption: 'At night' },
      { _id: entrance._id, caption: null },
      { _id: chargers._id, caption: 'The chargers' },
    ],
    seen: arranged.body.data,
  })
  expect(captions(named.body.data)).toEqual(['At night', null, 'The chargers'])
  // Not the whole list: it has changed meanwhile.
  const late = await admin.put(path, { pictures: [{ _id: third._id, caption: null }] })
  expect(late.body.code).toBe('pictures-changed')
})

test('lists of stations have the picture that is shown first, for everybody', async () => {
  const { add, admin, id, path, seen, visitor } = await world()
  const listed = async () => {
    const { body } = await visitor.get('/charging-stations')
    return body.data.find((one: { _id: string }) => one._id === id).picture
  }
  expect(await listed()).toBeNull()
  await add(await png(), 'The entrance')
  await add(await png(), 'The chargers')
  const [entrance, chargers] = await seen()
  expect(await listed()).toEqual(entrance)
  await admin.put(path, {
    pictures: [
      { _id: chargers._id, caption: 'The chargers' },
      { _id: entrance._id, caption: null },
    ],
  })
  expect(await listed()).toEqual(chargers)
  await admin.delete(`${path}/${chargers._id}`)
  expect(await listed()).toMatchObject({ _id: entrance._id, caption: null })
})

test('a picture is had small, too: drawn once, however many ask at once', async () => {
  const { add, app, dataDir, seen } = await world()
  await add(await png(1200, 800), 'The entrance')
  await add(await png(64, 48), 'Small already')
  const [entrance, little] = await seen()
  const small = (file: string) => fetch(`${app.url}/user-images/small/${file}`)
  const answers = await Promise.all([small(entrance.file), small(entrance.file), small(entrance.file)])
  const [first, second, third] = await Promise.all(
    answers.map(async (one) => Buffer.from(await one.arrayBuffer())),
  )
  expect([second, third]).toEqual([first, first])
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 320 })
  expect(answers[0]?.headers.get('cache-control')).toContain('immutable')
  // It is not drawn anew: what is kept is what is sent.
  await createDiskBillImages(`${dataDir}/user-images`).putSmall(entrance.file, Buffer.from('kept'))
  expect(await (await small(entrance.file)).text()).toBe('kept')
  const kept = Buffer.from(await (await small(little.file)).arrayBuffer())
  expect(await sharp(kept).metadata()).toMatchObject({ width: 64, height: 48 })
  expect((await small('AAAAAAAAAAAAAAAAAAAAAA.jpg')).status).toBe(404)
})

test('a picture that is taken away is back within ten seconds, and its file goes a day later', async () => {
  const { add, admin, app, clock, dataDir, path, seen, visitor } = await world()
  await add(await jpeg(), 'One')
  await add(await jpeg(), 'Two')
  const [one] = await seen()
  const file = () => visitor.get(`/ev/api/user-images/${one.file}`)
  const small = () => visitor.get(`/ev/api/user-images/small/${one.file}`)
  expect((await small()).status).toBe(200)
  expect(captions((await admin.delete(`${path}/${one._id}`)).body.data)).toEqual(['Two'])
  expect((await admin.delete(`${path}/${one._id}`)).status).toBe(404)
  expect(captions((await admin.post(`${path}/${one._id}/undo`)).body.data)).toEqual(['One', 'Two'])
  expect((await admin.post(`${path}/${one._id}/undo`)).body.code).toBe('not-deleted')

  await admin.delete(`${path}/${one._id}`)
  clock.advance(10_001)
  expect((await admin.post(`${path}/${one._id}/undo`)).body.code).toBe('undo-too-late')
  const images = createDiskBillImages(`${dataDir}/user-images`)
  const purge = () => removeOldPictures(app.database.db, images, clock.now())
  expect(await purge()).toEqual({ removed: 0 })
  clock.advance(days(1))
  expect(await purge()).toEqual({ removed: 1 })
  expect([(await file()).status, (await small()).status]).toEqual([404, 404])
  expect(captions(await seen())).toEqual(['Two'])
})

test('pictures are bounded in number however many come at once, and only pictures, from who may write stations', async () => {
  const { add, operator, path, seen } = await world()
  const content = await jpeg()
  const answers = await Promise.all(Array.from({ length: MOST_PICTURES + 2 }, () => add(content)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_PICTURES)
  const refused = answers.flatMap(({ status, body }) => (status === 201 ? [] : [body.code]))
  expect(refused).toEqual(['too-many-pictures', 'too-many-pictures'])
  expect(await seen()).toHaveLength(MOST_PICTURES)
  const other = await world()
  expect((await other.add(Buffer.from('<svg/>'))).body.code).toBe('file-not-an-image')
  expect((await other.add(Buffer.alloc(0))).body.code).toBe('file-missing')
  expect(await other.seen()).toEqual([])
  const support = await operator('support')
  expect((await support.delete(`${path}/${(await seen())[0]._id}`)).status).toBe(403)
})

test('a partner adds pictures of an own station, and takes away those that it has added and no others', async () => {
  const net = await network()
  const partner = await net.partnerPerson({ partnerId: net.partnerId })
  const { id } = await net.station({ partnerId: net.partnerId })
  const { id: other } = await net.station({ partnerId: (await net.partnerPerson()).partnerId })
  const buildForm = async (caption: string) => {
    const form = new FormData()
    form.set('picture', new Blob([new Uint8Array(await jpeg())]), 'any name.jpg')
    form.set('caption', caption)
    return form
  }
  const path = `/partner/stations/${id}/pictures`
  await net.admin.postForm(`/charging-stations/${id}/pictures`, await buildForm('By the operator'))
  const added = await partner.postForm(path, await buildForm('The café'))
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  expect(added.body.data).toMatchObject([
    { caption: 'By the operator', isOwn: false },
    { caption: 'The café', isOwn: true },
  ])
  const own = async () => (await partner.get(`/partner/stations/${id}`)).body.data.pictures
  expect(await own()).toEqual(added.body.data)
  // What drivers see names nobody.
  const seen = async () => (await net.visitor.get(`/charging-stations/${id}`)).body.data.pictures
  expect(await seen()).toEqual(
    added.body.data.map(({ isOwn: _, ...picture }: Picture & { isOwn: boolean }) => picture),
  )
  const [ofOperator, ofPartner] = await own()
  expect((await partner.delete(`${path}/${ofOperator._id}`)).body.code).toBe('picture-not-found')
  expect((await partner.postForm(`/partner/stations/${other}/pictures`, await buildForm(''))).body.code).toBe(
    'station-not-found',
  )
  const narrow = await net.partnerPerson({ partnerId: net.partnerId, rights: ['money'] })
  expect((await narrow.postForm(path, await buildForm(''))).status).toBe(403)
  expect((await narrow.delete(`${path}/${ofPartner._id}`)).status).toBe(403)
  expect(captions((await partner.delete(`${path}/${ofPartner._id}`)).body.data)).toEqual(['By the operator'])
  expect((await partner.delete(`${path}/${ofPartner._id}`)).body.code).toBe('picture-not-found')

  for (let more = 1; more < MOST_PICTURES; more++) await partner.postForm(path, await buildForm(String(more)))
  expect((await partner.postForm(path, await buildForm('One more'))).body.code).toBe('too-many-pictures')
  expect(await seen()).toHaveLength(MOST_PICTURES)
  const entries = await net.app.database.db
    .selectFrom('audit_entry')
    .select('action')
    .where('actor_kind', '=', 'partner')
    .where('actor_id', '=', partner.personId)
    .execute()
  expect(entries.map(({ action }) => action).sort()).toEqual([
    ...Array(MOST_PICTURES).fill('station.add-picture'),
    'station.remove-picture',
  ])
})
