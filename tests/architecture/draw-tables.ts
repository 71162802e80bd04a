/** The tables of one file of the baseline, by the file's name. */
export interface TableGroup {
  readonly name: string;
  readonly sql: string;
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

const columns = 3;
const columnWidth = 400;
const lineHeight = 15;
const headHeight = 34;
const namedOtherwise: Record<string, string> = {
  owner_id: 'staff',
  staff_id: 'staff',
  person_id: 'alert_people',
};

/**
 * The tables of the database as a picture: a box for each group, a line for each table with its keys to other tables, and
 * its other columns below.
 */
export function drawTables(groups: readonly TableGroup[]): string {
  const read = groups.map(({ name, sql }) => ({ name, tables: tablesOf(sql) }));
  const everywhere = read.flatMap(({ tables }) => tables.map(({ name }) => name));
  const heights = Array.from({ length: columns }, () => 60);
  const boxes = read.map(({ name, tables }) => {
    const nearestFirst = [...tables.map(({ name }) => name), ...everywhere];
    const lines = tables.flatMap((table) => tableLines(table, nearestFirst));
    const column = heights.indexOf(Math.min(...heights));
    const y = heights[column] ?? 0;
    const height = headHeight + lines.length * lineHeight + 8;
    heights[column] = y + height + 12;
    const x = 16 + column * (columnWidth + 12);
    return [
      `<rect x="${x}" y="${y}" width="${columnWidth}" height="${height}" rx="6" fill="#f2f5f8" stroke="#c3ccd6"/>`,
      `<text x="${x + 12}" y="${y + 22}" font-size="14" font-weight="700">${name}</text>`,
      ...lines.map(
        ({ text, indent, weight }, index) =>
          `<text x="${x + 12 + indent}" y="${y + headHeight + (index + 1) * lineHeight - 4}" font-weight="${weight}">${text}</text>`,
      ),
    ].join('\n');
  });
  const width = 20 + columns * (columnWidth + 12);
  const height = Math.max(...heights) + 4;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" fill="#1b2733">
<title>The tables of the database and their keys</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="16" y="34" font-size="18" font-weight="700">Tables, their keys to other tables (→), and their other columns</text>
${boxes.join('\n')}
</svg>
`;
}

function tablesOf(sql: string): Table[] {
  return [...sql.matchAll(/^create (?:\S+ )?table (\w+) \(\n([\s\S]*?)^\);/gm)].map(
    ([, name = '', body = '']) => ({
      name,
      columns: [...body.matchAll(/^ {2}(?!constraint\b|primary\b|foreign\b|unique\b)(\w+) /gm)].map(
        ([, column = '']) => column,
      ),
    }),
  );
}

function tableLines({ name, columns: all }: Table, names: readonly string[]) {
  const keys = all.flatMap((column) => {
    const target = targetOf(column, names);
    return target && target !== name ? [`${column} → ${target}`] : [];
  });
  const others = all.filter((column) => !keys.some((key) => key.startsWith(`${column} `)));
  return [
    { text: name, indent: 0, weight: 700 },
    ...keys.map((text) => ({ text, indent: 14, weight: 400 })),
    ...wrapped(others, 62).map((text) => ({ text, indent: 14, weight: 400 })),
  ];
}

/** The table that a column such as `car_id` names, if there is one: a table of the same group before others. */
function targetOf(column: string, names: readonly string[]): string | undefined {
  const subject = /^(\w+)_id$/.exec(column)?.[1];
  if (!subject) return undefined;
  const other = namedOtherwise[column];
  if (other) return other;
  return names.includes(`${subject}s`) ? `${subject}s` : names.find((name) => name.endsWith(`_${subject}s`));
}

function wrapped(words: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= most) lines.push(`${lines.pop()}, ${word}`);
    else lines.push(word);
  }
  return lines;
}
