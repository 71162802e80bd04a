import type { Language } from '#server/languages/language';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import type { LiteMode } from './rules/lite';

/** Request context for use-cases: tenant, visitor, request and time. Each use-case names the `services` it needs. */
export interface Visit<Services = unknown> {
  readonly tenant: Tenant;
  /** The contents of the tenant's folder besides its settings. */
  readonly site: SiteData;
  readonly now: Date;
  readonly requestId: string;
  readonly request: Request;
  /** The address as the visitor sees it, even behind a proxy. */
  readonly url: URL;
  readonly clientAddress: string;
  /** An assistant asks for a person: it shares its address with those of other people. */
  readonly isAssistant?: true;
  /** It asks with a test key: what it stores are test records. */
  readonly isTest?: boolean;
  readonly lite: LiteMode;
  /** The visitor's language; undefined for English. */
  readonly language?: Language | undefined;
  /** Names the versions of tenant files, stock and index; undefined outside a page's loaders. */
  readonly versions?: string | undefined;
  readonly services: Services;
}
