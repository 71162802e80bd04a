import { isDesk } from '#server/dealer/rules/host-name';
import { frameOrigins } from '#server/dealer/rules/map';
import type { Visit } from '#server/dealer/visit';
import { tagOrigins } from '#server/leads/rules/analytics-script';
import type { PolicySources } from '#server/platform/http/content-policy';
import type { ChatSettings } from '#server/settings/home-schema';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';

type Settings = Pick<Tenant, 'maps' | 'analytics' | 'media' | 'chat' | 'payments'>;
const cache = new WeakMap<Settings, { readonly data: SiteData; readonly sources: PolicySources }>();

/** The origins of a page. The desk shows the website as it will be in frames of its own. */
export function pageSources({ tenant, site, url }: Pick<Visit, 'tenant' | 'site' | 'url'>): PolicySources {
  const sources = policySources(tenant, site);
  return isDesk(tenant, url) ? { ...sources, frames: [...sources.frames, "'self'"] } : sources;
}

/** External origins of a site's pages: map, tags, photo service, and the hosts of pictures in its files. */
export function policySources(tenant: Settings, data: SiteData): PolicySources {
  const siteSources = cache.get(tenant);
  if (siteSources?.data === data) return siteSources.sources;
  const tags = tagOrigins(tenant.analytics);
  const chat = chatOrigins(tenant.chat);
  const { cdn } = tenant.media;
  const sources = {
    frames: [...frameOrigins(tenant.maps), ...chat],
    connects: [...tags, ...chat],
    widgets: chat,
    // The checkout's form ends at the provider's page.
    forms: tenant.payments.methods.flatMap((one) => ('page' in one ? [one.page] : [])),
    images: unique([
      ...(cdn ? [new URL(cdn.base).origin] : []),
      ...pictureOrigins([tenant, data]),
      ...tags,
      ...chat,
    ]),
  };
  cache.set(tenant, { data, sources });
  return sources;
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Keys of picture addresses in the files. */
const pictureName = /(^|_)(image|logo|picture|photo|thumb|src|cover)(_url)?s?$/i;

/** Origins of all external pictures named in `value`; parts of a picture may be named `url`. */
function pictureOrigins(value: unknown, isPicture = false): string[] {
  if (typeof value === 'string') {
    return isPicture && /^https:\/\//.test(value) && URL.canParse(value) ? [new URL(value).origin] : [];
  }
  if (Array.isArray(value)) return value.flatMap((one) => pictureOrigins(one, isPicture));
  if (value instanceof Map) return [...value.values()].flatMap((one) => pictureOrigins(one));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    pictureOrigins(inner, pictureName.test(name) || (isPicture && name === 'url')),
  );
}

/** Origins of a site's chat for the content security policy; empty without a script. */
export const chatOrigins = (chat: ChatSettings | undefined): readonly string[] =>
  chat?.script ? [...new Set([new URL(chat.script).origin, ...chat.origins])] : [];
