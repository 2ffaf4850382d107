export { deviceWords } from './device-words.ts'
export { outcomeWords } from './outcome-words.ts'
export {
  hasReceipt,
  isAbandoned,
  methodWords,
  paidOrBegunAt,
  partGivenBack,
  statusWords,
  wayOnFrom,
} from './payment-words.ts'
export { describePlanTime } from './plan-time.ts'
export { planWords } from './plan-words.ts'
export { daysGone, requestWords, usedPercent, whatHappensNext } from './refund-words.ts'
export { dayInWords, momentInWords, timeInWords } from './time-words.ts'
