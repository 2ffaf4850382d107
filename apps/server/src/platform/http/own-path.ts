/**
 * Returns whether a redirect target is a path on our own site. Rejects spellings such as `//host`, which browsers read
 * as another host.
 */
export const isOwnPath = (path: string) => /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !/[\\#]/.test(path)
