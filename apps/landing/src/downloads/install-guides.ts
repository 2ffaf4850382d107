import type { Device } from './device.ts'

interface InstallStep {
  title: string
  text: string
}

interface InstallGuide {
  title: string
  steps: [InstallStep, InstallStep, InstallStep]
}

const open = (browser: string): InstallStep => ({
  title: 'Open the study app',
  text: `Use the button above, in ${browser}.`,
})

export const installGuides: Record<Device, InstallGuide> = {
  android: {
    title: 'Android, with Chrome',
    steps: [
      open('Chrome'),
      { title: 'Tap the menu', text: 'The three dots at the top right.' },
      { title: 'Tap Install app', text: 'On some phones it is called Add to Home screen. Then tap Install.' },
    ],
  },
  iphone: {
    title: 'iPhone or iPad, with Safari',
    steps: [
      open('Safari'),
      { title: 'Tap Share', text: 'The square with an arrow. In newer versions it is behind the three dots.' },
      { title: 'Tap Add to Home Screen', text: 'It is further down the list. Then tap Add.' },
    ],
  },
  computer: {
    title: 'Computer, with Chrome or Edge',
    steps: [
      open('Chrome or Edge'),
      { title: 'Click the install icon', text: 'At the right end of the address bar.' },
      { title: 'Click Install', text: 'Titer opens in its own window and appears in your list of apps.' },
    ],
  },
}
