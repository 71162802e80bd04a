import type { TenantFiles } from '#server/dealer/tenant-file';
import { Pauses } from '#server/platform/threads/job-loop';
import type { Drawing, PictureWidth } from '#server/settings/illustration-schema';
import { once } from './picture-store';
import { carWidths, isBodyTile, siteWidths } from './rules/picture';
import { illustrationsIn, parseIllustration } from './rules/picture-path';

/** Where the cars of a site name drawn pictures. */
export interface StockIllustrations {
  /** Increases by one with every import that changes something; 0 before the first. */
  stockVersion(tenant: string): Promise<number>;
  /**
   * The texts that name the illustrations (`illustration:…`) of every car changed after `version` (0: all). Includes
   * sold and removed cars, because pages cached elsewhere still show their pictures.
   */
  illustrationsSince(tenant: string, version: number): AsyncIterable<string>;
}

/** The site of the request; `version` changes with every file in its folder. */
interface NamingSite {
  readonly tenant: { readonly slug: string };
  readonly site: {
    readonly version: string;
    /** Pages in the site's folder, whose texts are files. */
    readonly content: ReadonlyMap<string, { readonly file: string }>;
  };
}

interface DrawingRequest {
  readonly drawing: Drawing;
  readonly width: PictureWidth;
}

/** The illustrations named by the pages of one site. */
interface Known {
  readonly bySite: Set<string>;
  readonly byCars: Set<string>;
  siteVersion: string | undefined;
  stockVersion: number;
}

/** Some tens of megabytes; a site with more starts over from its stock. */
const mostByCars = 300_000;

/**
 * The drawings that pages of a site name: body tiles, the illustrations of its cars, and those of its own files, each
 * in the widths of pages. Drawings of earlier stock and earlier files remain until the process restarts, so that pages
 * cached elsewhere lose no picture.
 */
export class NamedDrawings {
  readonly #sites = new Map<string, Known>();
  /** One reading of the files and one of the stock run at a time per site. */
  readonly #readings = new Map<string, Promise<void>>();

  constructor(
    readonly illustrations: StockIllustrations,
    readonly files: TenantFiles,
  ) {}

  /** Whether a page of the site can name this drawing in this width. Reads stock and files only after they changed. */
  async has(site: NamingSite, { drawing, width }: DrawingRequest): Promise<boolean> {
    if (isBodyTile(drawing, width)) return true;
    const drawings = this.#of(site.tenant.slug);
    const key = keyOf(drawing);
    const isNamed = () =>
      (siteWidths.has(width) && drawings.bySite.has(key)) ||
      (carWidths.has(width) && drawings.byCars.has(key));
    if (isNamed()) return true;
    await this.#readSite(drawings, site);
    await this.#catchUp(drawings, site.tenant.slug);
    return isNamed();
  }

  #of(tenant: string): Known {
    const drawings = this.#sites.get(tenant) ?? {
      bySite: new Set(),
      byCars: new Set(),
      siteVersion: undefined,
      stockVersion: 0,
    };
    this.#sites.set(tenant, drawings);
    return drawings;
  }

  /** Settings and data are in memory, the texts of pages are files. */
  async #readSite(drawings: Known, { tenant, site }: NamingSite): Promise<void> {
    while (drawings.siteVersion !== site.version) {
      await once(this.#readings, `files ${tenant.slug}`, async () => {
        for (const url of illustrationsIn([tenant, site])) add(drawings.bySite, url);
        for (const { file } of site.content.values()) {
          const text = new TextDecoder().decode(await this.files.read(tenant.slug, file));
          for (const url of illustrationsIn(text)) add(drawings.bySite, url);
        }
        drawings.siteVersion = site.version;
      });
    }
  }

  async #catchUp(drawings: Known, tenant: string): Promise<void> {
    const target = await this.illustrations.stockVersion(tenant);
    while (drawings.stockVersion !== target) {
      await once(this.#readings, `stock ${tenant}`, () => this.#readStock(drawings, tenant, target));
      // Another request has read newer stock meanwhile.
      if (drawings.stockVersion > target) return;
    }
  }

  async #readStock(drawings: Known, tenant: string, target: number): Promise<void> {
    const startAgain = drawings.stockVersion > target || drawings.byCars.size > mostByCars;
    if (startAgain) drawings.byCars.clear();
    const pauses = new Pauses();
    for await (const url of this.illustrations.illustrationsSince(
      tenant,
      startAgain ? 0 : drawings.stockVersion,
    )) {
      add(drawings.byCars, url);
      if (pauses.due()) await pauses.pause();
    }
    drawings.stockVersion = target;
  }
}

function add(drawings: Set<string>, url: string): void {
  const drawing = parseIllustration(url);
  if (drawing) drawings.add(keyOf(drawing));
}

const keyOf = ({ body, hex, look, shot }: Drawing): string => `${body} ${hex} ${look} ${shot}`;
