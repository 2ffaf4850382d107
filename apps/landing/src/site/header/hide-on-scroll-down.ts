/** Sets `data-hidden` on the header while the visitor scrolls down the page, and removes it when they scroll up. */
export function hideOnScrollDown(header: HTMLElement | null) {
  if (!header) return undefined
  let last = scrollY
  const onScroll = () => {
    // The header stays visible near the top, because the page also scrolls down when it bounces back from an
    // overscroll. It stays visible while its menu is open.
    const isHidden = scrollY > last && scrollY > header.clientHeight && !header.querySelector('[aria-expanded="true"]')
    header.toggleAttribute('data-hidden', isHidden)
    last = scrollY
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
