/** The merchant data from the operator's bank, and the amount to pay. */
export interface RaastRequest {
  /** The identifiers of the scheme and the acquirer, both provided by the bank. */
  guid: string
  acquirer: string
  iban: string
  merchantName: string
  city: string
  categoryCode: string
  terminal?: string | undefined
  amountPaisa: number
  reference: string
}

const pakistaniRupee = '586'

/** Returns the text of an EMVCo merchant-presented QR code for one payment of this amount. */
export function raastQr(request: RaastRequest): string {
  const { guid, acquirer, iban, merchantName, city, categoryCode, terminal, amountPaisa, reference } = request
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('28', field('00', guid) + field('01', acquirer) + field('02', iban)),
    field('52', categoryCode),
    field('53', pakistaniRupee),
    field('54', (amountPaisa / 100).toFixed(2)),
    field('58', 'PK'),
    field('59', merchantName.slice(0, 25)),
    field('60', city.slice(0, 15)),
    field('62', field('05', reference) + (terminal === undefined ? '' : field('07', terminal))),
  ].join('')
  const signed = `${body}6304`
  return signed + crc16(signed).toString(16).toUpperCase().padStart(4, '0')
}

function field(tag: string, value: string) {
  if (!/^[ -~]{1,99}$/.test(value)) throw new RangeError(`Field ${tag} must have 1 to 99 printable ASCII characters.`)
  return tag + String(value.length).padStart(2, '0') + value
}

/** Computes the CRC-16/CCITT-FALSE checksum of printable ASCII text, as EMVCo requires. */
export function crc16(text: string): number {
  let crc = 0xffff
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}
