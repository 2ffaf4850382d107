import { describe, expect, it, vi } from 'vitest'
import { createInstallOffer } from './install-offer.ts'

function browser() {
  const kept = new Map<string, string>()
  const events = new EventTarget()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    })
    events.dispatchEvent(event)
    return event
  }
  return { events, offer, open: () => createInstallOffer(events, store) }
}

describe('the install offer', () => {
  it('[T-70] replaces the browser’s banner and can be accepted once', async () => {
    const { offer, open } = browser()
    const here = open()
    const changed = vi.fn<() => void>()
    here.subscribe(changed)
    expect(here.isOpen()).toBe(false)
    const event = offer()
    expect([event.defaultPrevented, here.isOpen()]).toEqual([true, true])
    await here.install()
    await here.install()
    expect(event.prompt).toHaveBeenCalledOnce()
    expect(here.isOpen()).toBe(false)
    expect(changed).toHaveBeenCalled()
  })

  it('[T-70] stays hidden after the student has dismissed it, even after a restart', () => {
    const { offer, open } = browser()
    const here = open()
    offer()
    here.dismiss()
    offer()
    expect(here.isOpen()).toBe(false)
    const later = open()
    offer()
    expect(later.isOpen()).toBe(false)
  })

  it('disappears when the browser reports that the app is installed', () => {
    const { events, offer, open } = browser()
    const here = open()
    offer()
    events.dispatchEvent(new Event('appinstalled'))
    expect(here.isOpen()).toBe(false)
  })
})
