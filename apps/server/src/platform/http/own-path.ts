/** A path of our own site and nothing else: never another host, however it is written. */
export const isOwnPath = (path: string) => /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !/[\\#]/.test(path)
