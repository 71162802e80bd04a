/** A piece of XML, well-formed by construction: every text goes through the same escape. */
export interface XmlPart {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlPart[];
}

/** An element; parts that are false or undefined are left out. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | ReadonlyArray<XmlPart | false | undefined>,
): XmlPart => ({
  name,
  attributes,
  content: typeof content === 'string' ? content : content.flatMap((part) => part || []),
});

/** An element with its children, indented by two spaces. */
export function xmlText({ name, attributes, content }: XmlPart, indent = ''): string {
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)];
  if (typeof content === 'string') return `${indent}<${opening.join(' ')}>${escapeXml(content)}</${name}>\n`;
  const inner = content.map((part) => xmlText(part, `${indent}  `)).join('');
  return `${indent}<${opening.join(' ')}>\n${inner}${indent}</${name}>\n`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** For text and attribute values; characters that XML 1.0 cannot hold are removed. */
export const escapeXml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
