import type { PdfLocation, PdfRow, PdfSection, PdfSum } from '../../pdf-printer-port';
import { contentWidth, page, type Sheet, type TextStyle } from './sheet';

const gutter = 24;
const columnWidth = (contentWidth - gutter) / 2;
const labelWidth = 114;

/** Label and value, one or two pairs per line; in the structure tree, one table with a row for each. */
export function drawFacts(sheet: Sheet, rows: readonly PdfRow[], perLine: 1 | 2): void {
  const width = perLine === 1 ? contentWidth : columnWidth;
  const lines = Array.from({ length: Math.ceil(rows.length / perLine) }, (_, at) =>
    rows.slice(at * perLine, (at + 1) * perLine),
  );
  const heights = lines.map((line) => lineHeight(sheet, line, width));
  sheet.group('Table', (table) => {
    lines.forEach((line, at) => {
      const rest = heights.slice(at).reduce((sum, height) => sum + height, 0);
      sheet.room(lines.length - at === lastTogether ? rest : (heights[at] ?? 0));
      drawLine(sheet, table, line, width);
    });
  });
}

/** Lines at the end of a table that a page doesn't part. */
const lastTogether = 3;

const amountWidth = 90;

/** Amounts in one column on the right, each below the other; totals are bold. */
export function drawSums(sheet: Sheet, rows: readonly PdfSum[]): void {
  const { text, textMuted } = sheet.colours;
  const labels = contentWidth - amountWidth;
  const small: TextStyle = { size: 8.5, colour: textMuted, gap: 1 };
  sheet.group('Table', (table) => {
    for (const { label, value, note, total } of rows) {
      const style: TextStyle = {
        size: total ? 11 : 9.5,
        weight: total ? 'bold' : 'regular',
        colour: text,
        gap: 1,
      };
      const amount: TextStyle = { ...style, align: 'right' };
      const top = sheet.heightOf(label, labels - 8, style);
      const left = top + (note ? sheet.heightOf(note, labels - 8, small) : 0);
      const height = Math.max(left, sheet.heightOf(value, amountWidth, amount)) + 6;
      sheet.room(height);
      const y = sheet.y;
      const drawLabel = () => {
        sheet.text(label, page.left, y, labels - 8, style);
        if (note) sheet.text(note, page.left, y + top, labels - 8, small);
      };
      sheet.group(
        'TR',
        (row) => {
          sheet.add('TH', { scope: 'Row' }, drawLabel, row);
          sheet.add('TD', {}, () => sheet.text(value, page.left + labels, y, amountWidth, amount), row);
        },
        table,
      );
      sheet.rule(y + height - 3.5, page.left, page.right);
      sheet.y += height;
    }
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

const lineHeight = (sheet: Sheet, line: readonly PdfRow[], width: number): number =>
  Math.max(...line.map((row) => rowHeight(sheet, row, width, labelWidth))) + 4;

function drawLine(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  line: readonly PdfRow[],
  width: number,
): void {
  const height = lineHeight(sheet, line, width);
  line.forEach((row, index) => {
    const left = page.left + index * (width + gutter);
    drawRow(sheet, table, row, { left, width, label: labelWidth });
    sheet.rule(sheet.y + height - 2.5, left, left + width);
  });
  sheet.y += height;
}

const dayWidth = 120;

/** The car's location: name and address on the left, hours on the right, on one page with `below` points after it. */
export function drawLocation(
  sheet: Sheet,
  { heading, location }: Extract<PdfSection, { kind: 'location' }>,
  below: number,
): void {
  const hours = location.hours.map((day) => rowHeight(sheet, day, columnWidth, dayWidth) + 2);
  const hoursHeight = hours.reduce((sum, height) => sum + height, 0);
  sheet.heading(heading, Math.max(hoursHeight, addressHeight(location)) + below);
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

/** A name, the lines of the address, a phone number, and small lines for special days and licences. */
const addressHeight = ({ address, phone, special, licences }: PdfLocation): number =>
  16 + 15 * address.length + (phone ? 19 : 0) + smallLines(special) + smallLines(licences);

const smallLines = ({ length }: readonly string[]): number => (length > 0 ? 6 + 12 * length : 0);

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

type Finance = Extract<PdfSection, { kind: 'finance' }>;

/** Figures in a line: five fit, of more four look better. */
const perLine = ({ length }: readonly PdfRow[]): number => (length <= 5 ? length : 4);

/** Rates side by side in one size, the warning right below: always on the same page. */
export function drawFinance(sheet: Sheet, { heading, lead, rows, notes }: Finance): void {
  const { text, textMuted } = sheet.colours;
  const leading: TextStyle = { size: 10, colour: text, gap: 1 };
  const small: TextStyle = { size: 8.5, colour: textMuted, gap: 1.5 };
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
  const [head, body] = cellStyles(sheet);
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
  const [head, body] = cellStyles(sheet);
  return sheet.heightOf(label, width - 12, head) + 1 + sheet.heightOf(value, width - 12, body);
}

const cellStyles = ({ colours }: Sheet): readonly [TextStyle, TextStyle] => [
  { size: 9.5, colour: colours.textMuted },
  { size: 12, weight: 'bold', colour: colours.text },
];
