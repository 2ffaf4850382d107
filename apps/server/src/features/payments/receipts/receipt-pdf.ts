import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import Document from 'pdfkit'
import type { ReceiptText } from './receipt-text.ts'

const font = (name: string) => readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url))

// The brand's typefaces as static fonts, because pdfkit cannot read the website's variable fonts.
const fonts = { text: font('text'), strong: font('strong'), head: font('head') }

type Face = keyof typeof fonts

const [ink, muted, violet, iodine] = ['#1B1526', '#5E566B', '#4B2A8C', '#8A4F00']
const [agar, hairline] = ['#F6EFE3', '#E3D8C6']

const [left, right] = [64, 531]
const width = right - left
const valuesLeft = left + 132
const wellFills = [1, 0.66, 0.33, 0]

/** Draws the receipt on one A4 page. The same text always produces the same bytes. */
export function drawReceipt(text: ReceiptText): Promise<Buffer> {
  const { title, paidAt } = text
  const document = new Document({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: 'Titer', Creator: 'Titer', Producer: 'Titer', CreationDate: paidAt, ModDate: paidAt },
  })
  for (const [name, file] of Object.entries(fonts)) document.registerFont(name, file)
  const content = buffer(document)
  const page = createPage(document)

  drawHead(page, text.issuer)
  page.write('H1', 'Receipt', { face: 'head', size: 34, y: 124 })
  page.write('P', text.lead, { face: 'strong', size: 13, colour: muted })
  page.skip(16)
  if (text.notices.length > 0) drawNotices(page, text.notices)
  page.group('Table', () => {
    for (const { label, value } of text.details) drawDetail(page, label, value)
  })
  page.skip(26)
  page.write('H2', 'Payment', { face: 'head', size: 15 })
  page.skip(4)
  page.group('Table', () => {
    for (const item of text.items) drawAmount(page, item, { size: 11.5 })
    drawAmount(page, text.total, { face: 'head', size: 15 })
  })
  page.skip(26)
  page.write('H2', 'Your plan', { face: 'head', size: 15 })
  page.skip(6)
  page.write('P', text.purchase.join(' '), { size: 11.5, lineGap: 3 })
  drawFoot(page, text.foot)

  page.end()
  return content
}

interface Style {
  face?: Face
  size: number
  colour?: string
  x?: number
  y?: number
  width?: number
  align?: 'left' | 'right'
  lineGap?: number
}

/**
 * Creates a page writer that moves down the page. Screen readers read the text that it writes and skip the shapes that
 * it draws.
 */
function createPage(document: PDFKit.PDFDocument) {
  const root = document.struct('Document')
  document.addStructure(root)
  let parent = root
  let y = 0

  const putText = (text: string, style: Style) => {
    const { face = 'text', size, colour = ink, x = left, width: room = right - x, align = 'left', lineGap = 0 } = style
    document.font(face, size).fillColor(colour)
    document.text(text, x, style.y ?? y, { width: room, align, lineGap })
    y = document.y
  }

  return {
    document,
    get y() {
      return y
    },
    write: (type: string, text: string, style: Style) => {
      parent.add(document.struct(type, {}, () => putText(text, style)))
    },
    /** Groups the text that `work` writes, for example as a table or a table row. */
    group: (type: string, work: () => void) => {
      const outer = parent
      parent = document.struct(type)
      outer.add(parent)
      work()
      parent = outer
    },
    goTo: (height: number) => {
      y = height
    },
    draw: (work: () => void) => {
      document.markContent('Artifact', { type: 'Layout' })
      work()
      document.endMarkedContent()
    },
    skip: (points: number) => {
      y += points
    },
    heightOf: (text: string, { face = 'text', size, width: room = width, lineGap = 0 }: Style) =>
      document.font(face, size).heightOfString(text, { width: room, lineGap }),
    end: () => {
      root.end()
      document.end()
    },
  }
}

type Page = ReturnType<typeof createPage>

/**
 * Draws the logo on the left and the issuer on the right. The logo is the brand name followed by four wells, from full
 * to empty.
 */
function drawHead(page: Page, issuer: string[]) {
  const { document } = page
  const [size, top] = [30, 52]
  page.write('P', 'Titer', { face: 'head', size, y: top })
  const radius = size * 0.164
  const start = left + document.widthOfString('Titer') + size * 0.32
  const centre = top + size * 0.72
  page.draw(() => {
    for (const [place, fill] of wellFills.entries())
      drawWell(document, start + place * size * 0.46, centre, radius, fill)
  })
  page.goTo(top + 6)
  for (const line of issuer) page.write('P', line, { size: 10, colour: muted, align: 'right' })
}

function drawWell(document: PDFKit.PDFDocument, x: number, y: number, radius: number, fill: number) {
  const height = 2 * radius * fill
  document.save().circle(x, y, radius).clip()
  document.rect(x - radius, y + radius - height, 2 * radius, height).fill(violet)
  document
    .restore()
    .circle(x, y, radius)
    .lineWidth(radius / 4)
    .stroke(violet)
}

function drawNotices(page: Page, notices: ReceiptText['notices']) {
  const { document } = page
  const [pad, gap] = [14, 8]
  const inner = { x: left + 16, width: width - 32 }
  const heading = { ...inner, face: 'strong', size: 12, colour: iodine } as const
  const plain = { ...inner, size: 11 }
  const heights = notices.map((notice) => page.heightOf(notice.heading, heading) + page.heightOf(notice.text, plain))
  const height = heights.reduce((sum, one) => sum + one + gap, 2 * pad - gap)
  const top = page.y
  page.draw(() => void document.roundedRect(left, top, width, height, 12).fill(agar))
  page.skip(pad)
  for (const notice of notices) {
    page.write('P', notice.heading, heading)
    page.write('P', notice.text, plain)
    page.skip(gap)
  }
  page.goTo(top + height + 10)
}

const drawDetail = (page: Page, label: string, value: string) =>
  drawRow(
    page,
    [label, { size: 11, colour: muted, width: valuesLeft - left - 12 }],
    [value, { size: 11, x: valuesLeft }],
  )

const drawAmount = (page: Page, { label, amount }: ReceiptText['total'], style: Style) =>
  drawRow(page, [label, { ...style, width: width - 150 }], [amount, { ...style, x: right - 140, align: 'right' }])

/** Draws a label and its value side by side, with a line below the taller of the two. */
function drawRow(page: Page, heading: [string, Style], value: [string, Style]) {
  page.skip(6.5)
  const top = page.y
  page.group('TR', () => {
    page.write('TH', ...heading)
    const bottom = page.y
    page.goTo(top)
    page.write('TD', ...value)
    page.goTo(Math.max(bottom, page.y) + 6.5)
  })
  drawRule(page)
}

const drawRule = (page: Page) => {
  const { document, y } = page
  page.draw(() => void document.moveTo(left, y).lineTo(right, y).lineWidth(0.75).stroke(hairline))
}

function drawFoot(page: Page, lines: string[]) {
  const style = { size: 9.5, colour: muted, lineGap: 2 }
  const height = lines.reduce((sum, line) => sum + page.heightOf(line, style), 0)
  lines.forEach((line, place) =>
    page.write('P', line, place === 0 ? { ...style, y: page.document.page.height - 52 - height } : style),
  )
}
