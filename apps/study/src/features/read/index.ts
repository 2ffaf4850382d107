export { plainText } from './article/article.ts'
