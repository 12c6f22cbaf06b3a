import { ATTENTION } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { ADDRESSES, ALIASES, findScreenAt, getLabel, getPagePath, getPath, SCREENS } from './screens.ts'

test('every specified screen stands at its address in both layouts', () => {
  const specified = [
    ...['', '/user', '/station', '/partner', '/query', '/contactformquery', '/completed', '/ongoing'],
    ...['/sendNotification', '/addvechile', '/order', '/addevStation', '/updatePrice'],
  ]
  for (const base of ['/admin', '/newAdmin']) {
    for (const path of specified) expect(ADDRESSES).toContain(base + path)
  }
})

test('an alias leads to a screen, and none hides one', () => {
  const known = new Set(ADDRESSES.map((address) => address.toLowerCase()))
  for (const [alias, to] of Object.entries(ALIASES)) {
    expect(ADDRESSES).toContain(to)
    expect(known.has(alias), alias).toBe(false)
    expect(alias).toBe(alias.toLowerCase())
  }
  expect(ALIASES['/admin/vehicles']).toBe('/admin/addvechile')
})

test('an address determines the screen and the layout, in whatever letter case', () => {
  expect(findScreenAt('/NewAdmin/ADDVECHILE/')).toMatchObject({
    layout: 'new',
    screen: { name: 'addvechile' },
  })
  expect(findScreenAt('/admin')).toMatchObject({ layout: 'classic', screen: { name: 'dashboard' } })
  expect(findScreenAt('/admin/nothing')).toBeUndefined()
  expect(findScreenAt('/admin-login')).toBeUndefined()
})

test('a record’s page stands below its screen, in both layouts, and only where there are such pages', () => {
  for (const base of ['/admin', '/newAdmin']) expect(ADDRESSES).toContain(`${base}/user/:id`)
  expect(getPagePath('new', 'user', '0192')).toBe('/newAdmin/user/0192')
  expect(findScreenAt('/admin/User/0192/')).toMatchObject({ layout: 'classic', screen: { name: 'user' } })
  expect(findScreenAt('/newAdmin/bookings/0192')).toMatchObject({
    layout: 'new',
    screen: { name: 'bookings' },
  })
  expect(findScreenAt('/newAdmin/order/0192')).toBeUndefined()
  expect(findScreenAt('/newAdmin/user/0192/more')).toBeUndefined()
})

test('each screen has a name, an address and a position of its own', () => {
  for (const part of ['name', 'path', 'position', 'key'] as const) {
    const all = SCREENS.flatMap((screen) => screen[part] ?? [])
    expect(new Set(all).size, part).toBe(all.length)
  }
  expect(SCREENS.map(({ position }) => position)).toEqual(
    SCREENS.map(({ position }) => position).sort((one, other) => one - other),
  )
})

test('what needs attention is worked off on one screen, and a kind of record is shown on one', () => {
  const lists = SCREENS.flatMap(({ attention = {} }) => Object.keys(attention))
  expect(lists.toSorted()).toEqual([...new Set(Object.values(ATTENTION).map(({ list }) => list))].sort())
  const kinds = SCREENS.flatMap(({ subjects = {} }) => Object.keys(subjects))
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const { name, subjects = {}, hasPages = false } of SCREENS) {
    if (Object.values(subjects).includes('page')) expect(hasPages, name).toBe(true)
  }
})

test('the sidebar keeps its order', () => {
  const inGroup = (group: string) => SCREENS.filter((one) => one.group === group).map(({ name }) => name)
  expect(inGroup('main')).toEqual([
    ...['dashboard', 'station', 'addevStation', 'user', 'partner', 'addvechile', 'updatePrice', 'order'],
    ...['sendNotification', 'query', 'contactformquery'],
  ])
  expect(inGroup('requests')).toEqual(['ongoing', 'completed', 'bookings'])
})

test('every screen has an icon, or stands among the requests, which have one together', () => {
  const without = SCREENS.filter(({ icon }) => icon === undefined)
  expect(without.map(({ group }) => group)).toEqual(without.map(() => 'requests'))
})

test('the classic layout keeps its spelling', () => {
  const vehicle = SCREENS.find(({ name }) => name === 'addvechile')
  expect(vehicle && [getLabel(vehicle, 'classic'), getLabel(vehicle, 'new')]).toEqual(['Vechile', 'Vehicle'])
  expect([getPath('classic', 'dashboard'), getPath('new', 'order')]).toEqual(['/admin', '/newAdmin/order'])
})
