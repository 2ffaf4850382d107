export { agoWords } from './device.ts'
export { KeptMark } from './kept-mark.tsx'
export { SwitchSetting } from './switch-setting.tsx'
