import type { PdfRow, PdfSection } from '../../pdf-printer-port';
import { contentWidth, page, type Sheet, type TextStyle } from './sheet';

type Finance = Extract<PdfSection, { kind: 'finance' }>;

/** Figures in a line: five fit, of more four look better. */
const perLine = ({ length }: readonly PdfRow[]): number => (length <= 5 ? length : 4);

/** Rates side by side in one size, the warning right below: always on the same page. */
export function drawFinance(sheet: Sheet, { heading, lead, rows, notes }: Finance): void {
  const { text, textMuted } = sheet.colours;
  const leading: TextStyle = { size: 10, colour: text, gap: 1 };
  const small: TextStyle = { size: 9, colour: textMuted, gap: 2 };
  const note = notes.join(' ');
  const width = contentWidth / perLine(rows);
  const lines = linesOf(rows).map((line) => ({
    line,
    height: Math.max(...line.map((row) => cellHeight(sheet, row, width))) + 8,
  }));
  const heights = lines.reduce((sum, { height }) => sum + height, 0);
  const whole = sheet.heightOf(lead, contentWidth, leading) + 6 + heights;
  sheet.heading(heading, whole + sheet.heightOf(note, contentWidth, small));
  sheet.block('P', lead, page.left, contentWidth, leading);
  sheet.y += 6;
  sheet.group('Table', (table) => {
    for (const { line, height } of lines) {
      const top = sheet.y;
      line.forEach((row, index) => {
        sheet.y = top;
        drawCell(sheet, table, row, page.left + index * width, width);
      });
      sheet.y = top + height;
    }
  });
  sheet.block('P', note, page.left, contentWidth, small);
}

function linesOf(rows: readonly PdfRow[]): PdfRow[][] {
  const most = perLine(rows);
  const lines = Math.ceil(rows.length / most);
  return Array.from({ length: lines }, (_, index) => rows.slice(index * most, (index + 1) * most));
}

function drawCell(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  { label, value }: PdfRow,
  left: number,
  width: number,
): void {
  const [head, body] = styles(sheet);
  const y = sheet.y;
  sheet.group(
    'TR',
    (row) => {
      sheet.add('TH', { scope: 'Row' }, () => sheet.text(label, left, y, width - 12, head), row);
      const below = y + sheet.heightOf(label, width - 12, head) + 1;
      sheet.add('TD', {}, () => sheet.text(value, left, below, width - 12, body), row);
    },
    table,
  );
}

function cellHeight(sheet: Sheet, { label, value }: PdfRow, width: number): number {
  const [head, body] = styles(sheet);
  return sheet.heightOf(label, width - 12, head) + 1 + sheet.heightOf(value, width - 12, body);
}

const styles = ({ colours }: Sheet): readonly [TextStyle, TextStyle] => [
  { size: 9.5, colour: colours.textMuted },
  { size: 12, weight: 'bold', colour: colours.text },
];
