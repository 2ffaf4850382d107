export { WeakTopics } from './weak-topics/lazy-weak-topics.tsx'
