export { seedPlans } from './catalogue.ts'
