import type { Client, ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema.js';

export type { components, operations, paths, webhooks } from './schema.js';

/** The named schemas: `Schemas['CarData']`. */
export type Schemas = components['schemas'];

export interface DealerClientOptions extends Omit<ClientOptions, 'baseUrl' | 'querySerializer'> {
  /** The address of the site, such as `https://www.brolga.example`. */
  readonly site: string | URL;
  /** For what needs a key. Never in a browser. */
  readonly apiKey?: string | undefined;
}

interface ListOperation {
  readonly parameters: { readonly query?: object };
  readonly responses: { 200: { content: { 'application/json': { next: string | null } } } };
}

/** The lists that come in pages with a cursor. */
export type ListPath = {
  [P in keyof paths]: paths[P] extends { get: ListOperation } ? P : never;
}[keyof paths];
type List<P extends ListPath> = paths[P] extends { get: infer O extends ListOperation } ? O : never;
type Parameters<P extends ListPath> = Omit<List<P>['parameters'], 'header' | 'cookie'>;
type Page<P extends ListPath> = List<P>['responses'][200]['content']['application/json'];

export interface DealerClient extends Client<paths> {
  /** Each page of a list in turn. Throws an Error with the API's `problem` if a page fails. */
  pages<P extends ListPath>(path: P, init?: { params?: Parameters<P> }): AsyncGenerator<Page<P>>;
}

/** A client of one dealer's site. */
export function createDealerClient(options: DealerClientOptions): DealerClient;
