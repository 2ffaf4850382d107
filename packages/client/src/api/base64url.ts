export const toBase64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Decodes base64url text. Throws on invalid input, like `atob`. */
export const fromBase64url = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
