import type { ContentPage, SiteContent } from '#server/settings/content-schema';

const known = new WeakMap<SiteContent, ReadonlyMap<string, ContentPage>>();

/** The page whose former address this is. */
export function aliasOf(content: SiteContent, path: string): ContentPage | undefined {
  const aliases =
    known.get(content) ??
    new Map([...content.values()].flatMap((page) => (page.aliases ?? []).map((one) => [one, page] as const)));
  known.set(content, aliases);
  return aliases.get(path);
}
