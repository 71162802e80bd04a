import { LRUCache } from 'lru-cache';
import type { Tenant } from '#server/settings/tenant-schema';
import type { SiteAnswer } from './delivery-thread';

type Settle = (tenant: Tenant | null) => void;

/** Maximum sites held by a thread. */
const mostSites = 50;

/** Sites for a thread beside the pages: requested on demand, dropped when they change. */
export class SitesAsked {
  readonly #tenants = new LRUCache<string, Promise<Tenant | null>>({ max: mostSites });
  readonly #waiting = new Map<string, Settle>();
  readonly #ask: (slug: string) => void;

  constructor(ask: (slug: string) => void) {
    this.#ask = ask;
  }

  /** Null: there is no such site. */
  bySlug(slug: string): Promise<Tenant | null> {
    const cachedTenant = this.#tenants.get(slug);
    if (cachedTenant) return cachedTenant;
    const answer = this.#answerTo(slug);
    this.#tenants.set(slug, answer);
    return answer;
  }

  hear({ slugs, tenant }: SiteAnswer): void {
    for (const slug of slugs) {
      if (tenant === undefined) this.#tenants.delete(slug);
      else this.#waiting.get(slug)?.(tenant);
    }
  }

  #answerTo(slug: string): Promise<Tenant | null> {
    const before = this.#waiting.get(slug);
    const answer = new Promise<Tenant | null>((resolve) => {
      this.#waiting.set(slug, (tenant) => {
        this.#waiting.delete(slug);
        before?.(tenant);
        resolve(tenant);
      });
    });
    this.#ask(slug);
    return answer;
  }
}
