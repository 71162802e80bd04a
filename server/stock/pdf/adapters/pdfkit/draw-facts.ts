import type { PdfRow } from '../../pdf-printer-port';
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
export function drawRow(
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

export function rowHeight(sheet: Sheet, { label, value }: PdfRow, width: number, labels: number): number {
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
