export { useRewardNews } from './news/use-reward-news.ts'
