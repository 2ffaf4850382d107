import { DebugCorner } from '../sections/debug/debug-corner.tsx'
import { HeroSection } from '../sections/hero/hero-section.tsx'
import { useFoundSection } from '../sections/use-found-section.ts'
import { nearby } from '../site/nearby.tsx'
import { SiteLayout } from '../site/site-layout.tsx'

const Features = nearby(
  'features',
  async () => (await import('../sections/features/features-section.tsx')).FeaturesSection,
)
const Preview = nearby('preview', async () => (await import('../sections/preview/preview-section.tsx')).PreviewSection)
const Stats = nearby('stats', async () => (await import('../sections/stats/stats-section.tsx')).StatsSection)
const Developer = nearby('developer', async () => (await import('../sections/developer-section.tsx')).DeveloperSection)
const Faq = nearby('faq', async () => (await import('../sections/faq-section.tsx')).FaqSection)
const Contact = nearby('contact', async () => (await import('../sections/contact-section.tsx')).ContactSection)

export function HomePage() {
  useFoundSection()
  return (
    <SiteLayout>
      <HeroSection />
      <Features />
      <Preview />
      <Stats />
      <Developer />
      <Faq />
      <Contact />
      <DebugCorner />
    </SiteLayout>
  )
}
