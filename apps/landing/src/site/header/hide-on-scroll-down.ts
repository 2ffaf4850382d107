/** Sets `data-hidden` on the header while the visitor scrolls down the page, and removes it when they scroll up. */
export function hideOnScrollDown(header: HTMLElement | null) {
  if (!header) return undefined
  let last = scrollY
  const onScroll = () => {
    // The page also bounces at its edges, and a menu that is open belongs to the header.
    const isHidden = scrollY > last && scrollY > header.clientHeight && !header.querySelector('[aria-expanded="true"]')
    header.toggleAttribute('data-hidden', isHidden)
    last = scrollY
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
