interface FileToSave {
  fileName: string
  /** In base64. */
  content: string
}

// Safari reads the file only after the click has been dealt with.
const readingMs = 60_000

/** Puts a file where the browser puts downloads. */
export function saveFile({ fileName, content }: FileToSave, type: string) {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readingMs)
}
