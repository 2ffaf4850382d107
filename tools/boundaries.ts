import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix, sep } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const scope = '@titer/'
const domain = 'packages/domain'
const server = 'apps/server'
const study = 'apps/study'

// Maps folders of the server's source to the folders and files that they must not import.
const serverLayers: Record<string, string[]> = {
  platform: ['features', 'adapters', 'operator'],
  features: ['operator', 'app.ts', 'main.ts'],
  adapters: ['features'],
}

// The folders of the study app's source by layer, from top to bottom. A folder may import only folders in lower layers.
const studyLayers = [['app'], ['features'], ['widgets'], ['device'], ['sync'], ['packs', 'worker'], ['log']]

type Import = {
  file: string
  specifier: string
  /** The imported path from the repository root, or undefined for Node and third-party modules. */
  target: string | undefined
}
type Graph = Map<string, Map<string, Import>>
type Manifest = Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>
type Rule = (found: Import) => string | undefined

export function findBoundaryViolations(root: string): string[] {
  const unreadable: string[] = []
  const imports = sourceFiles(root).flatMap((file) => {
    const specifiers = readSpecifiers(file, readFileSync(join(root, file), 'utf8'))
    if (!specifiers) unreadable.push(`${file} does not parse, so its imports cannot be checked.`)
    return [...(specifiers ?? [])].map((specifier) => ({ file, specifier, target: targetOf(root, file, specifier) }))
  })
  const rules: Rule[] = [
    domainIsIndependent,
    packagesDoNotImportApps,
    appsDoNotImportApps,
    workspacesAreImportedByName(root),
    featuresAreImportedByIndex,
    serverLayersPointDown,
    studyLayersPointDown,
    thirdPartiesAreDeclared(root),
  ]
  const broken = imports.flatMap((found) => {
    const reason = firstReason(rules, found)
    return reason ? [sentence(found, reason)] : []
  })
  return [...unreadable, ...broken, ...packageCycles(imports), ...featureCycles(imports), ...fileCycles(imports)]
}

const domainIsIndependent: Rule = ({ file, specifier, target }) => {
  if (workspaceOf(file) !== domain) return undefined
  if (isBuiltin(specifier)) return 'the domain does not import modules of Node'
  if (specifier.startsWith(scope) || (target && workspaceOf(target) !== domain))
    return 'the domain does not import other workspaces'
  return undefined
}

const packagesDoNotImportApps: Rule = ({ file, target }) => {
  if (!file.startsWith('packages/') || !target) return undefined
  const area = areaOf(target)
  return ['apps', 'tools', 'tests', 'bench'].includes(area) ? `a package never imports from ${area}/` : undefined
}

const appsDoNotImportApps: Rule = ({ file, target }) => {
  if (!file.startsWith('apps/') || !target?.startsWith('apps/')) return undefined
  return workspaceOf(file) === workspaceOf(target) ? undefined : 'an app never imports another app'
}

const workspacesAreImportedByName =
  (root: string): Rule =>
  ({ file, specifier, target }) => {
    if (target === undefined) return undefined
    const from = workspaceOf(file)
    const to = workspaceOf(target)
    if (specifier.startsWith(scope)) {
      return to && existsSync(join(root, to)) ? undefined : 'no folder under apps/ or packages/ has that name'
    }
    if (from === to) return target.startsWith('../') ? 'a relative import never leaves the repository' : undefined
    if (from) return `a relative import never leaves its workspace ${from}`
    return target.startsWith(`${server}/src/`) ? undefined : `${to} is imported only by its package name`
  }

const featuresAreImportedByIndex: Rule = ({ file, target }) => {
  const to = target && featureOf(target)
  if (!to || isFeatureIndex(target)) return undefined
  const from = featureOf(file)
  const app = workspaceOf(file)
  if (from === to || app !== workspaceOf(to)) return undefined
  // A browser app's router imports pages one by one, so that each page loads lazily.
  if (!from && app !== server) return undefined
  return `${to} is imported only through its index.ts`
}

const serverLayersPointDown: Rule = ({ file, target }) => {
  const from = serverLayerOf(file)
  const to = target && serverLayerOf(target)
  if (!from || !to) return undefined
  return serverLayers[from]?.includes(to) ? `${from}/ in the server never imports ${to}` : undefined
}

const studyLayersPointDown: Rule = ({ file, target }) => {
  const from = studyFolderOf(file)
  const to = target && studyFolderOf(target)
  if (!from || !to || from === to) return undefined
  for (const folder of [from, to]) {
    if (layerOf(folder) === -1) return `tools/boundaries.ts does not list ${study}/src/${folder}/ as a layer`
  }
  if (layerOf(from) < layerOf(to)) return undefined
  return layerOf(from) === layerOf(to)
    ? `${from}/ and ${to}/ in the study app do not import each other`
    : `${from}/ in the study app is below ${to}/ and does not import it`
}

