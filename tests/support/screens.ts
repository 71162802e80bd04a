import type { Page } from '@playwright/test';
import { axeViolations } from './axe';
import { askSite } from './site-request';

const widths = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Looks at one screen after another of a site: in a browser at two widths, and at the HTML that the server sends. */
export class Screens {
  /** What is wrong with a screen, one line each. */
  readonly problems: string[] = [];
  /** The HTML of each screen, by site and name. */
  readonly html = new Map<string, string>();

  constructor(
    readonly page: Page,
    readonly slug: string,
    readonly port: number,
  ) {}

  /** Checks the screen that the browser shows now. */
  async look(name: string): Promise<void> {
    for (const size of widths) {
      await this.page.setViewportSize(size);
      const at = `${this.slug} ${name}, ${size.width} px`;
      for (const { id, nodes } of await axeViolations(this.page)) {
        this.problems.push(`${at}: axe ${id} ${nodes.map(({ html }) => html).join(' ')}`);
      }
      const wider = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wider > 0) this.problems.push(`${at}: ${wider} px too wide`);
    }
    await this.page.setViewportSize(widths[0] ?? { width: 360, height: 740 });
  }

  /** Opens an address and checks its screen and its HTML. */
  async open(name: string, path: string): Promise<void> {
    await this.page.goto(this.url(path), { waitUntil: 'load' });
    await this.look(name);
    await this.read(name);
  }

  /** Keeps the HTML at the browser's address for the HTML checker, or the response to a form sent there. */
  async read(name: string, form?: Readonly<Record<string, string>>): Promise<void> {
    const { pathname, search } = new URL(this.page.url());
    const cookies = await this.page.context().cookies();
    const { body, headers } = await askSite({
      port: this.port,
      host: `${this.slug}.localhost`,
      path: `${pathname}${search}`,
      headers: {
        cookie: cookies.map(({ name: key, value }) => `${key}=${value}`).join('; '),
        ...(form
          ? { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
          : {}),
      },
      ...(form ? { method: 'POST', body: new URLSearchParams(form).toString() } : {}),
    });
    if (!headers['content-type']?.startsWith('text/html'))
      this.problems.push(`${this.slug} ${name}: no HTML`);
    this.html.set(`${this.slug} ${name}`, body.toString());
  }

  url(path: string): string {
    return `http://${this.slug}.localhost:${this.port}${path}`;
  }
}
