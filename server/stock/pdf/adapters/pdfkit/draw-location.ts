import type { PdfLocation, PdfSection } from '../../pdf-printer-port';
import { drawRow, rowHeight } from './draw-facts';
import { contentWidth, page, type Sheet, type TextStyle } from './sheet';

const gutter = 24;
const half = (contentWidth - gutter) / 2;
const dayWidth = 96;

/** The car's location: name and address on the left, hours on the right, on one page with `below` points after it. */
export function drawLocation(
  sheet: Sheet,
  { heading, location }: Extract<PdfSection, { kind: 'location' }>,
  below: number,
): void {
  const hours = location.hours.map((day) => rowHeight(sheet, day, half, dayWidth) + 4);
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
        drawRow(sheet, table, day, { left: page.left + half + gutter, width: half, label: dayWidth });
        sheet.y += hours[index] ?? 0;
      }),
    );
  }
  sheet.y = Math.max(bottom, top + hoursHeight);
}

function drawAddress(sheet: Sheet, { name, address, phone, special, licences }: PdfLocation): void {
  const { text, textMuted, accent } = sheet.colours;
  const plain: TextStyle = { size: 10, colour: text, gap: 2 };
  sheet.block('P', name, page.left, half, { ...plain, weight: 'bold', size: 11 });
  for (const line of address) sheet.block('P', line, page.left, half, plain);
  if (phone) {
    sheet.y += 4;
    drawPhone(sheet, phone, { ...plain, colour: phone.href ? accent : text });
  }
  for (const lines of [special, licences]) {
    if (lines.length > 0) sheet.y += 6;
    for (const line of lines) sheet.block('P', line, page.left, half, { size: 9, colour: textMuted, gap: 1 });
  }
}

function drawPhone(sheet: Sheet, { text, href }: NonNullable<PdfLocation['phone']>, style: TextStyle): void {
  if (href === undefined) {
    sheet.block('P', text, page.left, half, style);
    return;
  }
  const box = {
    x: page.left,
    y: sheet.y,
    width: sheet.widthOf(text, style),
    height: sheet.heightOf(text, half, style),
  };
  sheet.group('P', (paragraph) =>
    sheet.link(paragraph, href, text, () => {
      sheet.text(text, box.x, box.y, half, style);
      return box;
    }),
  );
  sheet.y += box.height;
}
