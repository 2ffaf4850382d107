export { draw } from './draw.ts'
export { readExamined } from './examined.ts'
export { startSession } from './start.ts'
