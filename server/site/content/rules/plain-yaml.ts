/** Values of the simple subset. */
export type PlainValue = string | number | boolean | PlainValue[] | { [key: string]: PlainValue };

interface Line {
  readonly indent: number;
  readonly text: string;
}
interface Cursor {
  readonly lines: readonly Line[];
  at: number;
}

/** Thrown and caught internally: the text is not in the simple subset. */
class NotPlain extends Error {}

/**
 * Reads the simple subset of YAML that nearly all authors use: `key: words`, lists, maps in lists. Undefined for
 * anything else, which the library reads: this is twenty times as fast, and startup reads every page.
 */
export function plainYaml(source: string): PlainValue | undefined {
  const lines = source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Line => ({ indent: line.length - line.trimStart().length, text: line.trim() }));
  if (/[\t\r]/.test(source) || lines[0]?.indent !== 0) return undefined;
  const cursor = { lines, at: 0 };
  try {
    const value = blockAt(cursor, 0);
    return cursor.at === lines.length ? value : undefined;
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

const blockAt = (cursor: Cursor, indent: number): PlainValue =>
  cursor.lines[cursor.at]?.text.startsWith('- ') ? listAt(cursor, indent) : mapAt(cursor, indent, {});

function listAt(cursor: Cursor, indent: number): PlainValue[] {
  const items: PlainValue[] = [];
  for (let line = cursor.lines[cursor.at]; line?.indent === indent; line = cursor.lines[cursor.at]) {
    if (!line.text.startsWith('- ')) break;
    cursor.at += 1;
    const inner = line.text.slice(2);
    if (inner.startsWith(' ')) throw new NotPlain();
    items.push(
      entry.test(inner) ? mapAt(cursor, indent + 2, entryOf(cursor, indent + 2, inner, {})) : scalar(inner),
    );
  }
  return items;
}

const entry = /^([a-z_]{1,40}):(?: +(\S.*))?$/;

function mapAt(cursor: Cursor, indent: number, map: { [key: string]: PlainValue }): PlainValue {
  for (let line = cursor.lines[cursor.at]; line?.indent === indent; line = cursor.lines[cursor.at]) {
    if (line.text.startsWith('- ')) break;
    cursor.at += 1;
    entryOf(cursor, indent, line.text, map);
  }
  return map;
}

function entryOf(cursor: Cursor, indent: number, text: string, map: { [key: string]: PlainValue }) {
  const [, key, words] = entry.exec(text) ?? [];
  if (key === undefined || Object.hasOwn(map, key)) throw new NotPlain();
  if (words !== undefined) {
    map[key] = scalar(words);
    // Leaves multi-line text to the library.
    if ((cursor.lines[cursor.at]?.indent ?? 0) > indent) throw new NotPlain();
    return map;
  }
  const next = cursor.lines[cursor.at];
  const inside = next && (next.indent > indent || (next.indent === indent && next.text.startsWith('- ')));
  if (!inside) throw new NotPlain();
  map[key] = blockAt(cursor, next.indent);
  return map;
}

/** No special character at the start, and no comment or key inside. */
const plain = /^(?![-?:,[\]{}#&*!|>'"%@`~=<.+])(?!.*(: | #|:$))[^\p{Cc}\uFEFF]+$/u;
const wholeNumber = /^(0|[1-9]\d{0,14})$/;
/** Values that YAML does not, or may not, read as text. */
const notText = /^(\d[\d_.eExXoO+-]*|null|yes|no|on|off|y|n|true|false|nan|inf|[\d:]+)$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;

function scalar(words: string): PlainValue {
  if (words === 'true' || words === 'false') return words === 'true';
  if (wholeNumber.test(words)) return Number(words);
  if (day.test(words)) return words;
  if (!plain.test(words) || notText.test(words)) throw new NotPlain();
  return words;
}
