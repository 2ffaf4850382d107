import { useEffect, useState } from 'react'

const isOwnPicture = (avatar: string) => avatar.startsWith('own-')

// The picture with a given file name never changes, so each picture is fetched only once.
const requests = new Map<string, Promise<string>>()
const urls = new Map<string, string>()

/** Returns the data URL of an uploaded picture, and fetches the picture on the first call. */
export function loadPicture(file: string): Promise<string> {
  const known = requests.get(file)
  if (known !== undefined) return known
  const request = fetchPicture(file)
  requests.set(file, request)
  // After a failure, for example offline, the next call fetches the picture again.
  request.then(
    (url) => urls.set(file, url),
    () => requests.delete(file),
  )
  return request
}

// The module is loaded on demand, because it imports the API's schemas, which would slow down the start of the app.
const fetchPicture = async (file: string) => (await import('./fetch-picture.ts')).fetchPicture(file)

/** Returns the URL of an uploaded picture. Returns undefined for a drawn avatar and until the picture has loaded. */
export function usePictureUrl(avatar: string): string | undefined {
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    if (isOwnPicture(avatar)) loadPicture(avatar).then(setLoaded, () => undefined)
  }, [avatar])
  return urls.get(avatar)
}
