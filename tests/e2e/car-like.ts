import type { Locator, Page } from '@playwright/test';
import { askApi } from '../support/page-kinds';
import { port } from './site-test';

/** A car as the API shows it, as far as the journeys of its page ask. */
export interface Found {
  readonly slug: string;
  readonly href: string;
  readonly panel: {
    readonly state?: { readonly kind: string; readonly tag: string };
    readonly certified?: object;
    readonly actions: readonly { readonly price?: string }[];
    readonly market?: { readonly text: string };
    readonly payments?: readonly object[];
  };
  readonly finance?: { readonly offers: readonly { readonly name: string; readonly href: string }[] };
}

export const ask = <T>(tenant: string, path: string): Promise<T> => askApi<T>({ port, tenant }, path);

/** The first car of the demo stock that is like this. */
export async function carLike(tenant: string, query: string, like: (car: Found) => boolean): Promise<Found> {
  const path = `/api/search?fields=slug&limit=15&${query}`;
  const { data } = await ask<{ data: { slug: string }[] }>(tenant, path);
  for (const { slug } of data) {
    const car = await ask<Found>(tenant, `/api/cars/${slug}`);
    if (like(car)) return car;
  }
  throw new Error(`${tenant} has no such car among ${query}`);
}

/** The panel with price and buttons. */
export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Price and contact' });
