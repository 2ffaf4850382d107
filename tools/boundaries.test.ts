import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findBoundaryViolations } from './boundaries.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function violationsIn(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  roots.push(root)
  const workspaces = [
    'apps/server',
    'apps/study',
    'apps/landing',
    'packages/domain',
    'packages/contract',
    'packages/ui',
  ]
  const manifests = Object.fromEntries(workspaces.map((folder) => [`${folder}/package.json`, '{}']))
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...manifests, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findBoundaryViolations(root)
}

/** Returns the violation in a repository where one file imports one module, or undefined if there is no violation. */
function violationOf(file: string, specifier: string) {
  const violations = violationsIn({ [file]: `import { thing } from '${specifier}'` })
  expect(violations.length).toBeLessThan(2)
  return violations[0]
}

type Case = [file: string, specifier: string]

const rules: { title: string; refused: Case[]; reason: string; allowed: Case[] }[] = [
  {
    title: 'the domain does not import other workspaces',
    refused: [
      ['packages/domain/src/plans.ts', '@titer/contract'],
      ['packages/domain/src/plans.ts', '../../contract/src/plans.ts'],
      ['packages/domain/src/plans.test.ts', '../../../tools/clock.ts'],
    ],
    reason: 'the domain does not import other workspaces',
    allowed: [
      ['packages/domain/src/plans/change.ts', '../money.ts'],
      ['packages/contract/src/plans.ts', '@titer/domain'],
    ],
  },
  {
    title: 'the domain does not import modules of Node',
    refused: [
      ['packages/domain/src/plans.ts', 'node:crypto'],
      ['packages/domain/src/plans.ts', 'fs/promises'],
    ],
    reason: 'the domain does not import modules of Node',
    allowed: [['packages/contract/src/plans.ts', 'node:crypto']],
  },
  {
    title: 'a package never imports apps, tools, tests or benchmarks',
    refused: [
      ['packages/ui/src/button.tsx', '@titer/landing'],
      ['packages/ui/src/button.tsx', '../../../apps/study/src/theme.ts'],
      ['packages/ui/src/button.tsx', '../../../tools/chromium.ts'],
      ['packages/ui/src/button.tsx', '../../../tests/page.ts'],
      ['packages/ui/src/button.tsx', '../../../bench/run.ts'],
    ],
    reason: 'a package never imports from',
    allowed: [
      ['packages/ui/src/button.tsx', '@titer/contract'],
      ['packages/ui/src/button.tsx', '@titer/domain'],
    ],
  },
  {
    title: 'an app never imports another app',
    refused: [
      ['apps/study/src/main.tsx', '@titer/server'],
      ['apps/study/src/main.tsx', '../../landing/src/theme.ts'],
    ],
    reason: 'an app never imports another app',
    allowed: [
      ['apps/study/src/main.tsx', '@titer/contract'],
      ['tests/sign-in.test.ts', '@titer/server'],
      ['bench/run.ts', '@titer/study'],
    ],
  },
  {
    title: 'a workspace imports another only by its package name',
    refused: [
      ['apps/study/src/main.tsx', '../../../packages/ui/src/button.tsx'],
      ['packages/ui/src/button.tsx', '../../contract/src/index.ts'],
      ['apps/landing/vite.config.ts', '../../tools/sites.ts'],
    ],
    reason: 'a relative import never leaves its workspace',
    allowed: [
      ['apps/study/src/app/router.tsx', '../theme.css?inline'],
      ['tools/start.ts', '../apps/server/src/app.ts'],
      ['tests/fault.test.ts', '../apps/server/src/features/study/store.ts'],
      ['bench/run.ts', '../tools/chromium.ts'],
    ],
  },
  {
    title: 'tools, tests and benchmarks import every workspace except the server by its package name',
    refused: [
      ['tools/start.ts', '../packages/ui/src/button.tsx'],
      ['tests/page.test.ts', '../apps/study/src/main.tsx'],
    ],
    reason: 'is imported only by its package name',
    allowed: [['tools/start.ts', '@titer/ui']],
  },
  {
    title: 'a package name with our scope belongs to a folder',
    refused: [['apps/study/src/main.tsx', '@titer/widgets']],
    reason: 'no folder under apps/ or packages/ has that name',
    allowed: [['apps/study/src/main.tsx', '@titer/ui/button']],
  },
  {
    title: 'a feature of the server is imported only through its index.ts',
    refused: [
      ['apps/server/src/features/payments/service.ts', '../accounts/store.ts'],
      ['apps/server/src/features/payments/service.test.ts', '../accounts/store.ts'],
      ['apps/server/src/features/payments/service.ts', '../shared.ts'],
      ['apps/server/src/features/payments/service.ts', '@titer/server/src/features/accounts/store.ts'],
      ['apps/server/src/app.ts', './features/accounts/routes.ts'],
      ['apps/server/src/operator/refund.ts', '../features/payments/service.ts'],
    ],
    reason: 'is imported only through its index.ts',
    allowed: [
      ['apps/server/src/features/payments/service.ts', '../accounts/index.ts'],
      ['apps/server/src/features/payments/service.ts', './store.ts'],
      ['apps/server/src/features/payments/providers/stripe.test.ts', '../store.ts'],
      ['apps/server/src/app.ts', './features/accounts/index.ts'],
      ['apps/server/src/operator/refund.ts', '../features/payments/index.ts'],
    ],
  },
  {
    title: "a folder of the server's source does not import the folders above it",
    refused: [
      ['apps/server/src/platform/jobs/queue.ts', '../../features/payments/index.ts'],
      ['apps/server/src/platform/mail/send.ts', '../../adapters/mail/smtp.ts'],
      ['apps/server/src/platform/clock.ts', '../operator/main.ts'],
      ['apps/server/src/features/payments/routes.ts', '../../operator/refund.ts'],
      ['apps/server/src/features/payments/routes.ts', '../../app.ts'],
      ['apps/server/src/features/payments/routes.ts', '../../main.ts'],
      ['apps/server/src/adapters/payments/stripe.ts', '../../features/payments/index.ts'],
    ],
    reason: 'in the server never imports',
    allowed: [
      ['apps/server/src/features/payments/routes.ts', '../../platform/clock.ts'],
      ['apps/server/src/features/payments/routes.ts', '../../adapters/payments/stripe.ts'],
      ['apps/server/src/adapters/payments/stripe.ts', '../../platform/clock.ts'],
      ['apps/server/src/operator/main.ts', '../app.ts'],
    ],
  },
  {
    title: 'a feature of a browser app imports another only through its index.ts',
    refused: [
      ['apps/study/src/features/cases/cases-page.tsx', '../quickfire/session.ts'],
      ['apps/landing/src/features/faq/faq.tsx', '../contact/form.tsx'],
    ],
    reason: 'is imported only through its index.ts',
    allowed: [
      ['apps/study/src/features/cases/cases-page.tsx', '../quickfire/index.ts'],
      ['apps/study/src/features/cases/cases-page.tsx', '../quickfire'],
      ['apps/study/src/features/cases/cases-page.tsx', './session.ts'],
      ['apps/study/src/app/router.tsx', '../features/quickfire/quickfire-page.tsx'],
    ],
  },
  {
    title: 'a folder of the study app does not import the folders above it',
    refused: [
      ['apps/study/src/features/cards/cards-page.tsx', '../../app/router.tsx'],
      ['apps/study/src/widgets/links/page-link.tsx', '../../features/cards/index.ts'],
      ['apps/study/src/device/study/study-context.tsx', '../../widgets/text/prose.tsx'],
      ['apps/study/src/sync/engine.ts', '../device/study/study-context.tsx'],
      ['apps/study/src/packs/content/library.ts', '../../sync/engine.ts'],
      ['apps/study/src/worker/send-pending.test.ts', '../sync/clock.ts'],
      ['apps/study/src/log/record.ts', '../packs/pack-access.ts'],
    ],
    reason: 'and does not import it',
    allowed: [
      ['apps/study/src/main.tsx', './app/router.tsx'],
      ['apps/study/src/app/shell.tsx', '../features/rewards/index.ts'],
      ['apps/study/src/features/cards/cards-page.tsx', '../../log/database.ts'],
      ['apps/study/src/widgets/links/page-link.tsx', '../page/page-heading.tsx'],
      ['apps/study/src/sync/engine.ts', '../packs/storage/downloads.ts'],
      ['apps/study/vite.config.ts', './src/device/appearance/appearance.ts'],
    ],
  },
  {
    title: 'two folders in one layer of the study app do not import each other',
    refused: [
      ['apps/study/src/packs/pack-access.ts', '../worker/send-pending.ts'],
      ['apps/study/src/worker/send-pending.ts', '../packs/pack-access.ts'],
    ],
    reason: 'do not import each other',
    allowed: [['apps/study/src/packs/pack-access.ts', './storage/pack-store.ts']],
  },
  {
    title: 'every folder of the study app has a layer',
    refused: [
      ['apps/study/src/helpers/dates.ts', '../log/record.ts'],
      ['apps/study/src/features/cards/cards-page.tsx', '../../helpers/dates.ts'],
    ],
    reason: 'tools/boundaries.ts does not list apps/study/src/helpers/ as a layer',
    allowed: [['apps/study/src/helpers/dates.ts', './months.ts']],
  },
]

