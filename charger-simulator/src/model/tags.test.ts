import { describe, expect, it } from 'vitest'
import { Tags } from './tags.ts'

const NOW = new Date('2026-01-05T12:00:00.000Z')
const BOTH = { usesList: true, usesCache: true }

describe('tags that a charger knows', () => {
  it('are compared without case, and the list goes before the cache', () => {
    const tags = new Tags()
    tags.remember('Tag', { status: 'Accepted' })
    tags.updateList('Full', 1, [{ tag: 'TAG', info: { status: 'Blocked' } }])
    expect(tags.look('tag', NOW, BOTH)?.status).toBe('Blocked')
    expect(tags.look('tag', NOW, { usesList: false, usesCache: true })?.status).toBe('Accepted')
  })

  it('expire', () => {
    const tags = new Tags()
    tags.remember('TAG', { status: 'Accepted', expires: NOW })
    expect(tags.look('TAG', NOW, BOTH)?.status).toBe('Expired')
  })

  it('change by a newer update only, which adds and takes away', () => {
    const tags = new Tags()
    const info = { status: 'Accepted' }
    tags.updateList('Full', 5, [
      { tag: 'A', info },
      { tag: 'B', info },
    ])
    expect(tags.updateList('Differential', 5, [{ tag: 'A' }])).toBe(false)
    expect(tags.updateList('Differential', 6, [{ tag: 'A' }, { tag: 'C', info }])).toBe(true)
    expect(['A', 'B', 'C'].map((tag) => tags.look(tag, NOW, BOTH)?.status)).toEqual([
      undefined,
      'Accepted',
      'Accepted',
    ])
    expect(tags.listVersion).toBe(6)
  })
})
