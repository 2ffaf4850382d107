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
  text: `In ${browser}, with the button above.`,
})

export const installGuides: Record<Device, InstallGuide> = {
  android: {
    title: 'Android, in Chrome',
    steps: [
      open('Chrome'),
      { title: 'Tap the menu', text: 'The three dots at the top right.' },
      { title: 'Tap Install app', text: 'Some phones call it Add to Home screen. Confirm with Install.' },
    ],
  },
  iphone: {
    title: 'iPhone or iPad, in Safari',
    steps: [
      open('Safari'),
      { title: 'Tap Share', text: 'The square with an arrow. Newer versions keep it behind the three dots.' },
      { title: 'Tap Add to Home Screen', text: 'It stands further down the list. Confirm with Add.' },
    ],
  },
  computer: {
    title: 'A computer, in Chrome or Edge',
    steps: [
      open('Chrome or Edge'),
      { title: 'Click the install icon', text: 'At the right end of the address bar.' },
      { title: 'Click Install', text: 'Titer opens in a window of its own and stands among your apps.' },
    ],
  },
}
