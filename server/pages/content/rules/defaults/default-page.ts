import type { Tenant } from '#server/settings/tenant-schema';
import type { PagePart } from '../read-page';

/** A page that a site has from the start, made from its settings; it leads to what is there now. */
export interface DefaultPage {
  readonly title: string;
  readonly description: string;
  readonly parts: readonly PagePart[];
}
export type DefaultMaker = (tenant: Tenant, now: Date) => DefaultPage;

export const text = (markdown: string): PagePart => ({ name: 'text', markdown });

export const ownerOf = ({ legal_name, name }: Tenant): string => legal_name ?? name;

/** Cities in which a site has a place, each once: `Aspley, Southport and Toowoomba`. */
export function citiesOf({ locations }: Tenant): string {
  const cities = [...new Set(locations.flatMap(({ visible, city }) => (visible && city ? [city] : [])))];
  return [cities.slice(0, -1).join(', '), cities.at(-1)].filter(Boolean).join(' and ');
}
