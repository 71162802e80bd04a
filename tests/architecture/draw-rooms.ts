export interface Room {
  readonly room: string;
  /** What it holds, in words. */
  readonly holds: string;
}

const width = 960;
const rowHeight = 44;
const top = 60;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The rooms of the server as a picture: the highest first, each importing only from those below it. */
export function drawRooms(rooms: readonly Room[]): string {
  const height = top + rooms.length * rowHeight + 16;
  const rows = rooms.toReversed().map(({ room, holds }, at) => {
    const y = top + at * rowHeight;
    const [first = '', second] = holds.split(/(?<=:) /);
    const lines = second ? [first, second] : [first];
    return [
      `<rect x="16" y="${y}" width="${width - 32}" height="${rowHeight - 6}" rx="6" fill="#f2f5f8" stroke="#c3ccd6"/>`,
      `<text x="32" y="${y + 24}" font-size="14" font-weight="700">${room}</text>`,
      ...lines.map(
        (line, index) => `<text x="150" y="${y + (second ? 16 : 24) + index * 15}">${escaped(line)}</text>`,
      ),
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#1b2733">
<title>The rooms of the server, each above those that it may import</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="16" y="34" font-size="18" font-weight="700">A room imports only from rooms below it</text>
${rows.join('\n')}
</svg>
`;
}
