export { CaseStages } from './case/case-view.tsx'
export { NoteDialog } from './question/note-dialog.tsx'