describe.each(rules)('$title', ({ refused, reason, allowed }) => {
  it.each(refused)('does not allow %s to import %s', (file, specifier) => {
    const violation = violationOf(file, specifier)
    expect(violation).toMatch(`${file} imports '${specifier}', but `)
    expect(violation).toMatch(reason)
  })
  it.each(allowed)('allows %s to import %s', (file, specifier) => {
    expect(violationOf(file, specifier)).toBeUndefined()
  })
})

describe('the check for declared third-party packages', () => {
  const importsZod = { 'apps/server/src/config.ts': "import { z } from 'zod/mini'" }

  it('rejects a package that only another workspace declares', () => {
    expect(violationsIn({ ...importsZod, 'apps/study/package.json': '{ "dependencies": { "zod": "4" } }' })).toEqual([
      "apps/server/src/config.ts imports 'zod/mini', but zod is not declared in apps/server/package.json.",
    ])
  })

  it.each(['apps/server/package.json', 'package.json'])('accepts a package declared in %s', (manifest) => {
    expect(violationsIn({ ...importsZod, [manifest]: '{ "devDependencies": { "zod": "4" } }' })).toEqual([])
  })

  it('compares scoped packages by their whole name', () => {
    const declared = { 'apps/server/package.json': '{ "dependencies": { "@fastify/cors": "11" } }' }
    const text = "import '@fastify/cors'\nimport '@fastify/static'"
    expect(violationsIn({ ...declared, 'apps/server/src/app.ts': text })).toEqual([
      expect.stringContaining('@fastify/static is not declared'),
    ])
  })

  it('requires the node: prefix on Node’s own modules', () => {
    expect(violationOf('apps/server/src/app.ts', 'node:fs')).toBeUndefined()
    expect(violationOf('apps/server/src/app.ts', 'fs')).toMatch('fs is not declared')
  })
})

