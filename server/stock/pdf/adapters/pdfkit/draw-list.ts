import { contentWidth, page, type Sheet, type TextStyle } from './sheet';

const gutter = 16;
const indent = 10;
const widthOf = (columns: number): number => (contentWidth - gutter * (columns - 1)) / columns;

/** A list in three columns, or two if many entries are long; filled row by row, so that it continues over pages. */
export function drawList(sheet: Sheet, items: readonly string[]): void {
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
      sheet.y += height + 4;
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
