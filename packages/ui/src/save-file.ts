// Safari reads the file after the click handler has returned, so the URL must stay valid for a while.
const revokeAfterMs = 60_000

/** Saves a file as a download. */
export function saveFile(fileName: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}
