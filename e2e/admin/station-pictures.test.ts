import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import { isAlive, openVisits } from '../site/visitor.ts'
import { BILL } from './bill.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ isShared: true })

test('labels of a station are printed; its pictures are added, named, ordered and removed in the panel, and drivers see them in the finder', async () => {
  const owner = await signInOwner(visit.url)
  const stationId = await openStation(owner, 'Pictured')
  const kept = async () => (await owner.get(`/charging-stations/${stationId}`)).body.data.pictures
  const page = await signInAt(visit, `/newAdmin/station/${stationId}`)
  const pictures = page.getByRole('region', { name: 'Pictures' })
  const labels = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Print all labels (PDF)' }).click()
  expect(await readFile(await (await labels).path(), 'latin1')).toMatch(/^%PDF-/)
  await pictures.getByText('No picture yet.').waitFor()
  const add = pictures.getByRole('button', { name: 'Add a picture' })
  await add.click()
  await pictures.getByRole('alert').getByText('Please choose a file.').waitFor()
  await pictures
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ ...BILL, name: 'text.png', buffer: Buffer.from('no picture') })
  await add.click()
  await pictures.getByRole('alert').getByText('The file is not a JPEG, PNG or WebP image.').waitFor()
  for (const caption of ['The entrance', 'The chargers']) {
    await pictures.getByLabel('Picture', { exact: true }).setInputFiles({ ...BILL })
    await pictures.getByLabel('What it shows', { exact: true }).last().fill(caption)
    await add.click()
    await pictures.getByRole('img', { name: caption }).waitFor()
  }
  await expectAccessible(page)
  await pictures.getByRole('button', { name: 'Show picture 2 earlier' }).click()
  // On the screen, not only on the server: what is named next is the first that is shown.
  await expect
    .poll(() => pictures.getByRole('img').evaluateAll((all) => all.map((img) => img.getAttribute('alt'))))
    .toEqual(['The chargers', 'The entrance'])
  const captions = (await kept()).map((one: { caption: string }) => one.caption)
  expect(captions).toEqual(['The chargers', 'The entrance'])
  await pictures.getByLabel('What picture 1 shows').fill('Six chargers')
  await page.keyboard.press('Enter')
  await pictures.getByRole('img', { name: 'Six chargers' }).waitFor()
  // Its ten seconds run: nothing is waited for between the two, and what is not removed is not restored.
  await pictures.getByRole('button', { name: 'Remove picture 2' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The picture is back.').waitFor()
  await pictures.getByRole('img', { name: 'The entrance' }).waitFor()
  await pictures.getByRole('button', { name: 'Remove picture 2' }).click()
  await pictures.getByRole('img', { name: 'The entrance' }).waitFor({ state: 'detached' })

  const driver = await visit.open(`/stations?station=${stationId}`)
  await isAlive(driver)
  const shown = driver.getByRole('list', { name: 'Pictures of the station' })
  await shown.getByRole('img', { name: 'Six chargers' }).waitFor()
  const [first] = await kept()
  expect(await shown.getByRole('link').first().getAttribute('href')).toBe(`/user-images/${first.file}`)
  await expectAccessible(driver)

  // In the list it has its place before it is there, and nothing moves when it comes.
  const list = await visit.open('about:blank')
  const fetched: string[] = []
  list.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const held = Promise.withResolvers<void>()
  await list.route('**/user-images/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await list.goto('/stations?q=Pictured')
  const card = list.getByRole('listitem').filter({ hasText: 'NH 48, Hubballi' })
  const picture = card.getByRole('img', { name: 'Six chargers' })
  await picture.waitFor()
  const before = await card.boundingBox()
  const isThere = () => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
  expect(await isThere()).toBe(false)
  held.resolve()
  await expect.poll(isThere).toBe(true)
  expect(await card.boundingBox()).toEqual(before)
  expect(await picture.boundingBox()).toMatchObject({ width: 104, height: 104 })
  // A card has no use for the picture in its full size.
  expect(fetched.filter((path) => path.startsWith('/user-images/'))).toEqual([
    `/user-images/small/${first.file}`,
  ])
  await expectAccessible(list)
})
