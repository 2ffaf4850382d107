export type { Drawing, FigureKind, View } from './figure.ts'
export { figureKinds } from './kinds.ts'
