import type { PdfContent, PdfSection } from '../../pdf-printer-port';
import { drawGrid, type Photo, rowHeight } from './draw-photos';
import { drawFacts, drawFinance, drawLocation, drawSums } from './draw-tables';
import { contentWidth, page, type Sheet, type TextStyle } from './sheet';

/** Comfortable to read: some eighty characters. */
const measure = 440;

/** A section below the last one; `photos` are those that do not fit on the first page. */
export function drawSection(
  sheet: Sheet,
  section: PdfSection,
  content: PdfContent,
  photos: readonly Photo[],
): void {
  switch (section.kind) {
    case 'facts':
      sheet.heading(section.heading, 60);
      drawFacts(sheet, section.rows, section.inLines ? 1 : 2);
      break;
    case 'sums':
      sheet.heading(section.heading, 60);
      drawSums(sheet, section.rows);
      break;
    case 'list':
      sheet.heading(section.heading, 40);
      drawList(sheet, section.items);
      break;
    case 'text':
      sheet.heading(section.heading, 45);
      drawText(sheet, section.paragraphs, section.isSmall);
      break;
    case 'finance':
      drawFinance(sheet, section);
      break;
    case 'photos':
      if (photos.length > 0) sheet.heading(section.heading, rowHeight(3));
      drawGrid(sheet, photos);
      break;
    case 'location':
      drawLocation(sheet, section, closingHeight(sheet, content));
      break;
    case 'closing':
      drawClosing(sheet, section.lines, content.link.url);
  }
}

function drawText(sheet: Sheet, paragraphs: readonly string[], isSmall = false): void {
  const style: TextStyle = { size: isSmall ? 9 : 10, colour: sheet.colours.text, gap: isSmall ? 1.5 : 3.5 };
  const width = isSmall ? contentWidth : measure;
  for (const paragraph of paragraphs) {
    // Keeps two lines together at a page break.
    sheet.room(32);
    sheet.add('P', {}, () => sheet.text(paragraph, page.left, sheet.y, width, style));
    sheet.y = sheet.doc.y + (isSmall ? 3 : 6);
  }
}

/** Space above the last lines. */
const closingGap = 12;
const closingStyle = (sheet: Sheet): TextStyle => ({ size: 9, colour: sheet.colours.textMuted, gap: 2 });

/** Height of the last lines including the space above them: the section before keeps them on its page. */
function closingHeight(sheet: Sheet, { sections, link }: PdfContent): number {
  const lines = sections.flatMap((one) => (one.kind === 'closing' ? one.lines : []));
  const style = closingStyle(sheet);
  return [...lines, link.url].reduce(
    (sum, line) => sum + sheet.heightOf(line, page.right - page.left, style),
    closingGap + 4,
  );
}

/** The last lines, and the full address of the car page: readable on paper, a link on screen. */
function drawClosing(sheet: Sheet, lines: readonly string[], url: string): void {
  const style = closingStyle(sheet);
  const width = page.right - page.left;
  const height = [...lines, url].reduce((sum, line) => sum + sheet.heightOf(line, width, style), 0);
  sheet.room(height + closingGap + 4);
  sheet.y += closingGap;
  for (const line of lines) sheet.block('P', line, page.left, width, style);
  const linked: TextStyle = { ...style, colour: sheet.colours.accent };
  const y = sheet.y;
  const box = {
    x: page.left,
    y,
    width: Math.min(width, sheet.widthOf(url, style)),
    height: sheet.heightOf(url, width, style),
  };
  sheet.group('P', (paragraph) =>
    sheet.link(paragraph, url, url, () => {
      sheet.text(url, page.left, y, width, linked);
      return box;
    }),
  );
  sheet.y = y + box.height;
}

const gutter = 16;
const indent = 10;
const widthOf = (columns: number): number => (contentWidth - gutter * (columns - 1)) / columns;

/** A list in three columns, or two if many entries are long; filled row by row, so that it continues over pages. */
function drawList(sheet: Sheet, items: readonly string[]): void {
  const style: TextStyle = { size: 9.5, colour: sheet.colours.text, gap: 1 };
  const long = items.filter((item) => sheet.widthOf(item, style) > widthOf(3) - indent);
  const columns = long.length * 6 > items.length ? 2 : 3;
  const columnWidth = widthOf(columns);
  const width = columnWidth - indent;
  sheet.group('L', (list) => {
    for (let at = 0; at < items.length; at += columns) {
      const line = items.slice(at, at + columns);
      const height = Math.max(...line.map((item) => sheet.heightOf(item, width, style)));
      sheet.room(height);
      line.forEach((item, index) => {
        const left = page.left + index * (columnWidth + gutter);
        drawItem(sheet, list, item, { left, width, style });
      });
      sheet.y += height + 2;
    }
  });
}

interface Place {
  readonly left: number;
  readonly width: number;
  readonly style: TextStyle;
}

function drawItem(
  sheet: Sheet,
  list: PDFKit.PDFStructureElement,
  item: string,
  { left, width, style }: Place,
): void {
  sheet.artifact(() => sheet.doc.circle(left + 2, sheet.y + 6.2, 1.4).fill(sheet.colours.accent));
  sheet.group(
    'LI',
    (entry) => sheet.add('LBody', {}, () => sheet.text(item, left + indent, sheet.y, width, style), entry),
    list,
  );
}
