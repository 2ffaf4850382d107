import { splitImages } from '@titer/bank/browser'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readAsDataUrl } from '../../device/account/read-as-data-url.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import type { CardImageRow } from '../../log/database.ts'
import { Prose } from '../../widgets/text/prose.tsx'

/** Shows one side of a card: text, and the pictures of an imported card. */
export const CardText = ({ text }: { text: string }) =>
  splitImages(text).map((part, place) =>
    place % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- A part is identified by its position in the text.
      <CardPicture key={`${place} ${part}`} id={part} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- A part is identified by its position in the text.
      <Prose key={`${place} ${part}`} text={part} />
    ),
  )

function CardPicture({ id }: { id: string }) {
  const { database } = useStudy()
  const row = useLiveQuery(async () => (await database.cardImages.get(id)) ?? null, [database, id])
  const url = usePictureUrl(row ?? undefined)
  if (row === null) {
    return (
      <span className="my-2 flex items-start gap-2.5 rounded-surface bg-paper p-3 font-text text-small leading-snug font-normal text-muted">
        <ImageOff size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        The picture is on the device on which you imported this card.
      </span>
    )
  }
  // Reserves some space, so that the text below moves less when the picture appears.
  if (url === undefined) return <span className="my-2 block min-h-32" />
  return (
    <img
      src={url}
      alt="Illustration on this card"
      className="my-2 block max-h-[50vh] max-w-full rounded-surface bg-white"
    />
  )
}

function usePictureUrl(row: CardImageRow | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (row !== undefined)
      void readAsDataUrl(new Blob([Uint8Array.from(row.bytes)], { type: row.type })).then(setUrl, () => undefined)
  }, [row])
  return url
}
