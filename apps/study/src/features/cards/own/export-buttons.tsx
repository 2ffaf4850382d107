import type { EventBodies } from '@titer/domain'
import { saveFile, TextButton } from '@titer/ui'
import { Download } from 'lucide-react'
import { toJson, toText } from './own-cards.ts'

/** Shows buttons that export the student’s own cards as files. */
export function ExportButtons({ cards }: { cards: readonly EventBodies['wroteCard'][] }) {
  return (
    <>
      <TextButton onClick={() => saveFile('titer-cards.txt', toText(cards), 'text/plain;charset=utf-8')}>
        <Download size={18} aria-hidden="true" />
        Export for Anki
      </TextButton>
      <TextButton onClick={() => saveFile('titer-cards.json', toJson(cards), 'application/json;charset=utf-8')}>
        <Download size={18} aria-hidden="true" />
        Export as JSON
      </TextButton>
    </>
  )
}
