import { accountTimings } from '@titer/contract/timings'
import { useEffect } from 'react'

/** Highlights the section that a link leads to, and moves the keyboard focus to the section. */
export function useSectionHighlight() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let highlighted: Element | undefined

    const removeHighlight = () => {
      clearTimeout(timer)
      highlighted?.classList.remove('is-highlighted')
    }
    const highlight = (section: Element) => {
      section.classList.add('is-highlighted')
      highlighted = section
      timer = setTimeout(removeHighlight, accountTimings.highlightMs)
    }
    // Waits until the section is visible. Otherwise the highlight would end while the browser is still scrolling
    // smoothly to a distant section.
    const observer = new IntersectionObserver((entries) => {
      const visible = entries.find(({ isIntersecting }) => isIntersecting)
      if (!visible) return
      observer.disconnect()
      highlight(visible.target)
    })
    const showTarget = () => {
      const section = targetSection()
      if (!section) return
      removeHighlight()
      observer.disconnect()
      observer.observe(section)
      section.focus({ preventScroll: true })
    }
    // A click on a link to the current hash triggers no hashchange event, so clicks are handled here.
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && link.hash !== '' && link.href === location.href) showTarget()
    }

    addEventListener('hashchange', showTarget)
    document.addEventListener('click', onClick)
    showTarget()
    // Scrolls to the section, because the browser does not scroll to a section that was missing from the HTML when the
    // page loaded.
    if (scrollY === 0) targetSection()?.scrollIntoView()
    return () => {
      removeHighlight()
      observer.disconnect()
      removeEventListener('hashchange', showTarget)
      document.removeEventListener('click', onClick)
    }
  }, [])
}

/** Returns the section named in the URL's hash. */
function targetSection() {
  const element = document.getElementById(location.hash.slice(1))
  return element?.localName === 'section' ? element : undefined
}
