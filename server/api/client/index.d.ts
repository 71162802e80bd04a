import type { Client, ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema';

export type { components, operations, paths, webhooks } from './schema';

/** The named schemas: `Schemas['CarData']`. */
export type Schemas = components['schemas'];

export interface DealerClientOptions extends Omit<ClientOptions, 'baseUrl' | 'querySerializer'> {
  /** The address of the site, such as `https://www.brolga.example`. */
  readonly site: string | URL;
  /** For what needs a key. Never in a browser. */
  readonly apiKey?: string | undefined;
}

/** The lists that come in pages with a cursor. */
type ListPath = '/api/stock' | '/api/leads' | '/api/reservations' | '/api/orders';
type Query<P extends ListPath> = paths[P]['get']['parameters']['query'];
type Page<P extends ListPath> = paths[P]['get']['responses'][200]['content']['application/json'];

export interface DealerClient extends Client<paths> {
  /** Each page of a list in turn. Throws an Error with the API's `problem` if a page fails. */
  pages<P extends ListPath>(path: P, init?: { params?: { query?: Query<P> } }): AsyncGenerator<Page<P>>;
}

/** A client of one dealer's site. */
export function createDealerClient(options: DealerClientOptions): DealerClient;
