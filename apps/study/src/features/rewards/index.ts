export { levelWells } from './level-wells.ts'
export { useRewardNews } from './use-reward-news.ts'
