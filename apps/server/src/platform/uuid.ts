export const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

export const uuidFrom = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
