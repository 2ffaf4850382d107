import { accountTimings } from '@titer/contract/timings'
import { useEffect } from 'react'

/** Highlights the section that a link led to, and moves the keyboard focus there. */
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
    // Waits until the section is visible. With smooth scrolling to a distant section the highlight would otherwise end
    // before the section is reached.
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
    // A click on a link to the current hash triggers no hashchange event.
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && link.hash !== '' && link.href === location.href) showTarget()
    }

    addEventListener('hashchange', showTarget)
    document.addEventListener('click', onClick)
    showTarget()
    // The browser scrolls to the section only if the section was in the HTML when the page loaded.
    if (scrollY === 0) targetSection()?.scrollIntoView()
    return () => {
      removeHighlight()
      observer.disconnect()
      removeEventListener('hashchange', showTarget)
      document.removeEventListener('click', onClick)
    }
  }, [])
}

/** The section named by the hash of the URL. */
function targetSection() {
  const element = document.getElementById(location.hash.slice(1))
  return element?.localName === 'section' ? element : undefined
}
