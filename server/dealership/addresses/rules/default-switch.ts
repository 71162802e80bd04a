import type { Tenant } from '#server/settings/tenant-schema';

type Switch = keyof Tenant['content']['defaults'];

/** Pages that replace a file of the folder, and the setting that turns them off. */
export const defaultSwitches = {
  '/about-us': 'about_us',
  '/buying': 'buying',
  '/privacy-policy': 'privacy_policy',
  '/terms-and-conditions': 'terms_and_conditions',
} as const satisfies Readonly<Record<string, Switch>>;

export type DefaultPath = keyof typeof defaultSwitches;
const isDefault = (path: string): path is DefaultPath => Object.hasOwn(defaultSwitches, path);

/** The path, on sites with a built-in page there. */
export const defaultAt = ({ content }: Pick<Tenant, 'content'>, path: string): DefaultPath | undefined =>
  isDefault(path) && content.defaults[defaultSwitches[path]] ? path : undefined;
