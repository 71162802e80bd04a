import type { PdfLocation, PdfRow, PdfSection } from '../../pdf-printer-port';
import { contentWidth, page, type Sheet, type TextStyle } from './sheet';

const gutter = 24;
const columnWidth = (contentWidth - gutter) / 2;
const labelWidth = 96;

/** Label and value, two pairs per line; in the structure tree, one table with a row for each. */
export function drawFacts(sheet: Sheet, rows: readonly PdfRow[]): void {
  sheet.group('Table', (table) => {
    for (let at = 0; at < rows.length; at += 2) drawLine(sheet, table, rows.slice(at, at + 2));
  });
}

/** Rows of a narrow table, from `left` on. */
function drawRow(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  { label, value }: PdfRow,
  { left, width, label: labels }: { readonly left: number; readonly width: number; readonly label: number },
): void {
  const [head, body] = styles(sheet);
  sheet.group(
    'TR',
    (row) => {
      sheet.add('TH', { scope: 'Row' }, () => sheet.text(label, left, sheet.y, labels - 8, head), row);
      sheet.add('TD', {}, () => sheet.text(value, left + labels, sheet.y, width - labels, body), row);
    },
    table,
  );
}

function rowHeight(sheet: Sheet, { label, value }: PdfRow, width: number, labels: number): number {
  const [head, body] = styles(sheet);
  return Math.max(sheet.heightOf(label, labels - 8, head), sheet.heightOf(value, width - labels, body));
}

const styles = ({ colours }: Sheet): readonly [TextStyle, TextStyle] => [
  { size: 9.5, colour: colours.textMuted, gap: 1 },
  { size: 9.5, colour: colours.text, gap: 1 },
];

function drawLine(sheet: Sheet, table: PDFKit.PDFStructureElement, pair: readonly PdfRow[]): void {
  const height = Math.max(...pair.map((row) => rowHeight(sheet, row, columnWidth, labelWidth))) + 8;
  sheet.room(height);
  pair.forEach((row, index) => {
    const left = page.left + index * (columnWidth + gutter);
    drawRow(sheet, table, row, { left, width: columnWidth, label: labelWidth });
    sheet.rule(sheet.y + height - 4.5, left, left + columnWidth);
  });
  sheet.y += height;
}

const dayWidth = 96;

/** The car's location: name and address on the left, hours on the right, on one page with `below` points after it. */
export function drawLocation(
  sheet: Sheet,
  { heading, location }: Extract<PdfSection, { kind: 'location' }>,
  below: number,
): void {
  const hours = location.hours.map((day) => rowHeight(sheet, day, columnWidth, dayWidth) + 4);
  const hoursHeight = hours.reduce((sum, height) => sum + height, 0);
  // An address takes about a hundred points, a licence or special day a line more.
  const lines = location.special.length + location.licences.length;
  sheet.heading(heading, Math.max(hoursHeight, 100 + lines * 12) + below);
  const top = sheet.y;
  drawAddress(sheet, location);
  const bottom = sheet.y;
  sheet.y = top;
  if (location.hours.length > 0) {
    sheet.group('Table', (table) =>
      location.hours.forEach((day, index) => {
        drawRow(sheet, table, day, {
          left: page.left + columnWidth + gutter,
          width: columnWidth,
          label: dayWidth,
        });
        sheet.y += hours[index] ?? 0;
      }),
    );
  }
  sheet.y = Math.max(bottom, top + hoursHeight);
}

function drawAddress(sheet: Sheet, { name, address, phone, special, licences }: PdfLocation): void {
  const { text, textMuted, accent } = sheet.colours;
  const plain: TextStyle = { size: 10, colour: text, gap: 2 };
  sheet.block('P', name, page.left, columnWidth, { ...plain, weight: 'bold', size: 11 });
  for (const line of address) sheet.block('P', line, page.left, columnWidth, plain);
  if (phone) {
    sheet.y += 4;
    drawPhone(sheet, phone, { ...plain, colour: phone.href ? accent : text });
  }
  for (const lines of [special, licences]) {
    if (lines.length > 0) sheet.y += 6;
    for (const line of lines)
      sheet.block('P', line, page.left, columnWidth, { size: 9, colour: textMuted, gap: 1 });
  }
}

function drawPhone(sheet: Sheet, { text, href }: NonNullable<PdfLocation['phone']>, style: TextStyle): void {
  if (href === undefined) {
    sheet.block('P', text, page.left, columnWidth, style);
    return;
  }
  const box = {
    x: page.left,
    y: sheet.y,
    width: sheet.widthOf(text, style),
    height: sheet.heightOf(text, columnWidth, style),
  };
  sheet.group('P', (paragraph) =>
    sheet.link(paragraph, href, text, () => {
      sheet.text(text, box.x, box.y, columnWidth, style);
      return box;
    }),
  );
  sheet.y += box.height;
}
