/**
 * Returns whether a redirect target is a path on our own site, and not a spelling that a browser reads as another host.
 */
export const isOwnPath = (path: string) => /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !/[\\#]/.test(path)
