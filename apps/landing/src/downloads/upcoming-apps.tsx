import { Monitor, Smartphone } from 'lucide-react'

const apps = [
  { name: 'Windows app', Picture: Monitor, text: 'For laptops and desktops. You install it like any other program.' },
  { name: 'Android APK', Picture: Smartphone, text: 'A file you install yourself, without an app store.' },
]

export const UpcomingApps = () => (
  <div className="grid gap-3.5 lg:grid-cols-2 lg:gap-(--gutter)">
    {apps.map(({ name, Picture, text }) => (
      <section key={name} className="flex gap-4 rounded-surface border-2 border-line p-5 lg:p-6.5">
        <Picture size={32} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-violet" />
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-3 sm:flex-nowrap">
          <div className="min-w-0">
            <h3 className="text-h3">{name}</h3>
            <p className="mt-1 leading-snug text-muted">{text}</p>
          </div>
          <strong className="rounded-full sm:shrink-0 bg-iodine-wash px-3.5 py-1.5 leading-tight font-bold text-iodine">
            Coming Soon
          </strong>
        </div>
      </section>
    ))}
  </div>
)