describe('the check for cycles between packages', () => {
  it('reports each import in a cycle together with the whole cycle', () => {
    const cycle = {
      'packages/ui/src/a.ts': "import '@titer/contract'",
      'packages/contract/src/b.ts': "import '@titer/bank'",
      'packages/bank/src/c.ts': "import '@titer/ui'",
    }
    expect(violationsIn(cycle)).toEqual(
      expect.arrayContaining([
        "packages/ui/src/a.ts imports '@titer/contract', but packages must not form a cycle " +
          '(packages/ui → packages/contract → packages/bank → packages/ui).',
      ]),
    )
    expect(violationsIn(cycle)).toHaveLength(3)
  })

  it('allows two packages to import the same third package', () => {
    const diamond = {
      'packages/ui/src/a.ts': "import '@titer/contract'\nimport '@titer/domain'",
      'packages/contract/src/b.ts': "import '@titer/domain'",
    }
    expect(violationsIn(diamond)).toEqual([])
  })
})

describe('the check for cycles between features', () => {
  const cards = 'apps/study/src/features/cards/cards-page.tsx'
  const plan = 'apps/study/src/features/plan/plan-page.tsx'
  const progress = 'apps/study/src/features/progress/progress-page.tsx'

  it('rejects two features that import each other', () => {
    expect(violationsIn({ [cards]: "import '../plan/index.ts'", [plan]: "import '../cards/index.ts'" })).toEqual([
      `${cards} imports '../plan/index.ts', but features must not form a cycle ` +
        '(apps/study/src/features/cards → apps/study/src/features/plan → apps/study/src/features/cards).',
      expect.stringContaining(`${plan} imports '../cards/index.ts', but features must not form a cycle`),
    ])
  })

  it('rejects a cycle through a third feature', () => {
    const files = {
      [cards]: "import '../plan/index.ts'",
      [plan]: "import type { Progress } from '../progress/index.ts'",
      [progress]: "import '../cards/index.ts'",
    }
    expect(violationsIn(files)).toHaveLength(3)
  })

  it('allows a feature to import another if only a test imports in the opposite direction', () => {
    const files = {
      [cards]: "import '../plan/index.ts'",
      'apps/study/src/features/plan/plan.test.ts': "import '../cards/index.ts'",
    }
    expect(violationsIn(files)).toEqual([])
  })
})

