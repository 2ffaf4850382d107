/** Returns a picture as a data URL, because the content security policy does not allow `blob:` URLs for pictures. */
export const readAsDataUrl = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The picture could not be read.', { cause: reader.error })))
    reader.readAsDataURL(picture)
  })
