// Safari reads the file only after the click has been dealt with.
const readingMs = 60_000

/** Puts a file where the browser puts downloads. */
export function saveFile(fileName: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readingMs)
}
