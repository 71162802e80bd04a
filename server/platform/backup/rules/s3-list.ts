const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
};

const textOf = (xml: string): string =>
  xml.replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (name) => entities[name] ?? name);

/** The keys of a page of S3's ListObjectsV2, and the token of the next page; null on the last. */
export function listedKeys(xml: string): { readonly keys: readonly string[]; readonly next: string | null } {
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => textOf(key));
  const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
  const goesOn = /<IsTruncated>\s*true\s*<\/IsTruncated>/i.test(xml);
  return { keys, next: goesOn && next !== undefined ? textOf(next) : null };
}
