import type { Bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import { emptySiteData } from '../../server/settings/site-data';

export interface ShopperRequest {
  readonly path?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly now?: Date;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tenant?: string;
  readonly from?: string;
}

let addresses = 0;
function anAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

/** A shopper's browser over the services of the sites: it keeps the cookies that a site sets. */
export class ShopperBrowser {
  /** Every browser has a connection of its own. */
  readonly #address = anAddress();
  readonly #cookies = new Map<string, string>();

  constructor(
    readonly services: Services,
    readonly usual: ShopperRequest = {},
  ) {}

  visit(request: ShopperRequest = {}): Bff {
    const { path = '/', form, now, tenant = 'brolga', from } = { ...this.usual, ...request };
    const headers = { ...this.usual.headers, ...request.headers };
    const site = this.services.tenants.bySlug(tenant);
    if (!site) throw new Error(`no tenant ${tenant}`);
    const url = new URL(path, `https://${tenant}.localhost`);
    return {
      tenant: site,
      site: emptySiteData,
      url,
      requestId: 'r',
      lite: { on: true },
      services: this.services,
      request: new Request(url, {
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
        headers: { cookie: this.cookies(), ...headers },
      }),
      now: now ?? new Date('2026-11-20T00:00:00.000Z'),
      clientAddress: from ?? this.#address,
    };
  }

  cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Stores Set-Cookie headers as a browser does. */
  take(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /; ?Max-Age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/** The text of the latest message to a number. */
export async function latestText({ messageOutbox }: Services, to: string): Promise<string> {
  const [latest] = (await messageOutbox.list({ limit: 100 })).filter((message) => message.to === to);
  return latest?.text ?? '';
}
