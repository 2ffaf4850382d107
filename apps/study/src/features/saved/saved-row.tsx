import { isOwnItem } from '@titer/domain'
import { Bookmark, Flag, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../device/study/study-context.tsx'
import type { LibraryTopic } from '../../packs/content/library.ts'
import { Prose } from '../../widgets/text/prose.tsx'
import { NoteDialog } from '../session/index.ts'
import type { SavedItem, SavedKind } from './read-saved.ts'

interface SavedRowProps {
  item: SavedItem
  kind: SavedKind
  topic: LibraryTopic | undefined
}

/** Shows a saved question without its answer, and the button that removes its bookmark or flag, or edits its note. */
export function SavedRow({ item, kind, topic }: SavedRowProps) {
  const { studyItem, note, isTopicShown } = item
  const where = isOwnItem(item.id) ? 'Your own question' : topic?.name
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 py-3 leading-snug">
      <div className="grid content-start gap-1 self-center">
        {studyItem.mode === 'case' && (
          <p className="line-clamp-2 text-small text-muted">
            <Prose text={studyItem.item.stages[0]?.text ?? ''} />
          </p>
        )}
        <h2 className="line-clamp-4 font-text text-body leading-snug font-normal tracking-normal">
          <Prose text={studyItem.mode === 'case' ? studyItem.item.question : studyItem.item.stem} />
        </h2>
        {/* The topic is hidden before the answer, because it would reveal part of the answer. */}
        {isTopicShown && where !== undefined && (
          <p className="text-micro text-muted">
            <Prose text={where} />
          </p>
        )}
      </div>
      <SavedAction item={item} kind={kind} />
      {note !== '' && (
        <p className="col-span-2 rounded-small bg-iodine-wash px-3 py-2 text-small whitespace-pre-line">{note}</p>
      )}
    </li>
  )
}

const actionLook =
  'grid size-11 shrink-0 place-items-center rounded-full text-violet hover:bg-agar focus-visible:rounded-full'

function SavedAction({ item: { id, note, flaggedIn }, kind }: Pick<SavedRowProps, 'item' | 'kind'>) {
  const { record } = useStudy()
  const [isWriting, setIsWriting] = useState(false)
  const setBookmark = (isOn: boolean) => record('bookmarked', { item: id, isOn })
  const setFlags = async (isOn: boolean) => {
    for (const session of flaggedIn) await record('flagged', { session, item: id, isOn })
  }
  const remove = async (set: (isOn: boolean) => Promise<unknown>, words: string) => {
    await set(false)
    toast(words, { action: { label: 'Undo', onClick: () => void set(true) } })
  }
  if (kind === 'notes') {
    return (
      <>
        <button type="button" aria-label="Edit the note" onClick={() => setIsWriting(true)} className={actionLook}>
          <NotebookPen size={20} aria-hidden="true" />
        </button>
        <NoteDialog
          note={note}
          isOpen={isWriting}
          onClose={() => setIsWriting(false)}
          onSave={(text) => void record('noted', { item: id, text })}
        />
      </>
    )
  }
  const [Icon, label, set, words] =
    kind === 'bookmarks'
      ? ([Bookmark, 'Remove the bookmark', setBookmark, 'Bookmark removed'] as const)
      : ([Flag, 'Remove the flag', setFlags, 'Flag removed'] as const)
  return (
    <button type="button" aria-label={label} onClick={() => void remove(set, words)} className={actionLook}>
      <Icon size={20} aria-hidden="true" className="fill-current" />
    </button>
  )
}
