import { describe, expect, it } from 'vitest'
import { findAction, keyPlaces, keySections, pressedKey, shownKeys } from './keys.ts'

describe('keys', () => {
  it('[T-11] are named as they stand on a keyboard, neighbours in one', () => {
    expect(shownKeys(keyPlaces.question.actions.choose.keys)).toEqual(['A to F', '1 to 6'])
    expect(shownKeys(['enter', ' ', 'arrowleft', 'shift+arrowright'])).toEqual(['Enter', 'Space', '←', 'Shift →'])
  })

  it('mean one thing in one place', () => {
    for (const { actions } of Object.values(keyPlaces)) {
      const keys = Object.values(actions).flatMap((action: { keys: readonly string[] }) => action.keys)
      expect(new Set(keys).size).toBe(keys.length)
    }
    expect(findAction('question', '3')).toEqual({ action: 'choose', at: 8 })
    expect(findAction('question', 'z')).toBeUndefined()
  })

  it('know a question mark by its sign, and Shift beside a key without one', () => {
    expect(pressedKey({ key: '?', shiftKey: true })).toBe('?')
    expect(pressedKey({ key: 'A', shiftKey: true })).toBe('a')
    expect(pressedKey({ key: 'ArrowLeft', shiftKey: true })).toBe('shift+arrowleft')
  })
})

describe('the sheet of keys', () => {
  it('begins with what works here and now, and leaves nothing out', () => {
    const { here, elsewhere } = keySections([
      { place: 'everywhere', actions: ['shortcuts'] },
      { place: 'review', actions: ['undo'] },
    ])
    expect(here).toEqual([
      { title: 'Reviewing cards', rows: [{ keys: ['U'], does: 'Take the last review back' }] },
      { title: 'Everywhere', rows: [{ keys: ['?'], does: 'Show these keys' }] },
    ])
    const many = Object.values(keyPlaces).flatMap(({ actions }) => Object.keys(actions)).length
    expect([...here, ...elsewhere].flatMap(({ rows }) => rows)).toHaveLength(many)
    expect(elsewhere.find(({ title }) => title === 'Reviewing cards')?.rows).toHaveLength(2)
  })
})
