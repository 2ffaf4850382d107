import { LazyDebugPanel } from '../sections/debug/lazy-debug-panel.tsx'
import { HeroSection } from '../sections/hero/hero-section.tsx'
import { staticSection } from '../sections/static-section.tsx'
import { useSectionHighlight } from '../sections/use-section-highlight.ts'
import { lazySection } from '../site/lazy-section.tsx'
import { SiteLayout } from '../site/site-layout.tsx'

const Features = staticSection({
  id: 'features',
  load: async () => (await import('../sections/features/features-section.tsx')).FeaturesSection,
  view: { threshold: 0.3, event: { name: 'section_view', section: 'features' } },
})
const Preview = lazySection(
  'preview',
  async () => (await import('../sections/preview/preview-section.tsx')).PreviewSection,
)
const Stats = lazySection('stats', async () => (await import('../sections/stats/stats-section.tsx')).StatsSection)
const Developer = lazySection(
  'developer',
  async () => (await import('../sections/developer-section.tsx')).DeveloperSection,
)
const Faq = lazySection('faq', async () => (await import('../sections/faq-section.tsx')).FaqSection)
const Contact = lazySection('contact', async () => (await import('../sections/contact-section.tsx')).ContactSection)

export function HomePage() {
  useSectionHighlight()
  return (
    <SiteLayout>
      <HeroSection />
      <Features />
      <Preview />
      <Stats />
      <Developer />
      <Faq />
      <Contact />
      <LazyDebugPanel />
    </SiteLayout>
  )
}