const thirdPartiesAreDeclared = (root: string): Rule => {
  const declaredIn = new Map<string, Set<string>>()
  const declares = (folder: string, name: string) => {
    const declared = declaredIn.get(folder) ?? readDeclared(join(root, folder, 'package.json'))
    declaredIn.set(folder, declared)
    return declared.has(name)
  }
  return ({ file, specifier, target }) => {
    // A Vite plugin provides the `virtual:` modules, which belong to no package.
    if (target !== undefined || specifier.startsWith('node:') || specifier.startsWith('virtual:')) return undefined
    const name = packageName(specifier)
    const workspace = workspaceOf(file)
    if (declares('', name) || (workspace && declares(workspace, name))) return undefined
    return `${name} is not declared in ${workspace ? `${workspace}/package.json` : 'package.json'}`
  }
}

function packageCycles(imports: Import[]): string[] {
  const packageOf = (path: string) => (path.startsWith('packages/') ? workspaceOf(path) : undefined)
  return cyclesIn(graphOf(imports, packageOf), 'packages')
}

/** Finds cycles between features. Tests do not count, because a test may use another feature to prepare its data. */
function featureCycles(imports: Import[]): string[] {
  const productImports = imports.filter(({ file }) => !/\.test\.tsx?$/.test(file))
  return cyclesIn(graphOf(productImports, featureOf), 'features')
}

/**
 * Finds cycles between files of one workspace. Type imports count too, because files that need each other's types
 * cannot be understood separately.
 */
function fileCycles(imports: Import[]): string[] {
  const inside = imports.filter(
    ({ file, target }) => workspaceOf(file) !== undefined && target && workspaceOf(file) === workspaceOf(target),
  )
  return cyclesIn(
    graphOf(inside, (path) => path),
    'files',
  )
}

/** Builds the graph of imports between groups of files, with one example import for each edge. */
function graphOf(imports: Import[], groupOf: (path: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const found of imports) {
    const from = groupOf(found.file)
    const to = found.target && groupOf(found.target)
    if (!from || !to || from === to) continue
    const known = graph.get(from) ?? new Map<string, Import>()
    graph.set(from, known.has(to) ? known : known.set(to, found))
  }
  return graph
}

const cyclesIn = (graph: Graph, noun: string): string[] =>
  [...graph].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, found]) => {
      const back = shortestPath(graph, to, from)
      return back ? [sentence(found, `${noun} must not form a cycle (${[from, ...back].join(' → ')})`)] : []
    }),
  )

function shortestPath(graph: Graph, from: string, to: string): string[] | undefined {
  const paths = [[from]]
  const seen = new Set([from])
  for (const path of paths) {
    const last = path.at(-1) ?? from
    if (last === to) return path
    for (const next of graph.get(last)?.keys() ?? []) {
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  }
  return undefined
}

function readSpecifiers(file: string, text: string): Set<string> | undefined {
  const { module, program, errors } = parseSync(file, text)
  if (errors.length > 0) return undefined
  const specifiers = new Set<string>()
  for (const found of module.staticImports) specifiers.add(found.moduleRequest.value)
  for (const entry of module.staticExports.flatMap((found) => found.entries)) {
    if (entry.moduleRequest) specifiers.add(entry.moduleRequest.value)
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) specifiers.add(literal[2])
  }
  // The parser's module record omits `import('…')` in types, so these imports are read from the syntax tree.
  if (text.includes('import(')) {
    new Visitor({ TSImportType: ({ source }) => void specifiers.add(source.value) }).visit(program)
  }
  return specifiers
}

function targetOf(root: string, file: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path)
  if (path.startsWith('/')) return posix.relative(root.split(sep).join('/'), path)
  if (!path.startsWith(scope)) return undefined
  const [folder = '', ...inside] = path.slice(scope.length).split('/')
  const area = existsSync(join(root, 'apps', folder)) ? 'apps' : 'packages'
  return posix.join(area, folder, ...inside)
}

function readDeclared(manifest: string): Set<string> {
  if (!existsSync(manifest)) return new Set()
  const { dependencies, devDependencies }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'))
  return new Set(Object.keys({ ...dependencies, ...devDependencies }))
}

const sourceFiles = (root: string) =>
  globSync('**/*.{ts,tsx,mjs}', { cwd: root, exclude: ['**/node_modules', '**/dist', '**/data'] })
    .map((file) => file.split(sep).join('/'))
    .toSorted()

const areaOf = (path: string) => path.split('/')[0] ?? ''
const workspaceOf = (path: string) => /^(?:apps|packages)\/[^/]+/.exec(path)?.[0]
const packageName = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
const featureOf = (path: string) => /^apps\/[^/]+\/src\/features\/[^/]+/.exec(path)?.[0]
const isFeatureIndex = (path: string) => /\/features\/[^/.]+(?:\/index(?:\.tsx?)?)?$/.test(path)
const serverLayerOf = (path: string) =>
  path.startsWith(`${server}/src/`) ? path.slice(`${server}/src/`.length).split('/')[0] : undefined
/** Returns the folder below `src/`, or undefined for files directly in `src/`, such as `main.tsx`. */
const studyFolderOf = (path: string) => /^apps\/study\/src\/([^/]+)\//.exec(path)?.[1]
const layerOf = (folder: string) => studyLayers.findIndex((folders) => folders.includes(folder))

function firstReason(rules: Rule[], found: Import) {
  for (const rule of rules) {
    const reason = rule(found)
    if (reason) return reason
  }
  return undefined
}

const sentence = ({ file, specifier }: Import, reason: string) => `${file} imports '${specifier}', but ${reason}.`