describe('the check for cycles between files', () => {
  it('rejects two files in a workspace that import each other, even if one imports only types', () => {
    const files = {
      'packages/ui/src/button.tsx': "import type { Icon } from './icon.tsx'",
      'packages/ui/src/icon.tsx': "import { Button } from './button.tsx'",
    }
    expect(violationsIn(files)).toEqual([
      "packages/ui/src/button.tsx imports './icon.tsx', but files must not form a cycle " +
        '(packages/ui/src/button.tsx → packages/ui/src/icon.tsx → packages/ui/src/button.tsx).',
      expect.stringContaining("packages/ui/src/icon.tsx imports './button.tsx', but files must not form a cycle"),
    ])
  })

  it('rejects a cycle that contains a dynamic import', () => {
    const files = {
      'apps/landing/src/menu.tsx': "const panel = import('./panel.tsx')",
      'apps/landing/src/panel.tsx': "import './menu.tsx'",
    }
    expect(violationsIn(files)).toHaveLength(2)
  })

  it('allows two files to import the same third file', () => {
    const files = {
      'packages/ui/src/button.tsx': "import './icon.tsx'\nimport './colours.ts'",
      'packages/ui/src/icon.tsx': "import './colours.ts'",
    }
    expect(violationsIn(files)).toEqual([])
  })
})

describe('the import reader', () => {
  it.each([
    "import type { App } from '@titer/server'",
    "export { app } from '@titer/server'",
    "export * from '@titer/server'",
    "const rupees = '₨😀', app = await import('@titer/server')",
    'const app = import(`@titer/server`)',
    "type App = import('@titer/server').App",
  ])('finds the import in: %s', (text) => {
    expect(violationsIn({ 'apps/study/src/app.ts': text })).toHaveLength(1)
  })

  it.each(['main.tsx', 'prerender.mjs'])('reads the file %s', (name) => {
    expect(violationsIn({ [`apps/study/${name}`]: "import '@titer/server'" })).toHaveLength(1)
  })

  it.each(['node_modules/thing', 'dist', 'data'])('skips the folder %s', (folder) => {
    expect(violationsIn({ [`apps/study/${folder}/app.ts`]: "import '@titer/server'" })).toEqual([])
  })

  it('reports a file that cannot be parsed', () => {
    expect(violationsIn({ 'apps/study/src/app.ts': 'import {' })).toEqual([
      'apps/study/src/app.ts does not parse, so its imports cannot be checked.',
    ])
  })
})

it('the import check finds no violation in this repository', () => {
  expect(findBoundaryViolations(join(import.meta.dirname, '..'))).toEqual([])
})
