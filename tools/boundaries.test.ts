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

/** One file importing one thing; the sentence about it, or nothing. */
function judge(file: string, specifier: string) {
  const violations = violationsIn({ [file]: `import { thing } from '${specifier}'` })
  expect(violations.length).toBeLessThan(2)
  return violations[0]
}

type Case = [file: string, specifier: string]

const rules: { title: string; breaks: Case[]; says: string; keeps: Case[] }[] = [
  {
    title: 'the domain imports nothing of ours',
    breaks: [
      ['packages/domain/src/plans.ts', '@titer/contract'],
      ['packages/domain/src/plans.ts', '../../contract/src/plans.ts'],
      ['packages/domain/src/plans.test.ts', '../../../tools/clock.ts'],
    ],
    says: 'the domain imports nothing of ours',
    keeps: [
      ['packages/domain/src/plans/change.ts', '../money.ts'],
      ['packages/contract/src/plans.ts', '@titer/domain'],
    ],
  },
  {
    title: "the domain imports none of Node's built-ins",
    breaks: [
      ['packages/domain/src/plans.ts', 'node:crypto'],
      ['packages/domain/src/plans.ts', 'fs/promises'],
    ],
    says: "none of Node's built-ins",
    keeps: [['packages/contract/src/plans.ts', 'node:crypto']],
  },
  {
    title: 'a package never imports from above it',
    breaks: [
      ['packages/ui/src/button.tsx', '@titer/landing'],
      ['packages/ui/src/button.tsx', '../../../apps/study/src/theme.ts'],
      ['packages/ui/src/button.tsx', '../../../tools/chromium.ts'],
      ['packages/ui/src/button.tsx', '../../../tests/page.ts'],
      ['packages/ui/src/button.tsx', '../../../bench/run.ts'],
    ],
    says: 'a package never imports from',
    keeps: [
      ['packages/ui/src/button.tsx', '@titer/contract'],
      ['packages/ui/src/button.tsx', '@titer/domain'],
    ],
  },
  {
    title: 'an app never imports another app',
    breaks: [
      ['apps/study/src/main.tsx', '@titer/server'],
      ['apps/study/src/main.tsx', '../../landing/src/theme.ts'],
    ],
    says: 'an app never imports another app',
    keeps: [
      ['apps/study/src/main.tsx', '@titer/contract'],
      ['tests/sign-in.test.ts', '@titer/server'],
      ['bench/run.ts', '@titer/study'],
    ],
  },
  {
    title: 'workspaces meet by package name only',
    breaks: [
      ['apps/study/src/main.tsx', '../../../packages/ui/src/button.tsx'],
      ['packages/ui/src/button.tsx', '../../contract/src/index.ts'],
      ['apps/landing/vite.config.ts', '../../tools/sites.ts'],
    ],
    says: 'a relative import never leaves its workspace',
    keeps: [
      ['apps/study/src/app/router.tsx', '../theme.css?inline'],
      ['tools/start.ts', '../apps/server/src/app.ts'],
      ['tests/fault.test.ts', '../apps/server/src/features/study/store.ts'],
      ['bench/run.ts', '../tools/chromium.ts'],
    ],
  },
  {
    title: 'tools, tests and bench name every workspace but the server',
    breaks: [
      ['tools/start.ts', '../packages/ui/src/button.tsx'],
      ['tests/page.test.ts', '../apps/study/src/main.tsx'],
    ],
    says: 'is reached by its package name only',
    keeps: [['tools/start.ts', '@titer/ui']],
  },
  {
    title: 'a package name of ours belongs to a folder',
    breaks: [['apps/study/src/main.tsx', '@titer/widgets']],
    says: 'no folder under apps/ or packages/ has that name',
    keeps: [['apps/study/src/main.tsx', '@titer/ui/button']],
  },
  {
    title: 'a server feature is reached only through its index',
    breaks: [
      ['apps/server/src/features/payments/service.ts', '../accounts/store.ts'],
      ['apps/server/src/features/payments/service.test.ts', '../accounts/store.ts'],
      ['apps/server/src/features/payments/service.ts', '../shared.ts'],
      ['apps/server/src/features/payments/service.ts', '@titer/server/src/features/accounts/store.ts'],
      ['apps/server/src/app.ts', './features/accounts/routes.ts'],
      ['apps/server/src/operator/refund.ts', '../features/payments/service.ts'],
    ],
    says: 'is reached only through its index.ts',
    keeps: [
      ['apps/server/src/features/payments/service.ts', '../accounts/index.ts'],
      ['apps/server/src/features/payments/service.ts', './store.ts'],
      ['apps/server/src/features/payments/providers/stripe.test.ts', '../store.ts'],
      ['apps/server/src/app.ts', './features/accounts/index.ts'],
      ['apps/server/src/operator/refund.ts', '../features/payments/index.ts'],
    ],
  },
  {
    title: "the server's layers point one way",
    breaks: [
      ['apps/server/src/platform/jobs/queue.ts', '../../features/payments/index.ts'],
      ['apps/server/src/platform/mail/send.ts', '../../adapters/mail/smtp.ts'],
      ['apps/server/src/platform/clock.ts', '../operator/main.ts'],
      ['apps/server/src/features/payments/routes.ts', '../../operator/refund.ts'],
      ['apps/server/src/features/payments/routes.ts', '../../app.ts'],
      ['apps/server/src/features/payments/routes.ts', '../../main.ts'],
      ['apps/server/src/adapters/payments/stripe.ts', '../../features/payments/index.ts'],
    ],
    says: 'in the server never imports',
    keeps: [
      ['apps/server/src/features/payments/routes.ts', '../../platform/clock.ts'],
      ['apps/server/src/features/payments/routes.ts', '../../adapters/payments/stripe.ts'],
      ['apps/server/src/adapters/payments/stripe.ts', '../../platform/clock.ts'],
      ['apps/server/src/operator/main.ts', '../app.ts'],
    ],
  },
  {
    title: 'a study feature never imports the inside of another',
    breaks: [
      ['apps/study/src/features/cases/cases-page.tsx', '../quickfire/session.ts'],
      ['apps/landing/src/features/faq/faq.tsx', '../contact/form.tsx'],
    ],
    says: 'is reached only through its index.ts',
    keeps: [
      ['apps/study/src/features/cases/cases-page.tsx', '../quickfire/index.ts'],
      ['apps/study/src/features/cases/cases-page.tsx', '../quickfire'],
      ['apps/study/src/features/cases/cases-page.tsx', './session.ts'],
      ['apps/study/src/app/router.tsx', '../features/quickfire/quickfire-page.tsx'],
    ],
  },
]

