import type { Tenant } from '#server/settings/tenant-schema';
import type { PagePart } from '../read-page';

/** A page that every site has by default, built from its settings, with links to existing pages. */
export interface DefaultPage {
  readonly title: string;
  readonly description: string;
  readonly parts: readonly PagePart[];
}
export type DefaultMaker = (tenant: Tenant, now: Date) => DefaultPage;

export const text = (markdown: string): PagePart => ({ name: 'text', markdown });

export const ownerOf = ({ legal_name, name }: Tenant): string => legal_name ?? name;

/** Cities with a location, without repeats: `Aspley, Southport and Toowoomba`. */
export function citiesOf({ locations }: Tenant): string {
  const cities = [...new Set(locations.flatMap(({ visible, city }) => (visible && city ? [city] : [])))];
  return [cities.slice(0, -1).join(', '), cities.at(-1)].filter(Boolean).join(' and ');
}
