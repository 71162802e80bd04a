import type { PdfContent } from '../../pdf-printer-port';
import { page, type Sheet, type TextStyle } from './sheet';

/**
 * Repeated on every page: the car's name at the top from the second page on, the dealer and page number at the bottom.
 */
export function drawPages(sheet: Sheet, { title, author, foot }: PdfContent): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  const style: TextStyle = { size: 8.5, colour: sheet.colours.textMuted };
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(start + index);
    if (index > 0) drawEnds(sheet, title, author, 34, style, 52);
    drawEnds(sheet, foot, `Page ${index + 1} of ${count}`, page.height - 40, style, page.height - 48);
  }
}

/** One line: a text on the left, cut where it meets the one on the right. */
function drawEnds(
  sheet: Sheet,
  left: string,
  right: string,
  y: number,
  style: TextStyle,
  rule: number,
): void {
  const width = Math.min(sheet.widthOf(right, style), 240) + 1;
  sheet.rule(rule);
  sheet.artifact(() => {
    sheet.line(left, page.left, y, page.right - page.left - width - 16, style);
    sheet.line(right, page.right - width, y, width, { ...style, align: 'right' });
  }, 'Pagination');
}
