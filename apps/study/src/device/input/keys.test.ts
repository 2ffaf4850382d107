import { describe, expect, it } from 'vitest'
import { findAction, keyContexts, keySections, pressedKey, keyLabels } from './keys.ts'

describe('keyboard shortcuts', () => {
  it('[T-11] have labels as printed on a keyboard, with ranges for consecutive keys', () => {
    expect(keyLabels(keyContexts.question.actions.choose.keys)).toEqual(['A to F', '1 to 6'])
    expect(keyLabels(keyContexts.question.actions.strike.keys)).toEqual(['Shift A to F'])
    expect(keyLabels(['enter', ' ', 'arrowleft', 'shift+arrowright'])).toEqual(['Enter', 'Space', '←', 'Shift →'])
  })

  it('have at most one action per key in each context', () => {
    for (const { actions } of Object.values(keyContexts)) {
      const keys = Object.values(actions).flatMap((action: { keys: readonly string[] }) => action.keys)
      expect(new Set(keys).size).toBe(keys.length)
    }
    expect(findAction('question', '3')).toEqual({ action: 'choose', at: 8 })
    expect(findAction('question', 'z')).toBeUndefined()
  })

  it('name a key that is pressed with Shift by its character, such as “?”, but put “shift+” before letters and keys without a character', () => {
    expect(pressedKey({ key: '?', shiftKey: true })).toBe('?')
    expect(pressedKey({ key: 'A', shiftKey: false })).toBe('a')
    expect(pressedKey({ key: 'A', shiftKey: true })).toBe('shift+a')
    expect(pressedKey({ key: 'ArrowLeft', shiftKey: true })).toBe('shift+arrowleft')
  })
})

describe('the list of shortcuts', () => {
  it('starts with the current page’s shortcuts and contains all others', () => {
    const { here, elsewhere } = keySections([
      { context: 'everywhere', actions: ['shortcuts'] },
      { context: 'review', actions: ['undo'] },
    ])
    expect(here).toEqual([
      { title: 'Reviewing cards', rows: [{ keys: ['U'], does: 'Undo the last review' }] },
      { title: 'Everywhere', rows: [{ keys: ['?'], does: 'Show this list' }] },
    ])
    const actionCount = Object.values(keyContexts).flatMap(({ actions }) => Object.keys(actions)).length
    expect([...here, ...elsewhere].flatMap(({ rows }) => rows)).toHaveLength(actionCount)
    expect(elsewhere.find(({ title }) => title === 'Reviewing cards')?.rows).toHaveLength(2)
  })
})
