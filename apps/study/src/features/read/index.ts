export { plainText } from './article.ts'
