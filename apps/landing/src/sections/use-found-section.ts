import { accountTimings } from '@titer/contract/timings'
import { useEffect } from 'react'

/** Marks the section that a link asked for, and lets the keyboard carry on from there. */
export function useFoundSection() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let found: Element | undefined

    const forget = () => {
      clearTimeout(timer)
      found?.classList.remove('is-found')
    }
    const mark = (section: Element) => {
      section.classList.add('is-found')
      found = section
      timer = setTimeout(forget, accountTimings.highlightMs)
    }
    // Seen, not asked for: on the way to a section far down its mark would fade before anybody is there.
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting)
      if (!seen) return
      observer.disconnect()
      mark(seen.target)
    })
    const find = () => {
      const section = askedFor()
      if (!section) return
      forget()
      observer.disconnect()
      observer.observe(section)
      section.focus({ preventScroll: true })
    }
    // The address does not change when its own section is asked for again.
    const findAgain = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && link.hash !== '' && link.href === location.href) find()
    }

    addEventListener('hashchange', find)
    document.addEventListener('click', findAgain)
    find()
    // The browser goes there by itself only on a page that came with its sections.
    if (scrollY === 0) askedFor()?.scrollIntoView()
    return () => {
      forget()
      observer.disconnect()
      removeEventListener('hashchange', find)
      document.removeEventListener('click', findAgain)
    }
  }, [])
}

function askedFor() {
  const element = document.getElementById(location.hash.slice(1))
  return element?.localName === 'section' ? element : undefined
}
