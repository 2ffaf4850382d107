export interface SiteLink {
  /** The link's name in telemetry. */
  section: string
  label: string
  href: string
}

export const mainLinks: readonly SiteLink[] = [
  { section: 'home', label: 'Home', href: '/' },
  { section: 'features', label: 'Features', href: '/#features' },
  { section: 'preview', label: 'Preview', href: '/#preview' },
  { section: 'documentation', label: 'Documentation', href: '/documentation' },
  { section: 'pricing', label: 'Pricing', href: '/pricing' },
  { section: 'contact', label: 'Contact', href: '/#contact' },
]

export const legalLinks: readonly SiteLink[] = [
  { section: 'privacy-policy', label: 'Privacy Policy', href: '/privacy-policy' },
  { section: 'terms-conditions', label: 'Terms & Conditions', href: '/terms-conditions' },
  { section: 'refund-policy', label: 'Refund Policy', href: '/refund-policy' },
  { section: 'service-policy', label: 'Service Policy', href: '/service-policy' },
]

export const footerLinks: readonly SiteLink[] = [
  { section: 'documentation', label: 'Documentation', href: '/documentation' },
  { section: 'pricing', label: 'Pricing', href: '/pricing' },
  { section: 'topics', label: 'Topics', href: '/topics' },
  { section: 'sample-questions', label: 'Sample questions', href: '/sample-questions' },
  { section: 'downloads', label: 'Downloads', href: '/downloads' },
  { section: 'contact', label: 'Contact', href: '/#contact' },
]
