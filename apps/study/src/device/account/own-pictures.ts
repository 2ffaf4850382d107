import { useEffect, useState } from 'react'

const isOwnPicture = (avatar: string) => avatar.startsWith('own-')

// A file name always means the same picture, so each picture is fetched once.
const requests = new Map<string, Promise<string>>()
const urls = new Map<string, string>()

/** The data URL of a picture that a student uploaded. It is fetched by code, because the request needs the access token. */
export function loadPicture(file: string): Promise<string> {
  const known = requests.get(file)
  if (known !== undefined) return known
  const request = fetchPicture(file)
  requests.set(file, request)
  // After a failure, for example offline, the next call tries again.
  request.then(
    (url) => urls.set(file, url),
    () => requests.delete(file),
  )
  return request
}

// Loaded here, because the module brings the schemas of the API, which would slow the start of the app.
const fetchPicture = async (file: string) => (await import('./fetch-picture.ts')).fetchPicture(file)

/** The URL of an uploaded picture; undefined for a drawn avatar, and while the picture loads. */
export function usePictureUrl(avatar: string): string | undefined {
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    if (isOwnPicture(avatar)) loadPicture(avatar).then(setLoaded, () => undefined)
  }, [avatar])
  return urls.get(avatar)
}
