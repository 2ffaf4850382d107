import { damaged } from './deck-fault.ts'

export type SqlValue = number | string | Uint8Array | null

interface SqlRow {
  /**
   * The row's number. It is also the value of an `integer primary key` column, which the row itself stores as null. 0 in
   * a table without row ids.
   */
  rowid: number
  values: SqlValue[]
}

/** A SQLite database in memory. Only whole tables can be read. */
export interface SqliteFile {
  has: (table: string) => boolean
  /**
   * Returns all rows of a table, with the columns in the order of the table's definition. In a table without row ids,
   * the columns of the primary key come first.
   */
  rows: (table: string) => SqlRow[]
}

const magic = 'SQLite format 3\0'
const pageTypes = { indexInterior: 2, tableInterior: 5, indexLeaf: 10, tableLeaf: 13 }

/**
 * Opens a SQLite database for reading. Reads tables with and without row ids, page by page, as described in the
 * documentation of the file format: https://www.sqlite.org/fileformat2.html. Supports no SQL, no write-ahead log and no
 * encoding other than UTF-8. Throws a deck fault if the file is inconsistent. A damaged file cannot cause an endless
 * loop, because a tree must not contain a page twice, and the rows of a table must not be larger than the file.
 */
export function openSqlite(bytes: Uint8Array): SqliteFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 512 || new TextDecoder('latin1').decode(bytes.subarray(0, 16)) !== magic)
    throw damaged('The collection is not a SQLite database.')
  const pageSize = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16)
  const usable = pageSize - (bytes[20] ?? 0)
  if (pageSize < 512 || usable < 480 || view.getUint32(56) > 1) throw damaged('The database has an unknown layout.')
  const pager = { bytes, view, pageSize, usable, pages: Math.floor(bytes.length / pageSize) }
  const roots = new Map(
    readTree(pager, 1).flatMap(({ values: [type, name, , root] }) =>
      type === 'table' && typeof name === 'string' && typeof root === 'number' ? [[name, root] as const] : [],
    ),
  )
  return {
    has: (table) => roots.has(table),
    rows: (table) => {
      const root = roots.get(table)
      if (root === undefined) throw damaged(`The database has no table ${table}.`)
      return readTree(pager, root)
    },
  }
}

interface Pager {
  bytes: Uint8Array
  view: DataView
  pageSize: number
  usable: number
  pages: number
}

/** Reads all rows of the tree with this root page. */
function readTree(pager: Pager, root: number): SqlRow[] {
  const { bytes, view } = pager
  const rows: SqlRow[] = []
  const seen = new Set<number>()
  let left = bytes.length
  const addRow = (at: number, isIndex: boolean) => {
    const [length, afterLength] = varint(bytes, at)
    const [rowid, start] = isIndex ? [0, afterLength] : varint(bytes, afterLength)
    left -= length + 1
    if (left < 0) throw damaged('The rows of a table are larger than the file.')
    rows.push({ rowid, values: readRecord(payloadAt(pager, start, length, isIndex)) })
  }
  const visit = (page: number) => {
    if (page < 1 || page > pager.pages || seen.has(page)) throw damaged(`Page ${page} is out of place.`)
    seen.add(page)
    const start = (page - 1) * pager.pageSize
    // The first page starts with the header of the file, which has 100 bytes.
    const header = page === 1 ? start + 100 : start
    const type = bytes[header] ?? 0
    const isInterior = type === pageTypes.tableInterior || type === pageTypes.indexInterior
    const isIndex = type === pageTypes.indexLeaf || type === pageTypes.indexInterior
    if (!isInterior && type !== pageTypes.tableLeaf && type !== pageTypes.indexLeaf)
      throw damaged(`Page ${page} has an unknown type.`)
    const cells = header + (isInterior ? 12 : 8)
    for (let cell = 0; cell < view.getUint16(header + 3); cell += 1) {
      const at = start + view.getUint16(cells + 2 * cell)
      if (isInterior) visit(view.getUint32(at))
      if (!isInterior || isIndex) addRow(isInterior ? at + 4 : at, isIndex)
    }
    if (isInterior) visit(view.getUint32(header + 8))
  }
  try {
    visit(root)
  } catch (error) {
    if (error instanceof RangeError) throw damaged('The database ends too early.')
    throw error
  }
  return rows
}

/** Returns the content of a row. A long row continues on a chain of overflow pages. */
function payloadAt({ bytes, view, pageSize, usable, pages }: Pager, start: number, length: number, isIndex: boolean) {
  const most = isIndex ? Math.floor(((usable - 12) * 64) / 255) - 23 : usable - 35
  if (length <= most) return bytes.subarray(start, start + length)
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const wanted = least + ((length - least) % (usable - 4))
  const local = wanted <= most ? wanted : least
  const payload = new Uint8Array(length)
  payload.set(bytes.subarray(start, start + local))
  let [filled, next] = [local, view.getUint32(start + local)]
  while (filled < length) {
    if (next < 1 || next > pages) throw damaged('A long row ends too early.')
    const from = (next - 1) * pageSize
    const part = Math.min(usable - 4, length - filled)
    payload.set(bytes.subarray(from + 4, from + 4 + part), filled)
    filled += part
    next = view.getUint32(from)
  }
  return payload
}

const decoder = new TextDecoder()

/** Decodes a row, which consists of a list of types and the values. */
function readRecord(record: Uint8Array): SqlValue[] {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength)
  const [headerLength, afterLength] = varint(record, 0)
  const values: SqlValue[] = []
  let [at, body] = [afterLength, headerLength]
  while (at < headerLength) {
    const [type, next] = varint(record, at)
    const [value, length] = readValue(record, view, body, type)
    values.push(value)
    at = next
    body += length
  }
  return values
}

const integerLengths = [0, 1, 2, 3, 4, 6, 8]

function readValue(record: Uint8Array, view: DataView, at: number, type: number): [SqlValue, length: number] {
  if (type >= 12) {
    const length = Math.floor((type - 12) / 2)
    const part = record.subarray(at, at + length)
    return [type % 2 === 0 ? part : decoder.decode(part), length]
  }
  if (type === 7) return [view.getFloat64(at), 8]
  if (type === 8 || type === 9) return [type - 8, 0]
  const length = integerLengths[type]
  if (length === undefined) throw damaged('A row has an unknown type.')
  return [length === 0 ? null : signedInteger(view, at, length), length]
}

function signedInteger(view: DataView, at: number, length: number): number {
  let value = BigInt(view.getInt8(at))
  for (let byte = 1; byte < length; byte += 1) value = value * 256n + BigInt(view.getUint8(at + byte))
  return Number(value)
}

/** Reads an integer of one to nine bytes, and returns it with the position after it. */
function varint(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0
  for (let byte = 0; byte < 8; byte += 1) {
    const part = bytes[at + byte]
    if (part === undefined) throw damaged('The database ends too early.')
    // Multiplies instead of shifting bits, because the ids of notes and cards have more than 32 bits.
    value = value * 128 + (part % 128)
    if (part < 128) return [value, at + byte + 1]
  }
  return [value * 256 + (bytes[at + 8] ?? 0), at + 9]
}
