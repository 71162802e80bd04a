import { type Group, isGroup } from '#server/platform/text/json';

/** The settings that the operator API reads and changes, by section; null stands for the whole of a setting. */
const provisioned = {
  name: null,
  abn: null,
  template: null,
  hosts: null,
  phone: null,
  imports: ['sources'],
  delivery: ['email_to'],
} as const satisfies Readonly<Record<string, readonly string[] | null>>;

/** Those settings of a tenant.json, as it has them. */
export function provisionedSettings(settings: Group): Group {
  return Object.fromEntries(
    Object.entries(provisioned).flatMap(([name, fields]) => {
      const value = fields ? pickFields(settings[name], fields) : settings[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function pickFields(section: unknown, fields: readonly string[]): Group | undefined {
  if (!isGroup(section)) return undefined;
  const entries = Object.entries(section).filter(([name]) => fields.includes(name));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * Members of a tenant.json that a JSON merge patch (RFC 7396) changes, with their new values; undefined for one that goes.
 * Only settings of the list above take part.
 */
export function patchedMembers(settings: Group, patch: Group): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.keys(provisioned).flatMap((name) => {
      if (patch[name] === undefined) return [];
      const value = applyPatch(settings[name], patch[name]);
      return isSame(value, settings[name]) ? [] : [[name, value]];
    }),
  );
}

/** RFC 7396: groups are merged, null removes, everything else replaces. */
function applyPatch(before: unknown, patch: unknown): unknown {
  if (patch === null) return undefined;
  if (!isGroup(patch)) return patch;
  const result: Record<string, unknown> = isGroup(before) ? { ...before } : {};
  for (const [name, value] of Object.entries(patch)) {
    const next = applyPatch(result[name], value);
    if (next === undefined) delete result[name];
    else result[name] = next;
  }
  return result;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A member of an object at the top of a JSON text; positions are those of its first and behind its last character. */
interface Member {
  readonly key: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** The members of the object that a valid JSON text is, in order. */
function membersOf(text: string): readonly Member[] {
  const members: Member[] = [];
  let at = skipSpace(text, text.indexOf('{') + 1);
  while (text[at] === '"') {
    const start = at;
    const keyEnd = endOfValue(text, at);
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = endOfValue(text, valueStart);
    members.push({ key: String(JSON.parse(text.slice(start, keyEnd))), start, valueStart, end });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return members;
}

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
};

/** Position behind a text, a group in brackets, or a bare word. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const letter = text[at] ?? '';
    if (letter === '"') at = endOfText(text, at);
    else {
      if (letter === '{' || letter === '[') depth += 1;
      if (letter === '}' || letter === ']') depth -= 1;
      at += 1;
    }
  } while (at < text.length && (depth > 0 || (isBare(text[at - 1]) && isBare(text[at]))));
  return at;
}

const isBare = (letter: string | undefined): boolean => /[\w+.-]/.test(letter ?? '');

function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/**
 * Sets members of the object that a valid JSON text is, and removes those that are undefined. Every other character stays as
 * it is: order, spacing and line ends. A new member comes last.
 */
export function setMembers(text: string, changes: Readonly<Record<string, unknown>>): string {
  return Object.entries(changes).reduce(
    (changed, [key, value]) => (value === undefined ? withoutMember(changed, key) : set(changed, key, value)),
    text,
  );
}

function set(text: string, key: string, value: unknown): string {
  const members = membersOf(text);
  const json = asWritten(value, text, members[0]);
  // Of two members with the same name, the last counts.
  const member = members.findLast((one) => one.key === key);
  if (member) return text.slice(0, member.valueStart) + json + text.slice(member.end);
  const last = members.at(-1);
  const before = last ? last.end : text.indexOf('{') + 1;
  const space = members[0] ? spaceBefore(text, members[0]) : '';
  const own = `${JSON.stringify(key)}: ${json}`;
  return `${text.slice(0, before)}${last ? ',' : ''}${space}${own}${text.slice(before)}`;
}

/** Without any member of this name: an earlier one would count once the last is gone. */
function withoutMember(text: string, key: string): string {
  const members = membersOf(text);
  const [first, last] = [members[0], members.at(-1)];
  if (!first || !last || !members.some((one) => one.key === key)) return text;
  const remainingTexts = members.flatMap((one, at) =>
    one.key === key ? [] : [text.slice(members[at - 1]?.end ?? first.start, one.end)],
  );
  const withoutComma = remainingTexts.join('').replace(/^\s*,\s*/, '');
  return text.slice(0, first.start) + withoutComma + text.slice(last.end);
}

/** White space between the brace or comma and a member. */
function spaceBefore(text: string, { start }: Member): string {
  let from = start;
  while (/\s/.test(text[from - 1] ?? '')) from -= 1;
  return text.slice(from, start);
}

/** A value with the indentation and the line ends of the text; on one line if the text has only one. */
function asWritten(value: unknown, text: string, first: Member | undefined): string {
  const space = first ? spaceBefore(text, first) : '';
  if (!space.includes('\n')) return JSON.stringify(value);
  const indent = space.slice(space.lastIndexOf('\n') + 1);
  const lineEnd = space.includes('\r\n') ? '\r\n' : '\n';
  return JSON.stringify(value, null, indent || 2).replaceAll('\n', lineEnd + indent);
}
