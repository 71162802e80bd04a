import type { SettingNode } from '#server/desk/rules/setting-entry';

interface Row {
  readonly name: string;
  readonly takes: string;
  readonly standard: string;
  readonly what: string;
}

/** A Markdown table of every setting of a group, with inner groups by path: `form.title`, `items[].href`. */
export function referenceTable(schema: SettingNode): string {
  const rows = rowsOf(schema, '');
  const head = ['| Setting | Value | Default | Description |', '| --- | --- | --- | --- |'];
  const line = ({ name, takes, standard, what }: Row) => `| \`${name}\` | ${takes} | ${standard} | ${what} |`;
  return [...head, ...rows.map(line)].join('\n');
}

function rowsOf(schema: SettingNode, path: string): Row[] {
  const { properties = {}, required = [] } = membersOf(schema);
  return Object.entries(properties).flatMap(([key, node]) => {
    const name = path + key;
    const inner = node.items ?? node;
    const members = membersOf(inner);
    const row = {
      name,
      takes: takes(node) + exampleOf(node),
      standard: required.includes(key) ? '**required**' : standardOf(node),
      what: cell(node.description ?? inner.description ?? ''),
    };
    return members.properties === undefined
      ? [row]
      : [row, ...rowsOf(inner, node.items ? `${name}[].` : `${name}.`)];
  });
}

/** The members of a group; for a union, of all its variants. */
function membersOf(node: SettingNode): Pick<SettingNode, 'properties' | 'required'> {
  const kinds = (node.oneOf ?? node.anyOf ?? []).filter(({ properties }) => properties !== undefined);
  if (kinds.length === 0) return node;
  const names = new Set(kinds.flatMap(({ properties = {} }) => Object.keys(properties)));
  const byName = [...names].map((name): [string, SettingNode] => {
    const having = kinds.flatMap(({ properties }) => properties?.[name] ?? []);
    const consts = having.flatMap(({ const: value }) => (value === undefined ? [] : [value]));
    const [first = {}] = having;
    if (consts.length === 0) return [name, first];
    const described = having.map(({ const: value, description }) => `${code(value)}: ${description ?? ''}`);
    return [name, { const: undefined, enum: consts, description: described.join(' ') }];
  });
  const required = [...names].filter((name) => kinds.every((kind) => kind.required?.includes(name)));
  return { properties: Object.fromEntries(byName), required };
}

function takes(node: SettingNode): string {
  const { type, items } = node;
  if (Array.isArray(type)) return type.map((one: string) => takes({ ...node, type: one })).join(' or ');
  if (node.const !== undefined) return code(node.const);
  if (node.enum) return node.enum.map(code).join(' ');
  if (items) {
    const each = items.properties || items.oneOf || items.anyOf ? 'groups' : takes(items);
    return `list${node.maxItems === undefined ? '' : ` (up to ${grouped(node.maxItems)})`} of ${each}`;
  }
  const kinds = node.anyOf ?? node.oneOf;
  if (kinds && !kinds.some(({ properties }) => properties)) {
    return [...new Set(kinds.map(takes))].filter(Boolean).join(' or ');
  }
  if (node.propertyNames?.enum) return `group of texts, by ${node.propertyNames.enum.map(code).join(' ')}`;
  if (node.properties || kinds) return 'group';
  if (type === 'boolean') return '`true` `false`';
  if (type === 'integer' || type === 'number') return numberOf(node);
  if (type === 'null') return '`null`';
  return node.maxLength === undefined ? 'text' : `text up to ${grouped(node.maxLength)} characters`;
}

function numberOf({ minimum, maximum, type }: SettingNode): string {
  const word = type === 'integer' ? 'whole number' : 'number';
  const bounded = (end: number) => Math.abs(end) < Number.MAX_SAFE_INTEGER;
  if (minimum === undefined || maximum === undefined) return word;
  return bounded(minimum) && bounded(maximum) ? `${word}, ${grouped(minimum)} to ${grouped(maximum)}` : word;
}

const grouped = (count: number): string => count.toLocaleString('en-AU');

/** A value, or a list entry, with a format. */
function exampleOf(node: SettingNode): string {
  const kinds = [node, node.items ?? {}, ...(node.anyOf ?? [])];
  const example = kinds.find(({ examples }) => examples)?.examples?.[0];
  return example === undefined ? '' : `, e.g. ${code(example)}`;
}

const longest = 700;

function standardOf({ default: standard }: SettingNode): string {
  if (standard === undefined || JSON.stringify(standard) === '{}') return '';
  return JSON.stringify(standard).length > longest ? 'a nested list' : code(standard);
}

const code = (value: unknown): string => `\`${cell(JSON.stringify(value))}\``;

/** Text escaped for a table cell. */
const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ').trim();
