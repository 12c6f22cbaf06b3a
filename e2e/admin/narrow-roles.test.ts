/** Who has the right of one screen alone opens it: the panel asks for nothing that such a role is refused. */
import { listLimitableRights } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { openVisits } from '../site/visitor.ts'
import { changeAnswers } from '../sweep/answers.ts'
import { openPath, waitUntilLoaded } from '../sweep/panel-walk.ts'
import { signInOwner } from '../write-load.ts'
import { signInAt } from './operator.ts'

const visit = openVisits()

test('each screen is whole for a role that may see it and nothing else', { timeout: 600_000 }, async () => {
  const owner = await signInOwner(visit.url)
  const wanted = { name: 'Narrow', rights: ['dashboard.read'] }
  const role = (await owner.post('/roles', wanted)).body.data
  const operator = { email: 'narrow@example.in', password: 'amber-kettle-29' }
  await owner.post('/administrators', { ...operator, role: role._id })
  const page = await signInAt(visit, '/newAdmin', { as: operator })
  // Calls that are under way are counted; the answers stay as they are.
  await page.addInitScript(changeAnswers, { isLongest: false, mostRows: 1_000 })
  const refused: string[] = []
  let at = ''
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${at}: ${new URL(answer.url()).pathname}`)
  })
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const [seen, all] = [new Set<string>(), new Set<string>()]
  const { permissions } = (await owner.get('/roles')).body.data
  const reading = permissions.filter((right: string) => right.endsWith('.read'))
  const limit = { kind: 'states', of: ['29'] }
  const limited = { name: 'limited', of: { rights: listLimitableRights('states'), limit } }
  const roles = ['station.write', ...reading].map((right) => ({ name: right, of: { rights: [right] } }))
  for (const { name, of } of [...roles, limited]) {
    const changed = await owner.put(`/roles/${role._id}`, { ...wanted, ...of })
    expect([name, changed.status]).toEqual([name, 200])
    // With a limit the same screens ask for what is within it alone.
    if (name === 'limited') seen.clear()
    at = `${name} /newAdmin`
    await page.goto(`${visit.url}/newAdmin`)
    await links.first().waitFor()
    await waitUntilLoaded(page)
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    for (const path of paths.filter((one) => !seen.has(one))) {
      seen.add(path)
      all.add(path)
      at = `${name} ${path}`
      await openPath(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    }
  }
  expect(refused).toEqual([])
  expect(all.size).toBeGreaterThan(25)
  expect(seen.size).toBeGreaterThan(4)
})
