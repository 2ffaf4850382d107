export const toBase64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Throws on anything else, as `atob` does. */
export const fromBase64url = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
