export { draw } from './draw.ts'
export { readExamined, readExams } from './examined.ts'
export { startSession } from './start.ts'
