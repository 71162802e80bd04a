import type { ExportFormat } from './export-format';

type Cell = string | number | undefined;

/** A line of a file: quoted CSV (RFC 4180), or tab-separated text, which can hold neither tabs nor line breaks. */
export function tableLine(cells: readonly Cell[], separator: ExportFormat['separator']): string {
  const quote = separator === '\t' ? plainCell : csvCell;
  return `${cells.map((cell) => quote(cell === undefined ? '' : String(cell))).join(separator)}\r\n`;
}

const plainCell = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
