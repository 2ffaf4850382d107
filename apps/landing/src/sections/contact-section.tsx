import { BriefcaseBusiness, MapPin, Timer } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import site from '../../content/site.yaml'
import { contentWidth } from '../site/content-width.ts'
import { HomeSection } from './home-section.tsx'

const { email, office, profile, replies } = site.contact

export const ContactSection = () => (
  <HomeSection id="contact" className="bg-verdigris-wash">
    <div className={`${contentWidth} py-16 lg:py-22`}>
      <h2 id="contact-heading" className="text-h3">
        Contact us
      </h2>
      <a
        href={`mailto:${email}`}
        className="mt-2.5 mb-11 inline-flex min-h-12 items-center font-head text-[clamp(1.75rem,1rem+3.6vw,3.5rem)] leading-[1.1] font-bold tracking-[-.035em] text-verdigris underline decoration-3 underline-offset-[.16em] hover:no-underline"
      >
        {email}
      </a>
      <dl className="grid gap-6 md:grid-cols-3 md:gap-(--gutter)">
        <ContactItem Icon={MapPin} name="Office">
          <address className="not-italic">
            {office.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </ContactItem>
        <ContactItem Icon={BriefcaseBusiness} name={profile.label}>
          <a
            href={profile.url}
            rel="noopener"
            className="-my-2.5 inline-flex min-h-11 items-center underline hover:no-underline"
          >
            {profile.text}
          </a>
        </ContactItem>
        <ContactItem Icon={Timer} name="Reply time">
          {replies}
        </ContactItem>
      </dl>
    </div>
  </HomeSection>
)

const ContactItem = ({ Icon, name, children }: { Icon: LucideIcon; name: string; children: ReactNode }) => (
  <div>
    <dt className="mb-1 flex items-center gap-2 font-bold">
      <Icon size={20} strokeWidth={2} aria-hidden="true" />
      {name}
    </dt>
    <dd className="leading-[1.4]">{children}</dd>
  </div>
)