describe.each(rules)('$title', ({ breaks, says, keeps }) => {
  it.each(breaks)('refuses %s importing %s', (file, specifier) => {
    const violation = judge(file, specifier)
    expect(violation).toMatch(`${file} imports '${specifier}', but `)
    expect(violation).toMatch(says)
  })
  it.each(keeps)('lets %s import %s', (file, specifier) => {
    expect(judge(file, specifier)).toBeUndefined()
  })
})

describe('third-party packages are declared', () => {
  const importsZod = { 'apps/server/src/config.ts': "import { z } from 'zod/mini'" }

  it('refuses a package that only another workspace declares', () => {
    expect(violationsIn({ ...importsZod, 'apps/study/package.json': '{ "dependencies": { "zod": "4" } }' })).toEqual([
      "apps/server/src/config.ts imports 'zod/mini', but zod is not declared in apps/server/package.json.",
    ])
  })

  it.each(['apps/server/package.json', 'package.json'])('accepts a package declared in %s', (manifest) => {
    expect(violationsIn({ ...importsZod, [manifest]: '{ "devDependencies": { "zod": "4" } }' })).toEqual([])
  })

  it('tells scoped packages apart by their whole name', () => {
    const declared = { 'apps/server/package.json': '{ "dependencies": { "@fastify/cors": "11" } }' }
    const text = "import '@fastify/cors'\nimport '@fastify/static'"
    expect(violationsIn({ ...declared, 'apps/server/src/app.ts': text })).toEqual([
      expect.stringContaining('@fastify/static is not declared'),
    ])
  })

  it('asks for the node: prefix, which alone excepts a built-in', () => {
    expect(judge('apps/server/src/app.ts', 'node:fs')).toBeUndefined()
    expect(judge('apps/server/src/app.ts', 'fs')).toMatch('fs is not declared')
  })
})

describe('packages form no cycle', () => {
  it('names each import of a cycle and the way round', () => {
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

  it('lets two packages stand on a third', () => {
    const diamond = {
      'packages/ui/src/a.ts': "import '@titer/contract'\nimport '@titer/domain'",
      'packages/contract/src/b.ts': "import '@titer/domain'",
    }
    expect(violationsIn(diamond)).toEqual([])
  })
})

describe('finding imports', () => {
  it.each([
    "import type { App } from '@titer/server'",
    "export { app } from '@titer/server'",
    "export * from '@titer/server'",
    "const rupees = '₨😀', app = await import('@titer/server')",
    'const app = import(`@titer/server`)',
    "type App = import('@titer/server').App",
  ])('sees %s', (text) => {
    expect(violationsIn({ 'apps/study/src/app.ts': text })).toHaveLength(1)
  })

  it.each(['main.tsx', 'prerender.mjs'])('reads %s', (name) => {
    expect(violationsIn({ [`apps/study/${name}`]: "import '@titer/server'" })).toHaveLength(1)
  })

  it.each(['node_modules/thing', 'dist', 'data'])('skips %s', (folder) => {
    expect(violationsIn({ [`apps/study/${folder}/app.ts`]: "import '@titer/server'" })).toEqual([])
  })

  it('reports a file it cannot parse', () => {
    expect(violationsIn({ 'apps/study/src/app.ts': 'import {' })).toEqual([
      'apps/study/src/app.ts does not parse, so its imports cannot be checked.',
    ])
  })
})

it('holds for this repository', () => {
  expect(findBoundaryViolations(join(import.meta.dirname, '..'))).toEqual([])
})
